import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, editDistance, holds, startsWith } from '../../../platform/database/search.ts';
import type { Walk } from '../../../platform/lists/paging.ts';

export interface ArticleFilter {
  readonly authors?: readonly UserId[];
  readonly segments?: readonly SegmentId[];
  readonly searchText?: string | undefined;
  /** Any of them; none named: all. */
  readonly statuses?: readonly ArticleStatus[];
}

const conditionOfStatus: Record<ArticleStatus, RawBuilder<SqlBool>> = {
  published: sql`articles.published_at is not null`,
  on_review: sql`articles.on_review`,
  draft: sql`(articles.published_at is null and not articles.on_review)`,
};

/** The conditions of a filter on `articles` but for its search text, each served by an index of its own. */
export function conditionsOf({ authors = [], segments = [], statuses = [] }: ArticleFilter): RawBuilder<SqlBool>[] {
  return [
    ...(statuses.length > 0
      ? [
          sql<SqlBool>`(${sql.join(
            statuses.map((status) => conditionOfStatus[status]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(authors.length > 0 ? [sql<SqlBool>`articles.owner_id = any(${authors}::uuid[])`] : []),
    ...(segments.length > 0
      ? [
          sql<SqlBool>`articles.id in (select named.article_id from article_segments named where named.segment_id = any(${segments}::uuid[]))`,
        ]
      : []),
  ];
}

/** A search as conditions on `articles`. */
export interface Search {
  readonly text: string;
  /** All words occur in the title, the last one perhaps only begun. */
  readonly inTitle: RawBuilder<SqlBool>;
  /** … in title and text together. */
  readonly anywhere: RawBuilder<SqlBool>;
}

const ofTitle = sql<string>`plain_text(articles.title)`;
const ofAll = sql<string>`plain_text(articles.title || ' ' || articles.body)`;

/**
 * The index knows words of letters and numbers. Of '100%' and 'plate_2' it finds all that begin with '100' and all with
 * both 'plate' and '2': they must stand there as typed.
 */
function asTyped(condition: RawBuilder<SqlBool>, words: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  const signed = text.split(/\s+/).filter((word) => /[%_]/.test(word));
  return signed.length === 0
    ? condition
    : sql<SqlBool>`(${sql.join([condition, ...signed.map((word) => holds(words, word))], sql` and `)})`;
}

/** Too short a text looks for nothing. Signs without a word or number are looked for in titles as they stand. */
export function searchOf({ searchText }: ArticleFilter): Search | undefined {
  const text = searchText?.trim() ?? '';
  if (!isSearchable(text)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const inTitle = titleContains(text);
    return { text, inTitle, anywhere: inTitle };
  }
  const query = sql`search_query(${text})`;
  return {
    text,
    inTitle: asTyped(sql<SqlBool>`articles.search_title @@ ${query}`, ofTitle, text),
    anywhere: asTyped(sql<SqlBool>`articles.search @@ ${query}`, ofAll, text),
  };
}

const indexedLength = 64;
/** The title begins with the text, as an index knows of its first letters. Nobody types more of a title. */
export const titleBegins = (text: string): RawBuilder<SqlBool> =>
  startsWith(sql`left(plain_text(articles.title), ${sql.lit(indexedLength)})`, text);
const titleContains = (text: string) => contains(ofTitle, text);

/** A word and those that were ever written which look most like it. */
interface Term {
  readonly term: string;
  readonly near: readonly string[];
}
const mostMeant = 5;

/** Other meanings of a search that finds little: each word, or one very like it; or the middle of a word of a title. */
export async function likelyOf(db: Database, { text, inTitle, anywhere }: Search): Promise<Omit<Search, 'text'>> {
  const { rows } = await sql<Term>`select term, case when length(term) > 3 then
      array(select word from article_words where word % term order by similarity(word, term) desc, word limit 20) else '{}' end as near
    from unnest(search_terms(${text})) term`.execute(db);
  const terms = rows.map(({ term, near }) => ({
    term,
    near: near.filter((word) => isLike(word, term)).slice(0, mostMeant),
  }));
  const isMeant = (column: 'search' | 'search_title') =>
    terms.some(({ near }) => near.length > 0)
      ? sql<SqlBool>`(${sql.ref(`articles.${column}`)} @@ ${queryOf(terms)}::tsquery or ${titleContains(text)})`
      : titleContains(text);
  return {
    inTitle: sql`${asTyped(isMeant('search_title'), ofTitle, text)} and not ${inTitle}`,
    anywhere: sql`${asTyped(isMeant('search'), ofAll, text)} and not ${anywhere}`,
  };
}

/** One letter amiss in a short word, two in a longer one. */
const isLike = (word: string, term: string) => word !== term && editDistance(word, term) <= (term.length > 5 ? 2 : 1);

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const queryOf = (terms: readonly Term[]) =>
  terms.map(({ term, near }) => `(${[`${quoted(term)}:*`, ...near.map(quoted)].join(' | ')})`).join(' & ');

/**
 * Two ways over the same articles. Left to itself PostgreSQL mixes them: it does not know what a tsvector that is kept
 * outside its row costs to read.
 */
export interface Ways {
  /**
   * Reads the matches off the index, then filters by scope: expensive for many matches, because all of them are sorted.
   */
  readonly byIndex: Walk;
  /**
   * Walks the articles in order and tests each: expensive for few matches, because many are tested before a page is
   * full.
   */
  readonly inOrder: Walk;
  /** PostgreSQL's estimate of how many articles the condition finds, of all there are. */
  readonly likely: number;
}

/** A walk narrowed to the matches of a search. */
export async function waysTo(
  db: Database,
  { where, order }: Omit<Walk, 'from'>,
  isFound: RawBuilder<SqlBool>,
): Promise<Ways> {
  // Materialised: planned as if all rows were read, hence off the index, but read only as far as needed.
  // trick: hidden condition
  const found = sql`(with found as materialized (select ${columnsOfFound} from articles where ${isFound}) select * from found) articles`;
  // trick: explained search
  const { rows } = await sql<Explained>`explain (format json) select from articles where ${isFound}`.execute(db);
  return {
    byIndex: { from: found, where, order },
    // 'is true' hides the condition from its index.
    inOrder: { from: sql`articles`, where: sql`${where} and (${isFound}) is true`, order },
    likely: rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'],
  };
}

/** The columns that scopes, filters and orders read. */
const columnsOfFound = sql.raw(
  'id, owner_id, title, access_type, on_review, submitted_at, published_at, updated_at, deleted_at',
);

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

// Measured with 125,000 articles: a look at an article's words costs 4 µs, a find of the index 0.35 µs, its row 2 µs
// more. With as many finds as the root of these for each row that is wanted both ways cost the same: 2,000 for a page
// of 20, 12,000 for a count to 100.
const worthSorting = 200_000;
const worthCounting = 1_400_000;

export const wayToList = ({ likely, byIndex, inOrder }: Ways, most: number): Walk =>
  likely ** 2 > most * worthSorting ? inOrder : byIndex;
export const wayToCount = ({ likely, byIndex, inOrder }: Ways, most: number): Walk =>
  likely ** 2 > most * worthCounting ? inOrder : byIndex;

/**
 * Keeps the words of an article for `likelyOf`: whoever writes its title or text calls it, in the same transaction.
 * Words stay when their last article goes.
 */
export async function keepWords(tx: Database, id: ArticleId): Promise<void> {
  // In their order, so that two saves which bring the same new words wait for each other instead of blocking each
  // other.
  await sql`insert into article_words (word)
    select lexeme from articles, unnest(articles.search) where articles.id = ${id} and length(lexeme) between 4 and 40 and lexeme !~ '[0-9]'
      and not exists (select from article_words known where known.word = lexeme)
    order by lexeme on conflict do nothing`.execute(tx);
}
