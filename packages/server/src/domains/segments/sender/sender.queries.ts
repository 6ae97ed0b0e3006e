import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { MailSender, MailWriter } from '../../../platform/mail/mail-layout.ts';
import type { MailFrom } from '../../../platform/mail/mail-model.ts';
import type { SegmentRow } from '../segments.queries.ts';

/** A segment as the head of its mails shows it. */
export type MailedSegment = Pick<SegmentRow, 'id' | 'name' | 'public' | 'imageFileId'>;

/** A segment as the From of its mails names it. */
export type SendingSegment = Pick<SegmentRow, 'name' | 'senderName' | 'confirmedReplyTo'>;

/** The head of a segment's mails. People read mails without being signed in, so that of a private one has no picture. */
export const segmentHead = (
  publicUrl: string,
  { id, name, public: isPublic, imageFileId }: MailedSegment,
): MailSender => ({
  name,
  url: `${publicUrl}${segmentAt(id)}`,
  line: `${isPublic ? 'Public' : 'Private'} segment of ${productName}`,
  pictureSrc: isPublic && imageFileId ? `${publicUrl}${pictureLocation(imageFileId)}?width=300` : undefined,
});

/** The From and the Reply-To of a segment's mails. */
export const segmentFrom = ({ name, senderName, confirmedReplyTo }: SendingSegment): MailFrom => ({
  name: senderName || name,
  replyTo: confirmedReplyTo || undefined,
});

/** A segment as the writer of a single mail. */
export const segmentWriter = (publicUrl: string, segment: MailedSegment & SendingSegment): MailWriter => ({
  sender: segmentHead(publicUrl, segment),
  named: segmentFrom(segment),
});
