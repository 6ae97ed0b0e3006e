import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** An article, the deepest body we accept, has nine levels. */
const deepest = 32;
/** An article of 5,000 blocks, the richest body we accept, has up to twenty values in each. */
const mostValues = 100_000;
const [quote, comma, backslash, openList, closeList, openThing, closeThing] = [34, 44, 92, 91, 93, 123, 125];

/**
 * The JSON of a body. What is deeper or has more values than anything we accept is refused before parsing: two million
 * brackets become 50 MB, and two megabytes of `{}` keep everybody else waiting for a third of a second.
 */
export function parseJson(text: string): unknown {
  if (isRicherThan({ depth: deepest, values: mostValues }, text)) throw commonErrors('malformed-body');
  try {
    return JSON.parse(text);
  } catch {
    throw commonErrors('malformed-body');
  }
}

/** Counts commas and opening brackets outside of strings: every value but the first of its list follows one of them. */
export function isRicherThan(most: { readonly depth: number; readonly values: number }, text: string): boolean {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfString(text, at + 1);
    else if (letter === comma) values += 1;
    else if (letter === openList || letter === openThing) [depth, values] = [depth + 1, values + 1];
    else if (letter === closeList || letter === closeThing) depth -= 1;
    if (depth > most.depth || values > most.values) return true;
  }
  return false;
}

function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
