import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';

/** The id of the thing with this number, in the database's format. */
export const idOf = <Id extends string>(number: number) =>
  `01900000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id;

/** A signed-in person without any role. */
export const account = (changed: Partial<Account> = {}): Account => ({
  id: idOf<UserId>(1),
  first_name: 'Ada',
  last_name: 'Berg',
  middle_name: '',
  user_name: null,
  photo: null,
  email: 'ada@oeuvre.test',
  roles: ['COMMON'],
  about: '',
  isPasswordSet: true,
  canWriteArticles: false,
  canPublishArticles: false,
  canMailArticles: false,
  assignedTo: [],
  memberOf: [],
  suspendedIn: [],
  ...changed,
});

/** A published article that everybody may read. */
export const articleSummary = (changed: Partial<ArticleSummary> = {}): ArticleSummary => ({
  id: idOf<ArticleId>(10),
  _id: idOf<ArticleId>(10),
  ownerId: idOf<UserId>(1),
  title: 'The river in winter',
  excerpt: 'Ice on the banks.',
  author: { ...account(), _id: idOf<UserId>(1) },
  coverImage: null,
  status: 'published',
  published: true,
  publishedAt: '2026-11-14T09:30:00.000Z',
  onReview: false,
  accessType: 'PUBLIC',
  segments: [],
  actionDate: '2026-11-14T09:30:00.000Z',
  createdAt: '2026-11-01T09:30:00.000Z',
  updatedAt: '2026-11-14T09:30:00.000Z',
  ...changed,
});

/** A public segment that the viewer does not belong to. */
export const segmentOfViewer = (changed: Partial<SegmentOfViewer> = {}) =>
  ({
    id: idOf<SegmentId>(20),
    name: 'Printmakers',
    description: 'Prints and those who make them.',
    public: true,
    imageSrc: null,
    coverImageSrc: null,
    status: 'NOT_SUBSCRIBED',
    invitedBy: null,
    newsletter: { status: 'notSubscribed' },
    ...changed,
  }) as SegmentOfViewer;

const nobody = { queued: 0, sending: 0, sent: 0, skipped: 0, uncertain: 0, bounced: 0, complained: 0 } as const;

/** An article that has not been mailed yet and would reach three people. */
export const campaign = ({
  counts,
  ...changed
}: Partial<Omit<MassMailingStatus, 'counts'>> & { counts?: Partial<MassMailingStatus['counts']> } = {}) =>
  ({
    articleId: idOf<ArticleId>(10),
    title: 'The river in winter',
    started: false,
    mailingId: null,
    state: 'not_started',
    pauseReason: null,
    counts: { ...nobody, ...counts },
    totalCount: 0,
    startedAt: null,
    finishedAt: null,
    audienceCount: 3,
    remainingCount: 0,
    earlierCampaigns: 0,
    ...changed,
  }) satisfies MassMailingStatus;
