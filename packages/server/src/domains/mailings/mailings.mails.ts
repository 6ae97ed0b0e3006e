import { articleAt, artworkAt, unsubscribeAt } from '@oeuvre/contracts/addresses.ts';
import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { type PictureWidth, pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { DraftFields } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { excerptOf } from '@oeuvre/editor/compare/words.ts';
import { countOf } from '@oeuvre/editor/reading-time.ts';
import type { CarouselArtwork, StillModel } from '@oeuvre/editor/render/render-context.ts';
import { renderMailHtml } from '@oeuvre/editor/render/render-mail-html.ts';
import { renderText } from '@oeuvre/editor/render/render-text.ts';
import type { Config } from '../../platform/base/config.ts';
import {
  houseHead,
  mailHead,
  mailPage,
  plainMail,
  quietLink,
  smallPrint,
  withPostalAddress,
} from '../../platform/mail/mail-layout.ts';
import { filledSlot, newSlotKey, slot } from '../../platform/mail/mail-merge.ts';
import { dayFormat } from '../../platform/text/day-format.ts';
import { html, trusted } from '../../platform/text/html.ts';
import { pictureUrlWithPass } from '../files/files.access.ts';
import { type MailedSegment, segmentHead } from '../segments/sender/sender.queries.ts';

export interface MailedArticle {
  readonly id: ArticleId;
  readonly title: string;
  /** The only segment that the article is published to. With several, each reader's own writes. */
  readonly segment: MailedSegment | undefined;
  readonly authorName: string;
  readonly publishedAt: Date | null;
  readonly accessType: AccessType;
  readonly value: ArticleValue;
  readonly artworks: ReadonlyMap<string, CarouselArtwork>;
  readonly withheld: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, StillModel>;
}

/** The parts that differ from person to person. */
export interface ArticleMailValues extends Readonly<Record<string, string>> {
  readonly reason: string;
  /** The pass of this mail's pictures. */
  readonly pictures: string;
  readonly unsubscribeUrl: string;
}

export const articleUrl = (publicUrl: string, id: ArticleId) => `${publicUrl}${articleAt(id)}`;
export const unsubscribePageUrl = (publicUrl: string, token: string) => `${publicUrl}${unsubscribeAt({ token })}`;

/** Why the recipient gets this mail, in one sentence. */
export const reasonWords = (segmentName: string) =>
  `You are receiving this because you are subscribed to the newsletter of ${segmentName}.`;
export const testReasonWords = `This is a test e-mail. Subscribers read here which newsletter it belongs to.`;

/** In an article of several segments, the place for the head of the one that a reader gets the mail from. */
const headSlot = 'head';

/** The HTML of the mail as this segment writes it; without one, as the site does. */
export const writtenBy = (
  { html: page, slotKey }: Pick<ArticleMail, 'html' | 'slotKey'>,
  publicUrl: string,
  segment: MailedSegment | undefined,
): string =>
  filledSlot(
    page,
    { key: slotKey, slot: headSlot },
    mailHead(segment ? segmentHead(publicUrl, segment) : houseHead(publicUrl)).text,
  );

/** A mail before it is addressed; its slots carry the key. */
export interface ArticleMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly slotKey: string;
}

/** The subject and the preheader of a mail without its own. */
export const defaultFields = (title: string, value: ArticleValue): DraftFields => ({
  subject: title,
  preheader: excerptOf(value, 140),
});

/** The author, the day of publication where the house is, and how long reading takes. */
function bylineOf({ authorName, publishedAt, value }: MailedArticle, timeZone: string): string {
  const { minutes } = countOf(value);
  const day = publishedAt && dayFormat(timeZone).format(publishedAt);
  const time = minutes > 0 && `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return [authorName || productName, day, time].filter(Boolean).join(', ');
}

/** An article as its subscribers get it, with slots for `ArticleMailValues`. Empty fields take the article's words. */
export function articleMail(
  { publicUrl, mailPostalAddress, timeZone }: Pick<Config, 'publicUrl' | 'mailPostalAddress' | 'timeZone'>,
  article: MailedArticle,
  fields: Partial<DraftFields> = {},
): ArticleMail {
  const defaults = defaultFields(article.title, article.value);
  const slotKey = newSlotKey();
  const own = (name: keyof ArticleMailValues & string) => slot(slotKey, name);
  const url = articleUrl(publicUrl, article.id);
  const byline = bylineOf(article, timeZone);
  const body = renderMailHtml(article.value, {
    articleAddress: url,
    byline,
    artworkAddress: (id) => `${publicUrl}${artworkAt(id)}`,
    artworks: article.artworks,
    withheld: article.withheld,
    models: article.models,
    imageAddress: pictureAddresses(publicUrl, article.accessType, own('pictures')),
  });
  const mail = {
    slotKey,
    subject: fields.subject || defaults.subject,
    html: mailPage({
      title: article.title,
      preheader: fields.preheader || defaults.preheader,
      home: publicUrl,
      sender: article.segment ? segmentHead(publicUrl, article.segment) : trusted(slot(slotKey, headSlot)),
      body: trusted(body),
      footer: html`${smallPrint(own('reason'))}${smallPrint(html`${quietLink(own('unsubscribeUrl'), 'Unsubscribe')} &middot; ${quietLink(url, 'View in browser')}`)}`,
    }),
    text: plainMail(`${renderText(article.value, article.artworks, byline)}\n\n${url}`, [
      own('reason'),
      `Unsubscribe: ${own('unsubscribeUrl')}`,
    ]),
  };
  return withPostalAddress(mail, mailPostalAddress);
}

/**
 * People read mails without being signed in: unless everybody may see the article, its pictures carry the recipient's
 * pass.
 */
const pictureAddresses = (publicUrl: string, accessType: AccessType, pass: string) => (src: string, wanted: number) => {
  const fileId = fileIdOfLocation(src) as FileId | undefined;
  const width: PictureWidth = pictureWidths.find((one) => one >= wanted) ?? 3_000;
  return (
    publicUrl + (accessType === 'PUBLIC' || !fileId ? `${src}?width=${width}` : pictureUrlWithPass(fileId, width, pass))
  );
};
