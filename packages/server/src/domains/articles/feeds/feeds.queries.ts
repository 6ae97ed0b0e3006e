import '../articles.tables.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { PrivateFeed } from '@oeuvre/contracts/domains/articles/feeds.model.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { carouselArtworkIds } from '@oeuvre/editor/blocks/references.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade/upgrade.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import { articlesVisibleTo } from '../articles.access.ts';
import { type SummaryRow, summaryColumns } from '../lists/summaries.queries.ts';
import { modelsOf } from '../reading/reading.queries.ts';

/** The articles of a feed: feed readers ask often and cache. */
const articlesPerFeed = 30;

/** An article as a feed tells it, whole. */
export interface FeedArticle extends SummaryRow {
  readonly value: ArticleValue;
  readonly publishedAt: Date;
  readonly models: Article['models'];
}

export interface FeedContent {
  /** The latest published first. */
  readonly articles: readonly FeedArticle[];
  /** The works of their carousels that the viewer may see. */
  readonly artworks: readonly ArtworkSummary[];
}

/** The latest published articles that the viewer may read, of one segment or of all. */
export async function listFeedArticles(db: Database, viewer: Viewer, segment?: SegmentId): Promise<FeedContent> {
  const inSegment = segment
    ? sql`and exists (select from article_segments named where named.article_id = articles.id and named.segment_id = ${segment})`
    : sql``;
  const { rows } = await sql<Omit<FeedArticle, 'models'>>`select ${summaryColumns}, articles.value from articles
    where articles.published_at is not null and ${articlesVisibleTo(viewer)} ${inSegment}
    order by articles.published_at desc, articles.id desc limit ${articlesPerFeed}`.execute(db);
  const articles: FeedArticle[] = [];
  for (const row of rows) {
    const value = upgradeValue(row.value);
    articles.push({ ...row, value, models: await modelsOf(db, { ...row, value }) });
  }
  const artworks = await artworkCards(db, viewer, [
    ...new Set(articles.flatMap(({ value }) => carouselArtworkIds(value))),
  ]);
  return { articles, artworks };
}

export async function findPrivateFeed(db: Database, userId: UserId): Promise<PrivateFeed> {
  const row = await db.selectFrom('privateFeeds').select('createdAt').where('userId', '=', userId).executeTakeFirst();
  return { createdAt: row?.createdAt.toISOString() ?? null };
}
