import { type Kysely, sql } from 'kysely';

/** Scripts without spaces between words: kana, Han, Thai, and Hangul, whose endings attach to the word. */
const unspaced =
  '\\u0e00-\\u0e7f\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\U00020000-\\U0003ffff';
const punctuation =
  '!-/:-@\\[-`{-~\\u0080-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u02b0-\\u02ff\\u2000-\\u206f\\u20a0-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u303f\\ufe30-\\ufe4f';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The words of a text, separated by spaces. A run without spaces becomes its pairs of neighbours: 花鸟画 is 花鸟, 鸟画 and
  // its end, 画.
  await sql
    .raw(
      `create function search_split(words text) returns text language sql immutable parallel safe strict as $$
         select case when plain ~ '[${unspaced}]' then
             regexp_replace(regexp_replace(plain, '([${unspaced}]+)', ' \\1 ', 'g'), '([${unspaced}]{2})', '\\1 ', 'g') || ' ' ||
             regexp_replace(regexp_replace(regexp_replace(plain, '[^${unspaced}]+', ' ', 'g'), '(^| )[${unspaced}]', ' ', 'g'), '([${unspaced}]{2})', '\\1 ', 'g')
           else plain end
         from (select regexp_replace(plain_text(normalize(words, NFKC)), '[\\s${punctuation}]+', ' ', 'g') as plain) of_words $$`,
    )
    .execute(db);
  // A tsvector holds a megabyte: 100,000 words always fit, and nobody searches for a word of more than 64 letters.
  await sql`create function search_terms(words text) returns text[] language sql immutable parallel safe strict as $$
    select array(select distinct left(term, 64) from string_to_table(search_split(words), ' ') term where term <> '' limit 100000) $$`.execute(
    db,
  );
  // All words must occur. The last one may be a prefix; so may a single character, which stands for the pairs that
  // start with it.
  // The end of a longer run is already in its last pair.
  await sql
    .raw(
      `create function search_query(words text) returns tsquery language sql immutable parallel safe strict as $$
         with of_words as (select left(term, 64) as term, at, term ~ '[${unspaced}]' as is_unspaced
           from string_to_table(search_split(words), ' ') with ordinality split (term, at) where term <> '')
         select string_agg(quote_literal(term) || case when is_unspaced and length(term) = 1 or at = (select max(at) from of_words where not is_unspaced) then ':*' else '' end, ' & ')::tsquery
         from of_words
         where not (is_unspaced and length(term) = 1 and exists (select from of_words pair where pair.is_unspaced and length(pair.term) = 2 and right(pair.term, 1) = of_words.term)) $$`,
    )
    .execute(db);

  // Columns that lists do not show are stored out of line, so a page of the table holds many articles.
  await sql`alter table articles set (toast_tuple_target = 256)`.execute(db);
  await sql`alter table articles alter column title set storage main, alter column excerpt set storage main`.execute(
    db,
  );
  await sql`alter table articles drop column search`.execute(db);
  // Only PostgreSQL 16 and later accept `storage` in the column definition; in this statement it also applies to the
  // rows it writes.
  await sql`alter table articles
    add column search_title tsvector generated always as (array_to_tsvector(search_terms(title))) stored,
    add column search tsvector generated always as (array_to_tsvector(search_terms(title || ' ' || left(body, 200000)))) stored,
    alter column search_title set storage main,
    alter column search set storage external`.execute(db);
  await sql`create index articles_search on articles using gin (search) with (gin_pending_list_limit = 256)`.execute(
    db,
  );
  await sql`create index articles_search_title on articles using gin (search_title) with (gin_pending_list_limit = 256)`.execute(
    db,
  );

  // Every word ever written, to find the intended word of a misspelling.
  await sql`create table article_words (word text primary key)`.execute(db);
  await sql`create index article_words_like on article_words using gin (word gin_trgm_ops)`.execute(db);
  await sql`insert into article_words (word) select distinct lexeme from articles, unnest(search) where lexeme ~ '^[^0-9${sql.raw(unspaced)}]{4,40}$'`.execute(
    db,
  );
}
