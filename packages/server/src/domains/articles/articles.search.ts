import { type ArticleStatus, minimumSearchLength } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, literalWords } from '../../platform/search.ts';

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

/** The conditions of a filter on `articles`, each served by an index of its own. */
export function conditionsOf({ authors = [], segments = [], searchText, statuses = [] }: ArticleFilter): RawBuilder<SqlBool>[] {
  const found = matches(searchText);
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
      ? [sql<SqlBool>`articles.id in (select named.article_id from article_segments named where named.segment_id = any(${segments}::uuid[]))`]
      : []),
    ...(found ? [found] : []),
  ];
}

/**
 * All words of the text occur, the last one perhaps only begun; or the title contains the text as it stands, which also finds
 * the middle of a word and languages that write without spaces. Text of less than two characters is ignored.
 */
export function matches(searchText: string | undefined): RawBuilder<SqlBool> | undefined {
  const text = searchText?.trim() ?? '';
  if ([...text].length < minimumSearchLength) return undefined;
  const inTitle = titleContains(text);
  const words = text.match(/[\p{L}\p{M}\p{Nd}]+/gu);
  if (!words) return inTitle;
  const begun = words.pop()!;
  const whole = words.length > 0 ? sql`plainto_tsquery('simple', plain_text(${words.join(' ')})) && ` : sql``;
  return sql<SqlBool>`(articles.search @@ (${whole}to_tsquery('simple', quote_literal(plain_text(${begun})) || ':*')) or ${inTitle})`;
}

/** Where words are not parted by spaces, two characters are often a whole word: they are looked for anywhere, though no trigram helps. */
function titleContains(text: string): RawBuilder<SqlBool> {
  const title = sql<string>`plain_text(articles.title)`;
  const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(text);
  return isUnspaced ? sql<SqlBool>`${title} like '%' || ${literalWords(text)} || '%'` : contains(title, text);
}
