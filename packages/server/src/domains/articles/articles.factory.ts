import type { AccessType, ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { CommentedWords } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type {
  ArticleId,
  ArtworkId,
  CommentId,
  CommentReplyId,
  SegmentId,
  UserId,
} from '@oeuvre/contracts/kernel/ids.ts';
import { modelUuids } from '@oeuvre/editor/blocks/references.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import './articles.tables.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { setFileUses } from '../files/files.commands.ts';
import { modelFilesOf } from '../files/models/models.queries.ts';
import { keepWords } from './lists/search.access.ts';
import { updateSubjects } from './text/text.commands.ts';
import { digestOf, pictureUses } from './text/text.digest.ts';

export interface GivenArticle {
  readonly by: { readonly id: string };
  readonly title?: string;
  /** Taken instead of the title when given. */
  readonly value?: ArticleValue;
  readonly segments?: readonly string[];
  readonly accessType?: AccessType;
  readonly status?: ArticleStatus;
  readonly artworks?: readonly string[];
  /** When it was published, submitted or last saved. */
  readonly at?: Date;
}

/** A title and one paragraph. */
export const aValue = (
  title = 'How to Hold a Wave Still',
  words = 'Water gives a painter nothing to hold.',
): ArticleValue => [
  { id: 'title', type: 'title', children: [{ text: title }] },
  { id: 'opening', type: 'paragraph', children: [{ text: words }] },
];

/** An article in any state; name only the fields that matter. */
export async function anArticle(
  db: Database,
  {
    by,
    title,
    segments = [],
    artworks = [],
    accessType = 'SUBSCRIBERS_ONLY',
    status = 'draft',
    at = new Date(),
    ...given
  }: GivenArticle,
): Promise<{ id: ArticleId }> {
  const value = canonical(given.value ?? aValue(title));
  const ownerId = by.id as UserId;
  const isPublished = status === 'published';
  const submitted =
    status === 'draft' ? { submittedAt: null, submittedVersion: null } : { submittedAt: at, submittedVersion: 1 };
  const state = {
    onReview: status === 'on_review',
    ...submitted,
    publishedAt: isPublished ? at : null,
    publishedVersion: isPublished ? 1 : null,
  };
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('articles')
      .values({
        ownerId,
        value: JSON.stringify(value),
        ...digestOf(value),
        accessType,
        ...state,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (segments.length > 0)
      await tx
        .insertInto('articleSegments')
        .values(segments.map((segment) => ({ articleId: id, segmentId: segment as SegmentId })))
        .execute();
    if (artworks.length > 0)
      await tx
        .insertInto('articleArtworks')
        .values(artworks.map((artwork, position) => ({ articleId: id, artworkId: artwork as ArtworkId, position })))
        .execute();
    await updateSubjects(tx, [id]);
    await tx
      .insertInto('articleRevisions')
      .values({ articleId: id, version: 1, value: JSON.stringify(value), savedBy: ownerId, savedAt: at })
      .execute();
    await keepWords(tx, id);
    const models = await modelFilesOf(tx, modelUuids(value), { owner: ownerId });
    await setFileUses(tx, { kind: 'article', subjectId: id, by: null }, [
      ...pictureUses(value).flatMap(({ fileId }) => fileId ?? []),
      ...models,
    ]);
    return { id };
  });
}

interface GivenStep {
  readonly article: { readonly id: ArticleId };
  readonly act: HistoryAct;
  readonly by?: { readonly id: string };
  readonly at?: Date;
  readonly reason?: string;
}

/** A step in the life of an article, as its history has it. */
export async function aStep(db: Database, { article, act, by, at = new Date(), reason }: GivenStep): Promise<void> {
  await db
    .insertInto('articleHistory')
    .values({
      articleId: article.id,
      act,
      actorId: (by?.id as UserId | undefined) ?? null,
      at,
      version: 1,
      reason: reason ?? null,
    })
    .execute();
}

interface GivenComment {
  readonly article: { readonly id: ArticleId };
  readonly by: { readonly id: string };
  readonly blockId: string;
  readonly quote?: string;
  readonly words?: CommentedWords;
  readonly text: string;
  readonly at?: Date;
  readonly resolvedBy?: { readonly id: string };
}

/** A comment on the first version of an article. */
export async function aComment(db: Database, given: GivenComment): Promise<{ id: CommentId }> {
  const { article, by, blockId, quote = '', words, text, at = new Date(), resolvedBy } = given;
  const resolution = resolvedBy
    ? { resolvedAt: at, resolvedBy: resolvedBy.id as UserId }
    : { resolvedAt: null, resolvedBy: null };
  return db
    .insertInto('articleComments')
    .values({
      articleId: article.id,
      blockId,
      version: 1,
      quote,
      words: words ? JSON.stringify(words) : null,
      body: text,
      authorId: by.id as UserId,
      createdAt: at,
      ...resolution,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An answer to a comment. */
export async function aReply(
  db: Database,
  { comment, by, text, at = new Date() }: { comment: { id: CommentId }; by: { id: string }; text: string; at?: Date },
): Promise<{ id: CommentReplyId }> {
  return db
    .insertInto('articleCommentReplies')
    .values({ commentId: comment.id, body: text, authorId: by.id as UserId, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Many articles by a few statements, for worlds in which speed is measured; their words are kept by `keepAllWords` when
 * all are there.
 */
export async function manyArticles(db: Database, list: readonly GivenArticle[]): Promise<void> {
  const rows = list.map(
    ({ by, title, segments = [], accessType = 'SUBSCRIBERS_ONLY', status = 'draft', at = new Date(), ...given }) => {
      const value = given.value ?? aValue(title);
      const { coverFileId: _, ...digest } = digestOf(value);
      return {
        id: uuidv7(),
        ownerId: by.id,
        value,
        ...digest,
        accessType,
        status,
        at: at.toISOString(),
        segments: [...new Set(segments)],
      };
    },
  );
  // One document: PostgreSQL takes no more than 65,535 values of a statement.
  const given = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
    (id uuid, "ownerId" uuid, value jsonb, title text, excerpt text, body text, "accessType" text, status text, at timestamptz, segments uuid[])) given`;
  await inTransaction(db, async (tx) => {
    await sql`insert into articles (id, owner_id, value, title, excerpt, body, access_type, on_review, submitted_at, published_at, created_at, updated_at)
      select id, "ownerId", value, title, excerpt, body, "accessType", status = 'on_review', case when status <> 'draft' then at end, case when status = 'published' then at end, at, at
      from ${given}`.execute(tx);
    await sql`insert into article_segments (article_id, segment_id) select given.id, segment from ${given}, unnest(given.segments) segment`.execute(
      tx,
    );
    await sql`insert into article_revisions (article_id, version, value, saved_by, saved_at) select id, 1, value, "ownerId", at from ${given}`.execute(
      tx,
    );
  });
}

/** Stores the words of all articles, and updates PostgreSQL's statistics after so many new rows. */
export async function keepAllWords(db: Database): Promise<void> {
  await sql`insert into article_words (word) select distinct lexeme from articles, unnest(articles.search) where length(lexeme) between 4 and 40 and lexeme !~ '[0-9]'
    on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) articles, article_segments, article_revisions, article_words`.execute(db);
}
