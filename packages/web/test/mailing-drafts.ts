import type { DraftPreview, DraftReader, MailingDraft } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { ArticleId, ArtworkId, ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { idOf } from './things.ts';

export const draftReader = (at: number, name = `Reader ${at}`): DraftReader => ({
  id: idOf<ContactId>(400 + at),
  name,
  email: `reader${at}@oeuvre.test`,
  segmentName: 'Weather and Water',
});

/** The mailing of two segments with 212 people in both. */
export const mailingDraft = (changed: Partial<MailingDraft> = {}): MailingDraft => ({
  articleId: idOf<ArticleId>(10),
  title: 'How to Hold a Wave Still',
  subject: '',
  preheader: '',
  defaults: { subject: 'How to Hold a Wave Still', preheader: 'Water gives nothing to hold.' },
  accessType: 'PUBLIC',
  audience: {
    segments: [
      { id: idOf<SegmentId>(501), name: 'Weather and Water', imageSrc: null, contacts: 1_251, get: 1_204 },
      { id: idOf<SegmentId>(502), name: 'The Floating World', imageSrc: null, contacts: 1_093, get: 1_048 },
    ],
    contacts: 2_132,
    people: 2_040,
    leftOut: [
      { reason: 'bounced', count: 9 },
      { reason: 'unsubscribed', count: 18 },
      { reason: 'not-subscribed', count: 65 },
    ],
  },
  schedule: null,
  refusal: null,
  earlier: null,
  lastReset: null,
  ...changed,
});

const noPlace = { words: '', mark: '', more: '', blockId: null, workId: null };

export const draftPreview = (changed: Partial<DraftPreview> = {}): DraftPreview => ({
  reader: draftReader(1, 'Lena Marchetti'),
  from: { name: 'Weather and Water', address: 'news@oeuvre.test' },
  replyTo: null,
  text: 'Water gives a painter nothing to hold.',
  bytes: 37_260,
  findings: [
    {
      kind: 'link',
      count: 1,
      readers: null,
      places: [{ ...noPlace, words: 'the lender’s page', mark: 'https://oeuvre.test/articles/x', blockId: 'third' }],
    },
    {
      kind: 'closed',
      count: 1,
      readers: 214,
      places: [{ ...noPlace, words: 'Under the Wave', mark: '/artworks/x', more: 'After Dark', blockId: 'strip' }],
    },
    {
      kind: 'alt',
      count: 2,
      readers: null,
      places: [1, 2].map((at) => ({ ...noPlace, mark: `/files/${at}`, blockId: 'p' })),
    },
    {
      kind: 'credit',
      count: 1,
      readers: null,
      places: [{ ...noPlace, words: 'Rough Waves', mark: '/artworks/y', workId: idOf<ArtworkId>(70) }],
    },
  ],
  ...changed,
});
