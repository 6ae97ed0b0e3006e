import { Fragment, type ReactNode } from 'react';

/** Letters without case and accents, one for one: 'durer' matches 'Dürer'. */
const plain = (text: string) => [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()).join('');

/** The text with the match in bold: the whole search text if found, else the first occurrence of each of its words. */
export function boldMatch(text: string, sought: string): ReactNode {
  const letters = [...text];
  const within = plain(text);
  const whole = plain(sought.trim());
  const isBold = new Set<number>();
  for (const word of within.includes(whole) ? [whole] : whole.split(/\s+/)) {
    const at = word ? within.indexOf(word) : -1;
    for (let place = 0; at >= 0 && place < word.length; place += 1) isBold.add(at + place);
  }
  if (isBold.size === 0 || within.length !== letters.length) return text;
  const runs = letters.reduce<{ at: number; bold: boolean; text: string }[]>((all, letter, at) => {
    const last = all.at(-1);
    if (last?.bold === isBold.has(at)) last.text += letter;
    else all.push({ at, bold: isBold.has(at), text: letter });
    return all;
  }, []);
  return runs.map((run) => <Fragment key={run.at}>{run.bold ? <b>{run.text}</b> : run.text}</Fragment>);
}
