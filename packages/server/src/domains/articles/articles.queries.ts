import './articles.tables.ts';
import {
  countedUpTo,
  searchCountLimit,
  suggestionsShown,
} from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type {
  ArticleAuthor,
  ArticleRevision,
  ArticleSuggestion,
  ArticleSummary,
} from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade/upgrade.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/lists/counting.ts';
import {
  microseconds,
  nearStart,
  newestFirst,
  type Order,
  type PageStart,
  pageOfRows,
  type SortKey,
  startOf,
  type Walk,
} from '../../platform/lists/paging.ts';
import { fewPublishedFor, publishedArticlesVisibleTo } from './articles.access.ts';
import {
  type ArticleFilter,
  conditionsOf,
  likelyOf,
  type Search,
  searchOf,
  titleBegins,
  type Ways,
  waysTo,
  wayToCount,
  wayToList,
} from './lists/search.access.ts';
import { authorObject, presentSummary, type SummaryRow, summaryColumns } from './lists/summaries.queries.ts';

export interface ArticlePage {
  readonly articles: ArticleSummary[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly nextPage: string | null;
}

/** A condition on `articles` that says which ones somebody may see at all. */
type Scope = RawBuilder<SqlBool>;

const both = (...conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
const articles = sql`articles`;

/** The sort column of each status; mixed lists sort by the last change. Each has an index. */
function orderOf({ statuses = [] }: ArticleFilter): Order {
  const [only, another] = statuses;
  const column = another
    ? 'updated_at'
    : only === 'published'
      ? 'published_at'
      : only === 'on_review'
        ? 'submitted_at'
        : 'updated_at';
  return { time: sql.ref(`articles.${column}`), id: sql`articles.id` };
}

interface Listing {
  readonly filter: ArticleFilter;
  readonly page: PageQuery;
}

/**
 * Lists the articles of a scope that match the filter, newest first, or best match first in a search. The first page
 * counts them; the cursor carries the count.
 */
export async function listArticles(db: Database, scope: Scope, { filter, page }: Listing): Promise<ArticlePage> {
  const start = startOf(page);
  const walk = { from: articles, where: both(scope, ...conditionsOf(filter)), order: orderOf(filter) };
  const search = searchOf(filter);
  return search ? findArticles(db, { walk, search, start }) : listWalk(db, walk, start);
}

/** A person's whole feed: published articles that they may see. */
export async function listFeed(db: Database, viewer: Viewer, page: PageQuery): Promise<ArticlePage> {
  const filter: ArticleFilter = { statuses: ['published'] };
  const few = await fewPublishedFor(db, viewer);
  if (!few) return listArticles(db, publishedArticlesVisibleTo(viewer), { filter, page });
  return listWalk(db, { from: few, where: both(...conditionsOf(filter)), order: orderOf(filter) }, startOf(page));
}

async function listWalk(db: Database, walk: Walk, start: PageStart): Promise<ArticlePage> {
  const [rows, totalCount] = await Promise.all([
    nearStart(db, walk, start).then((near) => listRows(db, walk, near)),
    start.after?.totalCount ?? countUpTo(db, { ...walk, most: countedUpTo }),
  ]);
  return presentPage(rows, start, totalCount);
}

function presentPage(rows: readonly FoundRow[], start: PageStart, totalCount: number): ArticlePage {
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { articles: shown.map(presentSummary), ...reply };
}

type FoundRow = SummaryRow & { readonly at: number; readonly part?: number };

/** The keys are found first, in an index where one holds all conditions; only the rows that are shown are opened. */
async function listRows(db: Database, { from, where, order }: Walk, start: PageStart<SortKey>): Promise<FoundRow[]> {
  const { rows } =
    await sql<FoundRow>`with keys as materialized (select ${order.id} as id, ${order.time} as at from ${from} where ${where} ${newestFirst(order, start)})
    select ${summaryColumns}, ${microseconds(sql`keys.at`)} as at from keys join articles on articles.id = keys.id order by keys.at desc, keys.id desc`.execute(
      db,
    );
  return rows;
}

/** Fewer matches than this are followed by similar words. */
const scarce = 5;

interface Finding {
  readonly walk: Walk;
  readonly search: Search;
  readonly start: PageStart;
}

/**
 * First articles with the words in the title, then with the words anywhere, then, if those are few, with similar words;
 * each part newest first.
 */
async function findArticles(db: Database, { walk, search, start }: Finding): Promise<ArticlePage> {
  const partsOf = async ({ inTitle, anywhere }: Omit<Search, 'text'>) => [
    await waysTo(db, walk, inTitle),
    await waysTo(db, walk, both(anywhere, sql`not (${inTitle})`)),
  ];
  const typed = await partsOf(search);
  const found = await countParts(db, typed, start.after ? scarce : searchCountLimit);
  const meant = found < scarce ? await partsOf(await likelyOf(db, search)) : [];
  const totalCount = start.after?.totalCount ?? found + (await countParts(db, meant, searchCountLimit));
  return presentPage(await listParts(db, [...typed, ...meant], start), start, totalCount);
}

async function countParts(db: Database, parts: readonly Ways[], most: number): Promise<number> {
  let count = 0;
  for (const ways of parts)
    if (count < most) count += await countUpTo(db, { ...wayToCount(ways, most - count), most: most - count });
  return count;
}

/** Part by part until the page is full: sorted as one, everything that is found would have to be looked at. */
async function listParts(db: Database, parts: readonly Ways[], start: PageStart): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  const { after } = start;
  let { offset } = start;
  for (const [part, ways] of parts.entries()) {
    if (part < (after?.part ?? 0)) continue;
    const itemsPerPage = start.itemsPerPage - rows.length;
    const size = offset > 0 ? await countUpTo(db, { ...wayToCount(ways, offset + 1), most: offset + 1 }) : 1;
    if (size > offset) {
      const way = wayToList(ways, offset + itemsPerPage);
      const near = await nearStart(db, way, { itemsPerPage, after: part === after?.part ? after : undefined, offset });
      rows.push(...(await listRows(db, way, near)).map((row) => ({ ...row, part })));
      if (rows.length > start.itemsPerPage) break;
    }
    offset = Math.max(0, offset - size);
  }
  return rows;
}

/**
 * Titles that match: those that begin with the text, those that have its words, and where that is little, those that
 * have words very like them.
 */
export async function suggestArticles(db: Database, scope: Scope, filter: ArticleFilter): Promise<ArticleSuggestion[]> {
  const search = searchOf(filter);
  if (!search) return [];
  const walk = { where: both(scope, ...conditionsOf(filter), sql`articles.title <> ''`), order: orderOf(filter) };
  const isBegun = titleBegins(search.text);
  const parts: (() => Promise<RawBuilder<SqlBool>>)[] = [
    async () => isBegun,
    async () => both(search.inTitle, sql`not ${isBegun}`),
    async () => both((await likelyOf(db, search)).inTitle, sql`not ${isBegun}`),
  ];
  const suggestions: ArticleSuggestion[] = [];
  for (const condition of parts) {
    const missing = suggestionsShown - suggestions.length;
    if (missing === 0) break;
    suggestions.push(...(await listTitles(db, wayToList(await waysTo(db, walk, await condition()), missing), missing)));
  }
  return suggestions;
}

async function listTitles(db: Database, { from, where, order }: Walk, most: number): Promise<ArticleSuggestion[]> {
  const { rows } = await sql<Pick<SummaryRow, 'id' | 'title' | 'author'>>`
    select found.id, found.title, (select ${authorObject} from users u where u.id = found.owner_id) as author
    from (select articles.id, articles.title, articles.owner_id, ${order.time} as at from ${from} where ${where} order by ${order.time} desc, ${order.id} desc limit ${most}) found
    order by found.at desc, found.id desc`.execute(db);
  return rows.map(({ id, title, author }) => ({ id, _id: id, name: title, title, author }));
}

/**
 * The authors of the articles of the scope, by last name. From one author to the next: an author's thousandth article
 * is not looked at.
 */
export async function listAuthors(db: Database, scope: Scope, filter: ArticleFilter): Promise<ArticleAuthor[]> {
  const where = both(scope, ...conditionsOf(filter));
  const { rows } = await sql<{ author: ArticleAuthor }>`with recursive authors (id) as (
      (select articles.owner_id from articles where ${where} order by articles.owner_id limit 1)
      union all
      select (select articles.owner_id from articles where articles.owner_id > authors.id and ${where} order by articles.owner_id limit 1) from authors where authors.id is not null
    )
    select ${authorObject} as author from authors join users u on u.id = authors.id order by plain_text(u.last_name), plain_text(u.first_name), u.id limit 500`.execute(
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
      'r.words',
      sql<ArticleRevision['savedBy']>`case when u.id is not null then ${authorObject} end`.as('author'),
      sql<[]>`jsonb_path_query_array(r.value, '$[0]')`.as('opening'),
    ])
    .where('r.articleId', '=', id)
    .orderBy('r.version', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ version, savedAt, author, words, opening }) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: author,
    title: titleOf(upgradeValue(opening)),
    words,
  }));
}
