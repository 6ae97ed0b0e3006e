import { LinkifyIt } from 'linkify-it';
import { facesIn } from './emoticons.ts';

/** A piece of a message: words, or a link. */
export type TextPart =
  | { readonly kind: 'words'; readonly text: string; readonly at: number }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly at: number };

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
/** They change the order in which letters are shown, so the words of a link could hide where it leads. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** `README.md` looks like an address in Moldova: without a scheme only these are links. */
const withoutScheme = /^www\./i;

/** Links of the web alone: the library also finds `ftp:`, `mailto:` and `//host`. */
function linksIn(text: string) {
  const found = links.match(text) ?? [];
  return found.filter(
    ({ schema, raw, url }) =>
      !reordering.test(raw) &&
      (schema ? /^https?:$/i.test(schema) : withoutScheme.test(raw)) &&
      URL.canParse(url) &&
      /^https?:$/.test(new URL(url).protocol),
  );
}

/** A message as it is shown: links can be followed, and emoticons outside them are emoji. */
export function partsOfText(text: string): readonly TextPart[] {
  const faces = facesIn(text);
  const wordsOf = (from: number, to: number): TextPart[] => {
    let words = '';
    let at = from;
    for (const face of faces.filter((one) => one.from >= from && one.to <= to)) {
      words += text.slice(at, face.from) + face.emoji;
      at = face.to;
    }
    words += text.slice(at, to);
    return words === '' ? [] : [{ kind: 'words', text: words, at: from }];
  };
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of linksIn(text)) {
    parts.push(...wordsOf(end, index), { kind: 'link', text: raw, href: url, at: index });
    end = lastIndex;
  }
  return [...parts, ...wordsOf(end, text.length)];
}
