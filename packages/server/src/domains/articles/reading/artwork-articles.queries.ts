import '../articles.tables.ts';
import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { publishedArticlesVisibleTo } from '../articles.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../lists/summaries.queries.ts';

const mostArticles = 6;
/** So many articles of one work are examined, the latest ones. */
const examined = 200;

/**
 * The latest published articles that show or link this work, of those that the viewer may read; not-found if they may
 * not see the work. The articles are read off the index article_works_artwork, newest id first.
 */
export async function listArticlesOfArtwork(db: Database, viewer: Viewer, id: ArtworkId): Promise<ArticleSummary[]> {
  if ((await visibleArtworkIds(db, viewer, [id])).length === 0) throw commonErrors('not-found');
  const { rows } = await sql<SummaryRow>`select ${summaryColumns}
    from (select w.article_id from article_works w where w.artwork_id = ${id} order by w.article_id desc limit ${examined}) latest
      join articles on articles.id = latest.article_id
    where articles.published_at is not null and ${publishedArticlesVisibleTo(viewer)}
    order by articles.published_at desc, articles.id desc limit ${mostArticles}`.execute(db);
  return rows.map(presentSummary);
}
