import { hiddenLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import type { ArticleId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { parseMailbox } from '../../../platform/mail/mail-address.ts';
import { type MergeRecipient, mailMerger } from '../../../platform/mail/mail-merge.ts';
import type { WireMail } from '../../../platform/mail/mail-model.ts';
import { returnPath } from '../../../platform/mail/returned/return-path.ts';
import type { Services } from '../../../platform/services/services.ts';
import { passFor } from '../../files/files.access.ts';
import { listSegmentsByIds, type SegmentRow } from '../../segments/segments.queries.ts';
import { segmentFrom } from '../../segments/sender/sender.queries.ts';
import { countedHtml, countedValues } from '../counting/counting.mail.ts';
import { listCountedLinks } from '../counting/counting.queries.ts';
import { hasCountingToken } from '../counting/counting.tokens.ts';
import {
  type ArticleMailValues,
  reasonWords,
  testReasonWords,
  unsubscribePageUrl,
  writtenBy,
} from '../mailings.mails.ts';
import { unsubscribeToken } from '../mailings.tokens.ts';
import type { Begun } from './sending.ledger.ts';

export interface Sender {
  readonly address: string;
  readonly domain: string;
}

export function senderOf({ mailFrom }: { readonly mailFrom: string }): Sender {
  const { address } = parseMailbox(mailFrom);
  return { address, domain: address.split('@')[1]! };
}

interface MailOf {
  readonly mailingId: MailingId;
  readonly articleId: ArticleId;
  readonly sender: Sender;
}

/** The recipient's own values and headers; the Message-ID derives from the row, so every try has the same one. */
export function recipientOf(
  { config }: Pick<Services, 'config'>,
  { mailingId, articleId, sender }: MailOf,
  row: Begun,
): MergeRecipient {
  const { segmentId, segmentName } = row;
  const contactId = segmentName === null ? null : row.contactId;
  const token = segmentId ? unsubscribeToken(config.sessionSecret, { contactId, segmentId, mailingId }) : '';
  const oneClick = `${config.publicUrl}/api/email/unsubscribe?token=${token}`;
  return {
    to: row.email,
    messageId: `<${row.id}@${sender.domain}>`,
    tags: { recipient: row.id },
    returnPath: config.bounces && returnPath(config.sessionSecret, row.id, config.bounces.domain),
    headers: {
      'List-Id': `<${segmentId ?? mailingId}.${sender.domain}>`,
      'List-Unsubscribe': `<${oneClick}>, <mailto:${sender.address}?subject=unsubscribe%20${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values: {
      reason: segmentName === null ? testReasonWords : reasonWords(segmentName),
      unsubscribeUrl: unsubscribePageUrl(config.publicUrl, token),
      pictures: passFor(config, { kind: 'mail', holder: row.id, subjectId: articleId }),
    } satisfies ArticleMailValues,
  };
}

/** The mail of one recipient. */
export type CampaignMails = (recipient: MergeRecipient, row: Begun) => WireMail;

/** A campaign as it was started. */
export interface CampaignText {
  readonly id: MailingId;
  readonly number: number;
  readonly countsReads: boolean;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly slotKey: string;
}

/**
 * The mails of a campaign, encoded once for each segment that a reader gets them from. People whose opens and clicks are
 * not counted get the mail of a campaign without counting.
 */
export async function campaignMails(
  { db, config }: Pick<Services, 'db' | 'config'>,
  campaign: CampaignText,
  segments: readonly SegmentId[],
): Promise<CampaignMails> {
  const { id, number, countsReads, subject, html, plain, slotKey } = campaign;
  const [rows, counted, merge] = await Promise.all([
    listSegmentsByIds(db, segments),
    countsReads ? listCountedLinks(db, id) : [],
    mailMerger(),
  ]);
  const links = counted.filter(({ link }) => link !== hiddenLink);
  const mailsFrom = (segment: SegmentRow | undefined) => {
    const page = writtenBy({ html, slotKey }, config.publicUrl, segment);
    const named = segment && segmentFrom(segment);
    const template = { from: config.mailFrom, named, subject, text: plain, slotKey };
    return {
      plain: merge({ ...template, html: page }),
      counted: countsReads
        ? merge({ ...template, html: countedHtml({ html: page, slotKey, links, publicUrl: config.publicUrl }) })
        : undefined,
    };
  };
  const made = new Map<SegmentRow | undefined, ReturnType<typeof mailsFrom>>();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  /** A test has no segment; the only one of its article writes it. */
  const only = rows.length === 1 ? rows[0] : undefined;
  return (recipient, { no, isCounted, segmentId }) => {
    const segment = (segmentId && rowOf.get(segmentId)) || only;
    const mails = made.get(segment) ?? mailsFrom(segment);
    made.set(segment, mails);
    if (!mails.counted || !isCounted || !hasCountingToken({ mailing: number, no })) return mails.plain(recipient);
    const own = countedValues(config.sessionSecret, { mailing: number, links }, no);
    return mails.counted({ ...recipient, values: { ...recipient.values, ...own } });
  };
}
