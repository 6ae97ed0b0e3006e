import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { CommentedWords } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type {
  ArticleId,
  ArtworkId,
  CommentId,
  CommentReplyId,
  FileId,
  SegmentId,
  TagId,
  UserId,
} from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

interface ArticlesTable {
  id: Generated<ArticleId>;
  ownerId: UserId;
  value: JSONColumnType<ArticleValue>;
  version: Generated<number>;
  title: string;
  excerpt: string;
  body: string;
  coverFileId: FileId | null;
  accessType: Generated<AccessType>;
  onReview: Generated<boolean>;
  submittedAt: Date | null;
  submittedVersion: number | null;
  publishedAt: Date | null;
  publishedBy: UserId | null;
  publishedVersion: number | null;
  deletedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface ArticleSegmentsTable {
  articleId: ArticleId;
  segmentId: SegmentId;
}

interface ArticleArtworksTable {
  articleId: ArticleId;
  artworkId: ArtworkId;
  position: number;
}

/** All works that an article shows or links, and their tags: read off it at every save. */
interface ArticleWorksTable {
  articleId: ArticleId;
  artworkId: ArtworkId;
}

interface ArticleTagsTable {
  articleId: ArticleId;
  tagId: TagId;
}

interface ArticleRevisionsTable {
  articleId: ArticleId;
  version: number;
  value: JSONColumnType<ArticleValue>;
  words: number | null;
  savedBy: UserId | null;
  savedAt: Generated<Date>;
}

interface ArticleHistoryTable {
  id: Generated<string>;
  articleId: ArticleId;
  act: HistoryAct;
  actorId: UserId | null;
  at: Generated<Date>;
  version: number;
  reason: string | null;
  details: ColumnType<HistoryDetails | null, string | null | undefined, never>;
}

/** The details of a change of access or audience. */
export type HistoryDetails = { readonly from: AccessType; readonly to: AccessType } | { readonly segmentId: SegmentId };

interface ArticleCommentsTable {
  id: Generated<CommentId>;
  articleId: ArticleId;
  blockId: string;
  version: number;
  quote: string;
  words: JSONColumnType<CommentedWords> | null;
  body: string;
  authorId: UserId;
  createdAt: Generated<Date>;
  resolvedAt: Date | null;
  resolvedBy: UserId | null;
}

interface ArticleCommentRepliesTable {
  id: Generated<CommentReplyId>;
  commentId: CommentId;
  body: string;
  authorId: UserId;
  createdAt: Generated<Date>;
}

interface PrivateFeedsTable {
  userId: UserId;
  key: string;
  secretHash: Buffer;
  createdAt: Generated<Date>;
}

/** Every word that was ever written in an article. */
interface ArticleWordsTable {
  word: string;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    articles: ArticlesTable;
    articleSegments: ArticleSegmentsTable;
    articleArtworks: ArticleArtworksTable;
    articleWorks: ArticleWorksTable;
    articleTags: ArticleTagsTable;
    articleRevisions: ArticleRevisionsTable;
    privateFeeds: PrivateFeedsTable;
    articleHistory: ArticleHistoryTable;
    articleComments: ArticleCommentsTable;
    articleCommentReplies: ArticleCommentRepliesTable;
    articleWords: ArticleWordsTable;
  }
}
