/** A text in paragraphs, and its notes. `[3]` in the text refers to the note of that number. */
export interface Footnoted {
  readonly paragraphs: readonly string[];
  readonly notes: readonly { readonly number: string; readonly text: string }[];
}

const mark = /\[(\d{1,3})\]/g;
const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Takes the notes off the end of a text, as museums write provenance: numbers in square brackets in the text, and after
 * it each number again, in order, before its note. A text without such notes stays whole.
 */
export function footnoted(text: string): Footnoted {
  const marks = [...text.matchAll(mark)];
  const [first] = marks;
  const begin = marks.findIndex((one, at) => at > 0 && one[1] === first?.[1]);
  if (begin < 0) return { paragraphs: paragraphsOf(text), notes: [] };
  const starts = inOrder(marks.slice(begin));
  const notes = starts.map((one, at) => ({
    number: one[1]!,
    text: text.slice(one.index + one[0].length, starts[at + 1]?.index).trim(),
  }));
  const body = text.slice(0, starts[0]!.index).replace(/\b(?:foot)?notes?:?\s*$/i, '');
  return { paragraphs: paragraphsOf(body), notes };
}

/** Each mark whose number comes next; others are references within a note. */
function inOrder(marks: readonly RegExpExecArray[]): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const one of marks) {
    const last = found.at(-1)?.[1];
    if (last === undefined || Number(one[1]) === Number(last) + 1) found.push(one);
  }
  return found;
}

/** A paragraph as pieces: text, and the numbers of the notes that it refers to, each close to the word before it. */
export function piecesOf(paragraph: string, notes: Footnoted['notes']): (string | { readonly note: string })[] {
  const known = new Set(notes.map(({ number }) => number));
  return paragraph
    .split(/( ?\[\d{1,3}\])/)
    .filter(Boolean)
    .map((piece) => {
      const number = /^ ?\[(\d{1,3})\]$/.exec(piece)?.[1];
      return number && known.has(number) ? { note: number } : piece;
    });
}
