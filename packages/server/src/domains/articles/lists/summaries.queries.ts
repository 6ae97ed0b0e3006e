import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleAuthor, ArticleSummary, CoverImage } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { segmentsOfArticle, statusOf } from '../articles.access.ts';

export interface SummaryRow {
  readonly id: ArticleId;
  readonly ownerId: UserId;
  readonly title: string;
  readonly excerpt: string;
  readonly accessType: AccessType;
  readonly onReview: boolean;
  readonly submittedAt: Date | null;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly author: ArticleAuthor;
  readonly coverImage: CoverImage | null;
  readonly segments: SegmentId[];
}

/** A person as articles name them, over the row `u` of users. */
export const authorObject = sql<ArticleAuthor>`json_build_object('id', u.id, '_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name, 'photo', u.image)`;

/** The columns of a summary over the row `articles`: never its value. */
export const summaryColumns = sql`articles.id, articles.owner_id, articles.title, articles.excerpt, articles.access_type, articles.on_review, articles.submitted_at, articles.published_at,
  articles.created_at, articles.updated_at, (select ${authorObject} from users u where u.id = articles.owner_id) as author,
  (select json_build_object('fileId', f.id, 'width', f.width, 'height', f.height, 'colour', f.colour, 'placeholder', f.placeholder) from files f where f.id = articles.cover_file_id) as cover_image,
  ${segmentsOfArticle} as segments`;

export function presentSummary(row: SummaryRow): ArticleSummary {
  const status = statusOf(row);
  return {
    id: row.id,
    _id: row.id,
    ownerId: row.ownerId,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    coverImage: row.coverImage,
    status,
    published: status === 'published',
    publishedAt: row.publishedAt?.toISOString() ?? null,
    onReview: row.onReview,
    accessType: row.accessType,
    segments: row.segments,
    actionDate: (row.publishedAt ?? (row.onReview ? row.submittedAt : null) ?? row.updatedAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Those of these articles that are in a scope (`articlesVisibleTo`). */
export async function listArticlesByIds(
  db: Database,
  scope: RawBuilder<SqlBool>,
  ids: readonly ArticleId[],
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<SummaryRow>`select ${summaryColumns} from articles where articles.id = any(${ids}::uuid[]) and ${scope} order by articles.id`.execute(
      db,
    );
  return rows.map(presentSummary);
}
