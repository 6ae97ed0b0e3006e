import type {
  ApplicationCard,
  ApplicationDetail,
  ApplicationQuestion,
} from '@oeuvre/contracts/domains/applications/applications.model.ts';
import type {
  ApplicationId,
  ApplicationQuestionId,
  ArtworkId,
  SegmentId,
  UserId,
} from '@oeuvre/contracts/kernel/ids.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { idOf } from './things.ts';

const allowed = { allowed: true } as const;
const refused = { allowed: false, reason: 'only-reviewers' } as const;
const owner = {
  id: idOf<UserId>(2),
  first_name: 'Hanneke',
  last_name: 'Brouwer',
  middle_name: '',
  user_name: null,
  photo: null,
};

/** A new application of a private work, as a curator sees it in the list. */
export const applicationCard = (changed: Partial<ApplicationCard> = {}): ApplicationCard => ({
  id: idOf<ArtworkId>(70),
  _id: idOf<ArtworkId>(70),
  openId: null,
  name: 'Black Cañon',
  title: 'Black Cañon',
  artist: 'Timothy H. O’Sullivan',
  dateText: '1871',
  supportingText: '',
  imgUrl: null,
  image: null,
  segments: [],
  ownerId: owner.id,
  applicationId: idOf<ApplicationId>(80),
  applicationSegmentId: idOf<SegmentId>(20),
  segmentName: 'Weather and Water',
  applicationStatus: 'pending',
  acceptedBefore: false,
  acceptedIn: [],
  message: 'From the wet plate.',
  offeredAt: '2026-11-22T10:40:00.000Z',
  owner: { ...owner, roles: [{ id: 'OWNER' }] },
  questions: 0,
  openQuestions: 0,
  lastAnswerAt: null,
  doubleOf: null,
  isWithdrawn: false,
  ...changed,
});

const record = { ...emptyRecord, sections: { title: 'Black Cañon' } };

/** The same with every field, as a curator sees it who may decide. */
export const application = (changed: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  ...applicationCard(),
  isOwn: false,
  segment: { public: true, imageSrc: null },
  record,
  version: 3,
  offeredRecord: null,
  images: [],
  models: [],
  tags: [],
  asked: [],
  history: [
    { act: 'offered', by: { id: owner.id, name: 'Hanneke Brouwer' }, at: '2026-11-22T10:40:00.000Z', count: 0 },
  ],
  decision: null,
  doubles: [],
  worksOfOwner: 11,
  may: { decide: allowed, change: refused, reopen: refused },
  ...changed,
});

/** The same as its owner sees it. */
export const ownApplication = (changed: Partial<ApplicationDetail> = {}): ApplicationDetail =>
  application({ isOwn: true, may: { decide: refused, change: allowed, reopen: refused }, ...changed });

/** A question about the title that waits for its answer. */
export const question = (changed: Partial<ApplicationQuestion> = {}): ApplicationQuestion => ({
  id: idOf<ApplicationQuestionId>(90),
  field: 'title',
  text: 'Is this its title?',
  askedBy: { id: idOf<UserId>(3), name: 'Tobias Lindqvist' },
  askedAt: '2026-11-23T09:00:00.000Z',
  answer: null,
  answeredAt: null,
  change: null,
  ...changed,
});

/** A work in the catalogue with the same picture. */
export const double: ApplicationDetail['doubles'][number] = {
  id: idOf<ArtworkId>(71),
  _id: idOf<ArtworkId>(71),
  openId: 'OO-2451',
  name: 'Black Canyon',
  title: 'Black Canyon',
  artist: 'Timothy H. O’Sullivan',
  dateText: '1871',
  supportingText: '',
  imgUrl: null,
  image: null,
  segments: [],
  ownerId: null,
  accessionNumber: '',
  reasons: ['picture'],
};
