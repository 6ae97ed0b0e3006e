import { articleAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Config } from '../../../platform/base/config.ts';
import {
  actionButton,
  type MailPicture,
  mailHeading,
  mailPage,
  mailRow,
  plainMail,
  quietLink,
  smallPrint,
  withPostalAddress,
} from '../../../platform/mail/mail-layout.ts';
import { newSlotKey, slot } from '../../../platform/mail/mail-merge.ts';
import { dayFormat } from '../../../platform/text/day-format.ts';
import { html } from '../../../platform/text/html.ts';
import { type MailedSegment, segmentHead } from '../../segments/sender/sender.queries.ts';

/** An article as a digest names it. */
export interface DigestArticle {
  readonly id: ArticleId;
  readonly title: string;
  readonly excerpt: string;
  readonly authorName: string;
  readonly publishedAt: Date | null;
  readonly picture: MailPicture | undefined;
}

/** The articles of a digest in their order, each with the segment that it is named with. */
export interface DigestList {
  readonly items: readonly { readonly article: DigestArticle; readonly segment: MailedSegment }[];
  readonly segments: readonly MailedSegment[];
}

export interface DigestMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly slotKey: string;
}

/** The part that differs from person to person: the page where they choose how often, or stop. */
export interface DigestValues extends Readonly<Record<string, string>> {
  readonly choicesUrl: string;
}

const numbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];
const articlesIn = (count: number) => `${numbers[count] ?? count} new article${count === 1 ? '' : 's'}`;
const listOf = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
/** The days on which the articles were published, where the house is: ‘, 16 to 22 November 2026’. */
function daysOf(items: DigestList['items'], timeZone: string): string {
  const times = items.flatMap(({ article }) => article.publishedAt?.getTime() ?? []);
  if (times.length === 0) return '';
  const format = dayFormat(timeZone);
  return `, ${format.formatRange(Math.min(...times), Math.max(...times)).replace(/\s*–\s*/u, ' to ')}`;
}

const pictureWidth = 450;
const longestPreheader = 140;

/** New articles of a person's segments: one text for all people with the same list, with a slot for their way out. */
export function digestMail(
  { publicUrl, mailPostalAddress, timeZone }: Pick<Config, 'publicUrl' | 'mailPostalAddress' | 'timeZone'>,
  { items, segments }: DigestList,
): DigestMail {
  const slotKey = newSlotKey();
  const choicesUrl = slot(slotKey, 'choicesUrl');
  const only = segments.length === 1 ? segments[0] : undefined;
  const place = only?.name ?? 'your segments';
  const first = items[0]!.article;
  const subject = items.length === 1 ? first.title || 'A new article' : `${items.length} new articles in ${place}`;
  const reason = `You get the new articles of ${listOf(segments.map(({ name }) => name))} together, because you chose so.`;
  const button = { label: `Open in ${productName}`, url: publicUrl + (only ? segmentAt(only.id) : pages.articles) };
  const rows = items.map(({ article, segment }) => ({
    article,
    url: `${publicUrl}${articleAt(article.id)}`,
    byline: [article.authorName, `in ${segment.name}`].filter(Boolean).join(', '),
  }));
  const mail = {
    slotKey,
    subject,
    html: mailPage({
      title: subject,
      preheader: (items.length === 1 ? first.excerpt : items.map(({ article }) => article.title).join(' · ')).slice(
        0,
        longestPreheader,
      ),
      home: publicUrl,
      sender: only
        ? segmentHead(publicUrl, only)
        : { name: productName, url: publicUrl, line: `New in your segments${daysOf(items, timeZone)}` },
      body: html`${mailHeading(articlesIn(items.length))}
${rows.map(({ article: { title, excerpt, picture }, url, byline }) =>
  mailRow({
    url,
    title: title || 'Untitled',
    byline,
    text: excerpt,
    picture: picture && { ...picture, src: `${publicUrl}${picture.src}?width=${pictureWidth}` },
  }),
)}${actionButton(button)}`,
      footer: html`${smallPrint(reason)}${smallPrint(
        html`${quietLink(choicesUrl, 'Choose how often')}, or ${quietLink(choicesUrl, 'unsubscribe')}.`,
      )}`,
    }),
    text: plainMail(
      [
        articlesIn(items.length),
        ...rows.map(({ article: { title, excerpt }, url, byline }) =>
          [title || 'Untitled', byline, excerpt, url].filter(Boolean).join('\n'),
        ),
      ].join('\n\n'),
      [reason, `Choose how often, or unsubscribe: ${choicesUrl}`],
    ),
  };
  return withPostalAddress(mail, mailPostalAddress);
}
