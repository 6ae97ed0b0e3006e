import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, resembles } from '../../../platform/database/search.ts';
import { tagIdsNamed } from '../../ontology/ontology.queries.ts';

type Condition = RawBuilder<SqlBool>;

const words = sql<string>`a.words`;
/** The expression of the trigram index over both histories. */
export const histories = sql<string>`plain_text(coalesce(entry_texts(a.sections -> 'ownershipHistory'), '') || ' ' || coalesce(entry_texts(a.sections -> 'publicationHistory'), ''))`;
const inColumn = (column: RawBuilder<string>, text: string) =>
  contains(sql<string>`plain_text(coalesce(${column}, ''))`, text);

/**
 * `a` has one of these terms. Term and artist ids are looked up beforehand: with concrete values the planner knows how
 * many works they have, and one artist may have made more than half of them.
 */
export const carries = (ids: readonly TagId[]): Condition =>
  ids.length === 1
    ? // Then no work occurs twice, so the planner need not collect all of them first.
      sql`a.id in (select at.artwork_id from artwork_tags at where at.tag_id = ${ids[0]}::uuid)`
    : sql`a.id in (select at.artwork_id from artwork_tags at where at.tag_id = any(${ids}::uuid[]))`;

const tagged = async (db: Database, type: TagType, text: string) => carries(await tagIdsNamed(db, type, text));

async function madeBy(db: Database, text: string): Promise<Condition> {
  const { rows } = await sql<{
    id: string;
  }>`select p.id from artists p where ${contains(sql`plain_text(p.name)`, text)}`.execute(db);
  return sql`a.id in (select by.artwork_id from artwork_artists by where by.artist_id = any(${rows.map((row) => row.id)}::uuid[]))`;
}

/** The exact public identifier or museum number: nobody searches for half a number. */
export const hasNumber = (text: string): Condition =>
  sql`(a.open_id = upper(${text}) or upper(a.accession_number) = upper(${text}))`;

const inYear = (year: number): Condition =>
  sql`(a.year_from <= ${year} and coalesce(a.year_to, a.year_from) >= ${year})`;

/**
 * `words` and `histories` have trigram indexes but contain more than the text in question: the index finds candidates,
 * the text itself decides.
 */
const conditions: Record<SearchType, (db: Database, text: string) => Condition | Promise<Condition>> = {
  Artwork: (_, text) => contains(sql`plain_text(a.title)`, text),
  Artist: madeBy,
  ID: (_, text) => hasNumber(text),
  'Public Registries': (_, text) => sql`${contains(words, text)} and ${inColumn(sql`a.accession_number`, text)}`,
  Provenance: (_, text) =>
    sql`${contains(histories, text)} and ${inColumn(sql`entry_texts(a.sections -> 'ownershipHistory')`, text)}`,
  'Publication History': (_, text) =>
    sql`${contains(histories, text)} and ${inColumn(sql`entry_texts(a.sections -> 'publicationHistory')`, text)}`,
  Age: (db, text) => (/^\d{4}$/.test(text) ? inYear(Number(text)) : tagged(db, 'Age', text)),
  Keyword: (db, text) => tagged(db, 'Keyword', text),
  Materials: (db, text) => tagged(db, 'Materials', text),
  Geography: (db, text) => tagged(db, 'Geography', text),
  Culture: (db, text) => tagged(db, 'Culture', text),
};

/** The search as a condition on the row `a` of artworks; a text that is too short is no search. */
export async function matches(
  db: Database,
  searchQuery: string | undefined,
  type: SearchType | undefined,
): Promise<Condition | undefined> {
  const text = searchQuery?.trim() ?? '';
  if (!isSearchable(text)) return undefined;
  if (type) return conditions[type](db, text);
  const asWritten = sql<SqlBool>`(${contains(words, text)} or a.open_id = upper(${text}))`;
  return (await isFound(db, asWritten)) ? asWritten : resembling(text);
}

const isFound = async (db: Database, condition: Condition): Promise<boolean> =>
  (await sql`select 1 from artworks a where ${condition} and a.activity_status = 'ACTIVE' limit 1`.execute(db)).rows
    .length > 0;

/** If nothing matches exactly: works that contain every word, or a similar one. */
const resembling = (text: string): Condition =>
  sql<SqlBool>`(${sql.join(
    text.split(/\s+/, 10).map((word) => resembles(words, word)),
    sql` and `,
  )})`;
