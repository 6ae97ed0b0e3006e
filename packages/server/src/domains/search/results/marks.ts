import type { Marks } from '@oeuvre/contracts/domains/search/results/results.model.ts';

/** A text as searches compare it, and for each of its characters the place in the original. */
function foldedOf(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (let unit = 0; unit < plain.length; unit++) places.push(at);
    folded += plain;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** Where these words occur in a text, in any letter case and with or without accents: in order and apart. */
export function marksIn(text: string, words: readonly string[]): Marks {
  const { folded, places } = foldedOf(text);
  const found: [number, number][] = [];
  for (const word of words.map((one) => foldedOf(one).folded).filter((one) => one !== ''))
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([places[at]!, Math.max(places[at + word.length]!, places[at]! + 1)]);
  const apart: [number, number][] = [];
  for (const [start, end] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}
