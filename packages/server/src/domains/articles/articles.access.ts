import './articles.tables.ts';
import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import {
  type ArticleFacts,
  mayReadArticle,
  segmentsSupervisedBy,
} from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, FileId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { hasRole, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ChosenSegments, segmentsFrom } from '../../platform/cache/rights-trace.ts';
import { rememberResults } from '../../platform/cache/statement-results.ts';
import type { Database } from '../../platform/database/database.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { fileReaders } from '../files/files.access.ts';
import { fileNamers } from '../files/unused/unused.access.ts';
import { termUses } from '../ontology/vocabulary/vocabulary.access.ts';

termUses.register('articles', async (db, ids) => {
  const { rows } = await sql<{ id: TagId }>`select distinct tag_id as id from article_tags
    where tag_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
});

type Segments = readonly SegmentId[] | ChosenSegments;

const isIn = (segments: Segments) =>
  sql<SqlBool>`exists (select 1 from article_segments s where s.article_id = articles.id and s.segment_id = any(${segments}::uuid[]))`;
/*
 * Where it is one of several ways to see an article PostgreSQL would rather read all of article_segments into a hash; a
 * single value is looked up, row by row.
 */
const isOneIn = (segments: Segments) =>
  sql<SqlBool>`(select true from article_segments s where s.article_id = articles.id and s.segment_id = any(${segments}::uuid[]) limit 1)`;
const isOneInAnyBut = (segments: Segments) =>
  sql<SqlBool>`(select true from article_segments s where s.article_id = articles.id and s.segment_id <> all(${segments}::uuid[]) limit 1)`;

const belongsToAll = (viewer: Viewer) => hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR');
const unsuspended = ({ memberOf, assignedTo, suspendedIn }: Viewer) =>
  [...memberOf, ...assignedTo].filter((segment) => !suspendedIn.includes(segment));
const ownSegments = (viewer: Viewer) => segmentsFrom(viewer, unsuspended);

/** The audience of subscribers-only articles, as `belongsTo` says it of one segment. */
const isAudience = (viewer: Viewer) =>
  belongsToAll(viewer)
    ? isOneInAnyBut(segmentsFrom(viewer, ({ suspendedIn }) => suspendedIn))
    : isOneIn(ownSegments(viewer));

/** `mayReadArticle` as a condition on `articles`; a test holds the two together. */
export function articlesVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return sql`articles.deleted_at is null`;
  const own = viewer.id === 0 ? sql`false` : sql`articles.owner_id = ${viewer.id}`;
  return sql`articles.deleted_at is null and (
    articles.published_at is not null and (articles.access_type = 'PUBLIC' or ${isAudience(viewer)})
    or ${own}
    or articles.submitted_at is not null and ${isOneIn(segmentsSupervisedBy(viewer))})`;
}

/**
 * `articlesVisibleTo` of a list of published articles. For somebody without segments it is, word for word, the
 * condition of the index articles_public, which is then all that a list has to read.
 */
export function publishedArticlesVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const isReadByAnyone = sql<SqlBool>`articles.published_at is not null and articles.deleted_at is null and articles.access_type = 'PUBLIC'`;
  return viewer.id === 0 ? isReadByAnyone : articlesVisibleTo(viewer);
}

/** Sorting more costs more than looking which of the newest articles somebody may see. */
const fewArticles = 500;
/** Both ways list the same, so the choice may be old. */
const areFew = rememberResults<boolean>();

/**
 * All published articles that somebody may see, to list instead of `articles`, where those that are not for everybody
 * are few: they are merged into the index of the public ones. A condition on `articles` would ask each article of a
 * house full of closed ones.
 */
export async function fewPublishedFor(db: Database, viewer: Viewer): Promise<RawBuilder<unknown> | undefined> {
  if (viewer.id === 0 || isSuper(viewer) || belongsToAll(viewer)) return undefined;
  const theirs = sql`select s.article_id as id from article_segments s where s.segment_id = any(${ownSegments(viewer)}::uuid[])
    union all select own.id from articles own where own.owner_id = ${viewer.id}`;
  if (!(await areFewAmong(db, theirs))) return undefined;
  const published = sql`select articles.* from articles where articles.published_at is not null and articles.deleted_at is null`;
  const newestFirst = sql`order by articles.published_at desc, articles.id desc`;
  return sql`((${published} and articles.access_type = 'PUBLIC' ${newestFirst})
    union all (${published} and articles.access_type <> 'PUBLIC' and articles.id = any(array(${theirs})) ${newestFirst})) articles`;
}

const areFewAmong = (db: Database, list: RawBuilder<unknown>): Promise<boolean> =>
  areFew.findOrShare({ db, statement: list }, async (keep) => {
    // The count itself stays in the database: it would differ between people for whom the answer is the same.
    const { rows } = await sql<{
      isFew: boolean;
    }>`select count(*) < ${fewArticles} as is_few from (select from (${list}) listed limit ${fewArticles}) counted`.execute(
      db,
    );
    keep(rows[0]!.isFew);
    return rows[0]!.isFew;
  });

/** A reviewer's articles: everything ever submitted to the segments that they supervise; for admins all articles. */
export function articlesReviewedBy(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return sql`articles.deleted_at is null`;
  return sql`articles.deleted_at is null and articles.submitted_at is not null and ${isIn(segmentsSupervisedBy(viewer))}`;
}

/** The segments of the row `articles`. */
export const segmentsOfArticle = sql<
  SegmentId[]
>`array(select s.segment_id from article_segments s where s.article_id = articles.id order by s.segment_id)`;

export interface StateColumns {
  readonly onReview: boolean;
  readonly publishedAt: Date | null;
}
export const statusOf = ({ onReview, publishedAt }: StateColumns): ArticleStatus =>
  publishedAt ? 'published' : onReview ? 'on_review' : 'draft';

const factColumns = [
  'articles.id',
  'articles.ownerId',
  'articles.accessType',
  'articles.onReview',
  'articles.publishedAt',
  'articles.submittedAt',
  'articles.title',
  'articles.version',
  'articles.submittedVersion',
  'articles.publishedVersion',
] as const;

/**
 * An article as the rules and the commands need it: without its text, which is long and seldom asked for
 * (`getArticleValue`).
 */
export interface StoredArticle extends ArticleFacts {
  readonly id: ArticleId;
  readonly version: number;
  /** The version last handed in, if any. */
  readonly submittedVersion: number | null;
  readonly publishedVersion: number | null;
  readonly title: string;
}

async function findStored(db: Database, id: ArticleId): Promise<StoredArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .select([...factColumns, segmentsOfArticle.as('segments')])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { submittedAt, onReview, publishedAt, ...rest } = row;
  return {
    ...rest,
    status: statusOf({ onReview, publishedAt }),
    wasSubmitted: submittedAt !== null,
    hasTitle: row.title !== '',
  };
}

/** Any article that is not deleted, without a permission check: the caller checks. */
export const findArticle = (db: Database, id: ArticleId): Promise<StoredArticle | undefined> => findStored(db, id);

/** The article if the viewer may read it; unknown and hidden ones are not there. */
export async function getReadableArticle(db: Database, viewer: Viewer, id: ArticleId): Promise<StoredArticle> {
  const article = await findStored(db, id);
  if (!article || !mayReadArticle(viewer, article).allowed) throw commonErrors('not-found');
  return article;
}

/** The article with its row locked until the transaction ends; unknown and hidden ones are not there. */
export async function getArticleForUpdate(tx: Database, viewer: Viewer, id: ArticleId): Promise<StoredArticle> {
  // In a statement of its own: one that had to wait sees the row as it is now, but its segments as they were before.
  await tx.selectFrom('articles').select('id').where('id', '=', id).forUpdate().execute();
  const article = await findStored(tx, id);
  if (!article || !mayReadArticle(viewer, article).allowed) throw commonErrors('not-found');
  return article;
}

/** Articles and their versions name pictures by address and models by id. */
fileNamers.register('articles', async (db, ids) => {
  const { rows } = await sql<{ id: string }>`select distinct found[1] as id
    from (select value from articles union all select value from article_revisions) named,
      regexp_matches(named.value::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') found
    where found[1] = any(${ids}::text[])
    union select cover_file_id::text from articles where cover_file_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
});

fileReaders.register('article', async (db, viewer, fileId) => {
  const { rows } = await sql<{ shown: boolean }>`select exists (
    select 1 from file_uses u join articles on articles.id = u.subject_id where u.kind = 'article' and u.file_id = ${fileId} and ${articlesVisibleTo(viewer)}) as shown`.execute(
    db,
  );
  return rows[0]?.shown === true;
});

/**
 * Whether a published article shows this picture to the viewer: as its own, or as that of a work in it which they may
 * see.
 */
export async function isShownInArticle(
  db: Database,
  viewer: Viewer,
  { articleId, fileId }: { articleId: ArticleId; fileId: FileId },
): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select exists (
    select 1 from articles where articles.id = ${articleId} and articles.published_at is not null and ${articlesVisibleTo(viewer)} and (
      exists (select 1 from file_uses u where u.kind = 'article' and u.file_id = ${fileId} and u.subject_id = articles.id)
      or exists (select 1 from article_works w join artwork_images i on i.artwork_id = w.artwork_id join artworks a on a.id = w.artwork_id
        where w.article_id = articles.id and i.file_id = ${fileId} and ${artworksVisibleTo(viewer)}))) as shown`.execute(
    db,
  );
  return rows[0]?.shown === true;
}
