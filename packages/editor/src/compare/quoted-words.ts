/** Words within a block with their surroundings, which locate them again after an edit, and their start. */
export interface QuotedWords {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
}

/** UTF-16 units stored of the text before and after. */
const wordsAround = 32;

const wholeCharacters = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** Quotes the words from `start` to `end`. */
export const quotedWords = (all: string, start: number, end: number): QuotedWords => ({
  exact: all.slice(start, end),
  prefix: wholeCharacters(all.slice(Math.max(0, start - wordsAround), start)),
  suffix: wholeCharacters(all.slice(end, end + wordsAround)),
  start,
});

/**
 * Finds where the quoted words begin now; undefined if they are gone. Of several matches, the one with the most alike
 * surroundings wins, then the nearest.
 */
export function findQuoted(all: string, { exact, prefix, suffix, start }: QuotedWords): number | undefined {
  if (all.startsWith(prefix + exact + suffix, start - prefix.length)) return start;
  let best: { readonly at: number; readonly alike: number } | undefined;
  for (let at = all.indexOf(exact); exact && at >= 0; at = all.indexOf(exact, at + 1)) {
    const end = at + exact.length;
    const alike =
      alikeAtEnd(all.slice(Math.max(0, at - prefix.length), at), prefix) +
      alikeAtStart(all.slice(end, end + suffix.length), suffix);
    const isNearer = best && alike === best.alike && Math.abs(at - start) < Math.abs(best.at - start);
    if (!best || alike > best.alike || isNearer) best = { at, alike };
  }
  return best?.at;
}

function alikeAtStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function alikeAtEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
