import {
  confirmNewsletterAt,
  emailChangeAt,
  invitationAt,
  pages,
  replyAddressAt,
} from '@oeuvre/contracts/addresses.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { type ArticleId, notificationId, type SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import {
  accountExistsMail,
  manyWrongPasswordsMail,
  resetPasswordMail,
  verificationMail,
} from '../domains/accounts/accounts.mails.ts';
import { dataExportReadyMail } from '../domains/accounts/data-exports/data-exports.mails.ts';
import {
  addressChangedMail,
  addressTakenMail,
  newAddressMail,
  oldAddressMail,
} from '../domains/accounts/email-change/email-change.mails.ts';
import { erasedMail, erasureRequestedMail } from '../domains/accounts/erasure/erasure.mails.ts';
import { unreadMessagesMail } from '../domains/chat/mails/unread.mails.ts';
import { articleMail, reasonWords, unsubscribePageUrl } from '../domains/mailings/mailings.mails.ts';
import { invitationMail } from '../domains/memberships/invitations/invitations.mails.ts';
import { confirmNewsletterMail } from '../domains/memberships/memberships.mails.ts';
import { dueNotificationsMail } from '../domains/notifications/notifications.mails.ts';
import { replyAddressMail } from '../domains/segments/sender/sender.mails.ts';
import { segmentWriter } from '../domains/segments/sender/sender.queries.ts';
import { withPostalAddress } from '../platform/mail/mail-layout.ts';
import { filledSlots } from '../platform/mail/mail-merge.ts';
import type { Mail } from '../platform/mail/mail-model.ts';
import type { Services } from '../platform/services/services.ts';
import { sampleDigest } from './sample-digest.ts';
import { type SamplePicture, samplePictures } from './sample-pictures.ts';

const sampleNotification = notificationId.parse('019a9f00-0000-7000-8000-000000000001');

const sampleSegment = {
  id: '01900000-0000-7000-8000-000000000002' as SegmentId,
  name: 'Paper & Light',
  public: true,
  imageFileId: null,
  senderName: '',
  confirmedReplyTo: 'paper@example.org',
};

export type SampleMail = Pick<Mail, 'subject' | 'html' | 'text'>;

type Sample = (services: Services) => SampleMail | Promise<SampleMail>;

const samples: Readonly<Record<string, Sample>> = {
  'verify-email': ({ config }) =>
    verificationMail('ines@example.org', `${config.publicUrl}${pages.verifyEmail}?token=sample`),
  'account-exists': ({ config }) => accountExistsMail('ines@example.org', `${config.publicUrl}${pages.login}`),
  'reset-password': ({ config }) =>
    resetPasswordMail('ines@example.org', `${config.publicUrl}${pages.resetPassword}?token=sample`),
  'wrong-passwords': ({ config }) =>
    manyWrongPasswordsMail('ines@example.org', `${config.publicUrl}${pages.forgotPassword}`),
  'data-export': ({ config }) => dataExportReadyMail(config, 'ines@example.org'),
  'erasure-requested': ({ config }) => erasureRequestedMail(config, 'ines@example.org', '2026-12-01T09:00:00.000Z'),
  erased: ({ config }) => erasedMail(config, 'ines@example.org'),
  'old-address': ({ config }) =>
    oldAddressMail('ines@example.org', {
      email: 'ines@new.example',
      url: `${config.publicUrl}${emailChangeAt('sample')}`,
    }),
  'new-address': ({ config }) => newAddressMail('ines@new.example', `${config.publicUrl}${emailChangeAt('sample')}`),
  'address-taken': ({ config }) => addressTakenMail('ines@new.example', `${config.publicUrl}${pages.login}`),
  'address-changed': ({ config }) =>
    addressChangedMail('ines@example.org', { email: 'ines@new.example', url: `${config.publicUrl}${pages.profile}` }),
  'confirm-newsletter': ({ config }) =>
    confirmNewsletterMail('ines@example.org', {
      ...segmentWriter(config.publicUrl, sampleSegment),
      segmentName: 'Paper & Light',
      url: `${config.publicUrl}${confirmNewsletterAt('sample')}`,
    }),
  'reply-address': ({ config }) =>
    replyAddressMail('paper@example.org', {
      segmentName: sampleSegment.name,
      url: `${config.publicUrl}${replyAddressAt('sample')}`,
    }),
  invitation: ({ config }) =>
    invitationMail('ines@example.org', {
      ...segmentWriter(config.publicUrl, sampleSegment),
      segmentName: 'Paper & Light',
      inviter: 'Mara Osei',
      endsAt: new Date('2026-12-23T12:00:00Z'),
      timeZone: config.timeZone,
      url: `${config.publicUrl}${invitationAt('sample')}`,
    }),
  notifications: ({ config }) =>
    dueNotificationsMail({
      to: 'ines@example.org',
      publicUrl: config.publicUrl,
      news: [
        {
          id: sampleNotification,
          text: 'Tomasz Wilk has commented on “How to hold a wave still”: Could the second plate come before the first?',
        },
        {
          id: sampleNotification,
          text: 'Tomasz Wilk has sent back “A room for blue”: The dates of the last two prints do not agree with the catalogue.',
        },
        { id: sampleNotification, text: 'Mara Osei has published “Paper remembers”.' },
      ],
    }),
  'unread-messages': ({ config }) =>
    unreadMessagesMail({
      to: 'ines@example.org',
      publicUrl: config.publicUrl,
      rooms: [
        { segmentId: sampleSegment.id, segment: sampleSegment.name, people: 'Tomasz Wilk and Mara Osei', unread: 3 },
      ],
    }),
  article: sampleArticle,
  digest: sampleDigest,
};

