import { type Kysely, sql } from 'kysely';

/**
 * Every word of a title, a label or a maker's name, for misspelt searches: the words that are near one are few and found
 * by an index, where comparing the texts of all works takes seconds. Words stay when their last work goes. They do not
 * say where they stand: a search by them shows only what its viewer may see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table artwork_words (word text primary key)`.execute(db);
  // In their order, so that two imports which bring the same new words wait for each other instead of blocking each
  // other.
  await sql`create function keep_artwork_words(texts text[]) returns void language sql as $$
    insert into artwork_words (word)
      select distinct term from unnest(texts) words, lateral unnest(search_terms(words)) term
      where length(term) between 4 and 40 and term !~ '[0-9]' and not exists (select from artwork_words known where known.word = term)
      order by term on conflict do nothing $$`.execute(db);
  for (const [table, text] of [
    ['artwork_texts', 'words'],
    ['artists', `name || ' ' || sort_name`],
  ] as const)
    for (const act of ['insert', 'update'] as const) {
      const name = `${table}_words_after_${act}`;
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$
          begin
            perform keep_artwork_words(array(select distinct ${text} from touched));
            return null;
          end $$`)
        .execute(db);
      await sql
        .raw(`create trigger ${name} after ${act} on ${table} referencing new table as touched
          for each statement execute function ${name}()`)
        .execute(db);
    }
  await sql`select keep_artwork_words(array(select distinct title || ' ' || artist from artworks))`.execute(db);
  await sql`select keep_artwork_words(array(select distinct name || ' ' || sort_name from artists))`.execute(db);
  await sql`create index artwork_words_like on artwork_words using gin (word gin_trgm_ops)`.execute(db);
  await sql`analyze artwork_words`.execute(db);
}
