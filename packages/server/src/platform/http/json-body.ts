import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** An article, the deepest body we accept, has nine levels. */
const deepest = 32;
const [quote, backslash, openList, closeList, openThing, closeThing] = [34, 92, 91, 93, 123, 125];

/**
 * The JSON of a body. Deeper nesting than anything we accept is refused before parsing: two million brackets become 50
 * MB.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(deepest, text)) throw commonErrors('malformed-body');
  try {
    return JSON.parse(text);
  } catch {
    throw commonErrors('malformed-body');
  }
}

function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfString(text, at + 1);
    else if (letter === openList || letter === openThing) {
      depth += 1;
      if (depth > limit) return true;
    } else if (letter === closeList || letter === closeThing) depth -= 1;
  }
  return false;
}

function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