/** Every mail that the program sends, with invented content and the postal address, for /dev/mails. */
export const sampleMails: Readonly<Record<string, (services: Services) => Promise<SampleMail>>> = Object.fromEntries(
  Object.entries(samples).map(([name, make]) => [
    name,
    async (services: Services) => withPostalAddress(await make(services), services.config.mailPostalAddress),
  ]),
);

async function sampleArticle({ config, db }: Services): Promise<SampleMail> {
  const pictures = await samplePictures(db);
  const article = {
    id: '01900000-0000-7000-8000-000000000001' as ArticleId,
    title: 'How to hold a wave still',
    segment: sampleSegment,
    authorName: 'Ines Caldeira',
    publishedAt: new Date('2026-11-19T12:00:00Z'),
    accessType: 'SUBSCRIBERS_ONLY' as const,
    value: sampleValue(pictures),
    artworks: new Map(pictures.map((picture, at) => [artworkIds[at]!, sampleWork(picture, at)])),
    withheld: new Map([[artworkIds[3]!, 'This work is not open to every reader of this mail.']]),
    models: new Map(
      pictures
        .slice(0, 1)
        .map((picture) => [modelId, { name: 'Amphora', posterSrc: `/files/${picture.id}`, poster: picture }]),
    ),
  };
  const mail = articleMail(config, article);
  const values: Record<string, string> = {
    reason: reasonWords('Paper & Light'),
    unsubscribeUrl: unsubscribePageUrl(config.publicUrl, 'sample'),
    pictures: 'sample',
  };
  return {
    subject: mail.subject,
    html: filledSlots(mail.html, mail.slotKey, (name) => escapeHtml(values[name] ?? '')),
    text: filledSlots(mail.text, mail.slotKey, (name) => values[name] ?? ''),
  };
}

const artworkIds = [0, 1, 2, 3].map((at) => `01900000-0000-7000-8000-00000000002${at}`);
const modelId = '01900000-0000-7000-8000-000000000030';
const sampleWork = ({ id, width, height }: SamplePicture, at: number) => ({
  id: artworkIds[at]!,
  name: ['Rough Waves', 'Under the Wave off Kanagawa', 'The Wreck of a Transport Ship'][at]!,
  artist: ['Ogata Kōrin', 'Katsushika Hokusai', 'J. M. W. Turner'][at]!,
  date: ['c. 1704–9', '1826–36', 'c. 1810'][at]!,
  imgUrl: `/files/${id}`,
  width,
  height,
});

function sampleValue(pictures: readonly SamplePicture[]): ArticleValue {
  const images = pictures.map(({ id, width, height }, at) => ({
    id: `picture${at}`,
    src: `/files/${id}`,
    width,
    height,
    alt: 'A picture of the house',
    children: [{ text: at === 0 ? 'What the shore looks like to somebody who does not hurry.' : '' }],
  }));
  const block = (type: 'paragraph' | 'subtitle' | 'quote', text: string): ArticleValue[number] => ({
    id: text.slice(0, 20),
    type,
    children: [{ text }],
  });
  return [
    { id: 'title', type: 'title', children: [{ text: 'How to hold a wave still' }] },
    {
      id: 'opening',
      type: 'paragraph',
      children: [
        {
          text: 'Water gives a painter nothing to hold. It has no edge, no weight that one could draw, and it is gone before the brush is ',
        },
        {
          id: 'hint',
          type: 'hint',
          hintContent: 'A loaded brush keeps its point for about four strokes.',
          children: [{ text: 'loaded' }],
        },
        { text: '. And yet there are ' },
        { id: 'link', type: 'link', url: 'https://example.org/waves', children: [{ text: 'rooms full of waves' }] },
        { text: '.' },
      ],
    },
    ...(images[0] ? [{ id: 'cover', type: 'images' as const, images: [images[0]] }] : []),
    block('subtitle', 'Three ways to begin'),
    block(
      'paragraph',
      'One may paint what the light does, and leave the water out. One may paint the sand, and let the water be what is not sand. Or one may wait for the hour in which nothing moves.',
    ),
    block('quote', 'The sea is only ever the colour of what it has been asked.'),
    ...(images.length > 1 ? [{ id: 'pair', type: 'images' as const, images: images.slice(1) }] : []),
    { id: 'works', type: 'artworksCarousel', artworks: artworkIds.map((id) => ({ id })) },
    { id: 'model', type: 'model', uuid: modelId },
    block('paragraph', 'None of them is true to the wave. All of them are true to somebody who stood there.'),
  ];
}
