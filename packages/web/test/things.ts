import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { Article, ArticleAuthor, ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { Notification } from '@oeuvre/contracts/domains/notifications/notifications.model.ts';
import type {
  ArticleId,
  ArtworkId,
  CommentId,
  NotificationId,
  SegmentId,
  UserId,
} from '@oeuvre/contracts/kernel/ids.ts';

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
  subscriptions: [],
  suspendedIn: [],
  ...changed,
});

/** A person as an article names them. */
export function articleAuthor(changed: Partial<Account> = {}): ArticleAuthor {
  const { id, first_name, last_name, middle_name, photo } = account(changed);
  return { id, _id: id, first_name, last_name, middle_name, photo };
}

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

const none = { opened: 0, closed: 0 };

/** A table that came back, with one cell to decide. */
export const batch = (changed: Partial<Batch> = {}): Batch => ({
  id: idOf(90),
  kind: 'table',
  state: 'ready',
  title: 'works.xlsx',
  changes: [],
  source: null,
  segmentName: null,
  takenOut: { at: '2026-11-20T10:00:00.000Z', by: 'Ines Okafor' },
  works: 12,
  rehearsed: 12,
  leftOut: 0,
  changing: 3,
  cells: { there: 3, here: 1, both: 1, undecided: 1, chosen: 3 },
  columns: [],
  findings: [{ kind: 'no-key', line: 7, column: null, cell: '' }],
  findingCount: 1,
  done: { changed: 0, cells: 0, leftAlone: 0, refused: 0, toDo: 3, undone: 0, kept: 0 },
  rights: { download: none, mail: none, zoom: none },
  createdAt: '2026-11-23T10:00:00.000Z',
  ...changed,
});

const may = { allowed: true } as const;

/** An article on review in its second version, with which the viewer may do everything. */
export const article = (changed: Partial<Article> = {}): Article => ({
  ...articleSummary({ status: 'on_review', published: false, publishedAt: null, onReview: true }),
  userId: idOf<UserId>(1),
  value: [
    { id: 'title', type: 'title', children: [{ text: 'The river in winter' }] },
    { id: 'ice', type: 'paragraph', children: [{ text: 'Ice on the banks.' }] },
    { id: 'fog', type: 'paragraph', children: [{ text: 'Fog over the water.' }] },
  ],
  version: 2,
  submittedVersion: 2,
  publishedVersion: null,
  isTextEmpty: false,
  nonEditable: false,
  publicHeader: false,
  artworks: [],
  relatedArtworks: [],
  carouselArtworks: [],
  sourceArtworks: [],
  placeholders: {},
  models: {},
  may: {
    edit: may,
    submit: may,
    publish: may,
    sendBack: may,
    unpublish: may,
    delete: may,
    settings: may,
    mail: may,
    changeAuthor: may,
    linkArtworks: may,
    comment: may,
  },
  ...changed,
});

/** An open comment by somebody else on the paragraph about ice. */
export const articleComment = (changed: Partial<ArticleComment> = {}): ArticleComment => ({
  id: idOf<CommentId>(30),
  blockId: 'ice',
  version: 2,
  quote: 'Ice on the banks.',
  words: null,
  text: 'Which banks?',
  author: articleAuthor({ id: idOf<UserId>(2), first_name: 'Bea', last_name: 'Cohn' }),
  createdAt: '2026-11-14T09:30:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  replies: [],
  may: { reply: may, resolve: may, delete: may },
  ...changed,
});

/** An unread notification of a comment. */
export const notification = (changed: Partial<Notification> = {}): Notification => ({
  id: idOf<NotificationId>(40),
  kind: 'articles.commented',
  text: 'Bea Cohn has commented on “The river in winter”.',
  href: `/articles/${idOf(10)}?comment=${idOf(30)}`,
  createdAt: '2026-11-14T09:30:00.000Z',
  readAt: null,
  ...changed,
});

/** A public segment that the viewer does not belong to. */
export const segmentOfViewer = (changed: Partial<SegmentOfViewer> = {}): SegmentOfViewer => ({
  id: idOf<SegmentId>(20),
  name: 'Printmakers',
  description: 'Prints and those who make them.',
  about: '',
  public: true,
  visible: true,
  similarityDisabled: false,
  imageSrc: null,
  coverImageSrc: null,
  membersCount: 3,
  status: 'EMPTY',
  invitedBy: null,
  newsletter: { status: 'notSubscribed' },
  ...changed,
});

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
    pausedAt: null,
    pausedBy: '',
    counts: { ...nobody, ...counts },
    totalCount: 0,
    startedAt: null,
    finishedAt: null,
    audienceCount: 3,
    remainingCount: 0,
    earlierCampaigns: 0,
    ...changed,
  }) satisfies MassMailingStatus;

/** A work of the open catalogue without a picture. */
export const artworkSummary = (changed: Partial<ArtworkSummary> = {}): ArtworkSummary => ({
  id: idOf<ArtworkId>(70),
  _id: idOf<ArtworkId>(70),
  openId: 'OO-100042',
  name: 'The Wave',
  title: 'The Wave',
  artist: 'Unknown',
  dateText: '1831',
  supportingText: '',
  imgUrl: null,
  image: null,
  segments: [],
  ownerId: null,
  ...changed,
});

/** An unpublished work in the list of its owner. */
export const ownArtwork = (changed: Partial<OwnArtwork> = {}): OwnArtwork => ({
  ...artworkSummary(),
  published: false,
  readers: 'everybody',
  activityStatus: 'ACTIVE',
  missing: [],
  segmentNames: [],
  updatedAt: '2026-11-14T09:30:00.000Z',
  ...changed,
});
