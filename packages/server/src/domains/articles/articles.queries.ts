import './articles.tables.ts';
import { type ArticleStatus, countedUpTo, foundCountedUpTo, suggestionsShown } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleAuthor, ArticleRevision, ArticleSuggestion, ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { microseconds, newestFirst, type PageStart, pageOfRows, startOf } from '../../platform/paging.ts';
import { startsWith } from '../../platform/search.ts';
import { authorObject, presentSummary, type SummaryRow, summaryColumns } from './articles.present.ts';
import { type ArticleFilter, conditionsOf, matches } from './articles.search.ts';

export interface ArticlePage {
  readonly articles: ArticleSummary[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly nextPage: string | null;
}

/** A condition on `articles` that says which ones somebody may see at all. */
type Scope = RawBuilder<SqlBool>;

const allOf = (scope: Scope, filter: ArticleFilter) => sql<SqlBool>`${sql.join([scope, ...conditionsOf(filter)], sql` and `)}`;

/** What one status is ordered by; mixed lists by the last change. Each has an index. */
function timeColumn(statuses: readonly ArticleStatus[] = []): RawBuilder<Date> {
  const [only, another] = statuses;
  if (another) return sql`articles.updated_at`;
  return only === 'published' ? sql`articles.published_at` : only === 'on_review' ? sql`articles.submitted_at` : sql`articles.updated_at`;
}

/** Articles of the scope that the filter admits, the newest first. The count is made on the first page and travels in the cursor. */
export async function listArticles(db: Database, scope: Scope, { filter, page }: { filter: ArticleFilter; page: PageQuery }): Promise<ArticlePage> {
  const where = allOf(scope, filter);
  const start = startOf(page);
  const [rows, totalCount] = await Promise.all([
    listRows(db, where, { time: timeColumn(filter.statuses), start }),
    start.after?.totalCount ?? countArticles(db, where, filter),
  ]);
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { articles: shown.map(presentSummary), ...reply };
}

async function listRows(db: Database, where: RawBuilder<SqlBool>, { time, start }: { time: RawBuilder<Date>; start: PageStart }) {
  const { rows } = await sql<SummaryRow & { at: number }>`select ${summaryColumns}, ${microseconds(time)} as at from articles
    where ${where} ${newestFirst({ time, id: sql`articles.id` }, start)}`.execute(db);
  return rows;
}

/** A search reads the words of every article that it counts, so it counts fewer. */
async function countArticles(db: Database, where: RawBuilder<SqlBool>, { searchText }: ArticleFilter): Promise<number> {
  const most = matches(searchText) ? foundCountedUpTo : countedUpTo;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select from articles where ${where} limit ${most}) counted`.execute(db);
  return rows[0]!.count;
}

/** Titles that match, those that begin with the text first. Too short a text suggests nothing. */
export async function suggestArticles(db: Database, scope: Scope, filter: ArticleFilter): Promise<ArticleSuggestion[]> {
  if (!matches(filter.searchText)) return [];
  const isBegun = startsWith(sql`plain_text(articles.title)`, filter.searchText!.trim());
  // Each part ends at its fifth row: sorted as one, all rows that match would have to be looked at.
  const part = (
    rank: number,
    isOfPart: RawBuilder<SqlBool>,
  ) => sql`(select articles.id, articles.title, articles.owner_id, articles.updated_at, ${sql.lit(rank)} as rank from articles
    where ${allOf(scope, filter)} and articles.title <> '' and ${isOfPart} order by articles.updated_at desc, articles.id desc limit ${suggestionsShown})`;
  const { rows } = await sql<Pick<SummaryRow, 'id' | 'title' | 'author'>>`
    select found.id, found.title, (select ${authorObject} from users u where u.id = found.owner_id) as author
    from (${part(0, isBegun)} union all ${part(1, sql`not ${isBegun}`)}) found
    order by found.rank, found.updated_at desc, found.id desc limit ${suggestionsShown}`.execute(db);
  return rows.map(({ id, title, author }) => ({ id, _id: id, name: title, title, author }));
}

/** Who wrote the articles of the scope, by last name. */
export async function listAuthors(db: Database, scope: Scope, filter: ArticleFilter): Promise<ArticleAuthor[]> {
  const { rows } = await sql<{ author: ArticleAuthor }>`select ${authorObject} as author from users u
    where exists (select from articles where articles.owner_id = u.id and ${allOf(scope, filter)}) order by plain_text(u.last_name), plain_text(u.first_name), u.id limit 500`.execute(
    db,
  );
  return rows.map((row) => row.author);
}

/** The saves of an article, the latest first. */
export async function listRevisions(db: Database, id: ArticleId): Promise<ArticleRevision[]> {
  const rows = await db
    .selectFrom('articleRevisions as r')
    .leftJoin('users as u', 'u.id', 'r.savedBy')
    .select([
      'r.version',
      'r.savedAt',
      'r.savedBy',
      sql<ArticleRevision['savedBy']>`case when u.id is not null then ${authorObject} end`.as('author'),
      sql<[]>`jsonb_path_query_array(r.value, '$[0]')`.as('opening'),
    ])
    .where('r.articleId', '=', id)
    .orderBy('r.version', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ version, savedAt, author, opening }) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: author,
    title: titleOf(upgradeValue(opening)),
  }));
}
