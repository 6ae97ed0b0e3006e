import { pages } from '@oeuvre/contracts/addresses.ts';
import {
  clickPath,
  hiddenLink,
  openLink,
  openPath,
} from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import { slot } from '../../../platform/mail/mail-merge.ts';
import { textOfHtml } from '../../../platform/text/html-text.ts';
import { countingToken } from './counting.tokens.ts';

/** A link of a mail whose clicks are counted. */
export interface CountedLink {
  readonly link: number;
  readonly url: string;
  /** The words of the link, or those that describe its picture. */
  readonly words: string;
  readonly isPicture: boolean;
}

/** A mail has some dozens; further links are not counted. */
const mostLinks = 500;
const longestWords = 120;

/**
 * An anchor of a mail. The mail's templates write every character of HTML in a text as an entity, so each tag is one of
 * theirs. An address with a slot belongs to one recipient, such as the one that unsubscribes: it is never counted.
 */
const anchors = /<a ((?:[a-z-]+="[^"]*" )*)href="(https?:\/\/[^"\uE000]+)"([^>]*)>(.*?)<\/a>/gs;

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function wordsOf(content: string): string {
  const alt = /<img [^>]*alt="([^"]*)"/.exec(content)?.[1] ?? '';
  const words = textOfHtml(content).replaceAll('\n', ', ') || unescaped(alt);
  return words.length > longestWords ? `${words.slice(0, longestWords - 1).toWellFormed()}…` : words;
}

/** Pages on which people choose which mail they get: visits of them are not counted. */
const isWayOut = (url: string, publicUrl: string) => url.startsWith(`${publicUrl}${pages.unsubscribe}`);

interface Anchor {
  readonly url: string;
  readonly words: string;
  readonly isPicture: boolean;
}

const anchorOf = (href: string, content: string): Anchor => ({
  url: unescaped(href),
  words: wordsOf(content),
  isPicture: content.includes('<img '),
});

const keyOf = ({ url, words }: Pick<Anchor, 'url' | 'words'>) => `${url} ${words}`;

interface Written {
  readonly html: string;
  readonly publicUrl: string;
}

/** The links of a mail, each address with each wording once. */
export function linksOf({ html, publicUrl }: Written): CountedLink[] {
  const links = new Map<string, CountedLink>();
  for (const [, , href, , content] of html.matchAll(anchors)) {
    const anchor = anchorOf(href!, content!);
    if (isWayOut(anchor.url, publicUrl) || links.has(keyOf(anchor)) || links.size >= mostLinks) continue;
    links.set(keyOf(anchor), { ...anchor, link: links.size + 1 });
  }
  return [...links.values()];
}

const slotName = (link: number) => `counted${link}`;

interface Counted extends Written {
  readonly slotKey: string;
  readonly links: readonly CountedLink[];
}

/**
 * The mail with counted addresses: a slot for the token of each link, a link that no reader sees, and a picture of one
 * pixel. Everything else stays as it is.
 */
export function countedHtml({ html, publicUrl, slotKey, links }: Counted): string {
  const numbers = new Map(links.map((one) => [keyOf(one), one.link]));
  const address = (link: number) => `${publicUrl}${clickPath}/${slot(slotKey, slotName(link))}`;
  const counted = html.replace(anchors, (whole, ...parts: string[]) => {
    const [before, href, after, content] = parts as [string, string, string, string];
    const link = numbers.get(keyOf(anchorOf(href, content)));
    return link === undefined ? whole : `<a ${before}href="${address(link)}"${after}>${content}</a>`;
  });
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true"><a href="${address(hiddenLink)}" tabindex="-1">&nbsp;</a></div>`;
  const pixel = `<img src="${publicUrl}${openPath}/${slot(slotKey, slotName(openLink))}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
  const end = counted.lastIndexOf('</body>');
  return `${counted.slice(0, end)}${hidden}${pixel}\n${counted.slice(end)}`;
}

interface Addressed {
  readonly mailing: number;
  readonly links: readonly CountedLink[];
}

/** The values of the slots for one recipient. */
export function countedValues(secret: string, { mailing, links }: Addressed, no: number): Record<string, string> {
  const values: Record<string, string> = {};
  for (const link of [openLink, hiddenLink, ...links.map((one) => one.link)])
    values[slotName(link)] = countingToken(secret, { mailing, no, link });
  return values;
}
