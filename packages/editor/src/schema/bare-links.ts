import { linkOf } from '@oeuvre/contracts/kernel/blocks.ts';

/** An address in plain text, not yet a link. */
export interface BareLink {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

const address = /(?<![\p{L}\p{N}@/.:_-])(?:https?:\/\/|www\.(?=[\p{L}\p{N}]))[^\s<>"“”„«»]+/giu;
const mailbox = /(?<![\p{L}\p{N}@/._%+-])[\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@/_-])/gu;

/** Finds addresses in a text that are not links yet: web addresses, at least with `www.`, and mail addresses. */
export function bareLinks(text: string): BareLink[] {
  const ofWeb = [...text.matchAll(address)].flatMap(({ 0: found, index: from }) =>
    linkAt(from, withoutEnd(found), (words) => withWeb(words)),
  );
  const ofMail = [...text.matchAll(mailbox)].flatMap(({ 0: found, index: from }) =>
    linkAt(from, found, (words) => `mailto:${words}`),
  );
  const free = ofMail.filter((mail) => !ofWeb.some((web) => mail.from < web.to && web.from < mail.to));
  return [...ofWeb, ...free].sort((one, other) => one.from - other.from);
}

const withWeb = (words: string) => (/^www\./i.test(words) ? `https://${words}` : words);

function linkAt(from: number, words: string, urlOf: (words: string) => string): BareLink[] {
  const url = linkOf(urlOf(words));
  // A protocol alone leads nowhere.
  return url && /[\p{L}\p{N}]/u.test(words.replace(/^https?:\/\//i, ''))
    ? [{ from, to: from + words.length, url }]
    : [];
}

/** Without what ends the sentence, and without a bracket that was opened before the address. */
function withoutEnd(found: string): string {
  let words = found;
  for (;;) {
    const last = words.at(-1) ?? '';
    const isClosing = last === ')' && count(words, ')') > count(words, '(');
    if (!isClosing && !/[.,;:!?'’‘…\]}*_]/.test(last)) return words;
    words = words.slice(0, -1);
  }
}

const count = (text: string, sign: string) => text.split(sign).length - 1;
