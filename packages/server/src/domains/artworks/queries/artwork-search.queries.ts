import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { tagIdsNamed } from '../../ontology/ontology.queries.ts';
import type { ArtworkFilter } from './artwork-filter.queries.ts';
import { among, type Condition, carries, either, isOneOf } from './condition.ts';
import { worksNumbered } from './numbered.queries.ts';
import { matchesOf } from './written-works.queries.ts';

const inTexts = (matching: RawBuilder<SqlBool>) => among(sql`artwork_texts`, matching);
const column = {
  words: sql<string>`m.words`,
  title: sql<string>`m.title`,
  number: sql<string>`m.number`,
  provenance: sql<string>`m.provenance`,
  publications: sql<string>`m.publications`,
  materials: sql<string>`m.materials`,
  cultures: sql<string>`m.cultures`,
  places: sql<string>`m.places`,
  period: sql<string>`m.period`,
};

/** The words of a section, also where no term is tied to them. `words` has the index. */
const says = (section: RawBuilder<string>, text: string) =>
  inTexts(sql`${contains(column.words, text)} and ${contains(section, text)}`);

const tagged = async (db: Database, type: TagType, text: string) => carries(await tagIdsNamed(db, type, text));

/** Works with a term of this name, and those whose record says it. */
const named = (type: TagType, section: RawBuilder<string>) => async (db: Database, text: string) =>
  either(await tagged(db, type, text), says(section, text));

async function madeBy(db: Database, text: string): Promise<Condition> {
  const { rows } = await sql<{
    id: string;
  }>`select p.id from artists p where ${contains(sql`plain_text(p.name)`, text)}`.execute(db);
  return among(sql`artwork_artists`, sql`m.artist_id = any(${rows.map((row) => row.id)}::uuid[])`, true);
}

const numbered = async (db: Database, text: string) => isOneOf(await worksNumbered(db, text));

/** The classes of length in the index of years: no work of a class is longer. */
const spans = [4, 16, 64, 256, 32_767];

const inYear = (year: number): Condition => ({
  rows: sql`select m.artwork_id from listed_works m where m.year_from is not null and (${sql.join(
    spans.map(
      (span) =>
        sql`m.span = ${sql.lit(span)} and m.year_from between ${sql.lit(year - span)} and ${sql.lit(year)} and m.year_to >= ${sql.lit(year)}`,
    ),
    sql` or `,
  )})`,
  test: sql`(n.year_from <= ${year} and n.year_to >= ${year}) is true`,
});

const conditions: Record<SearchType, (db: Database, text: string) => Condition | Promise<Condition>> = {
  Artwork: (_, text) => inTexts(contains(column.title, text)),
  Artist: madeBy,
  ID: numbered,
  'Public Registries': (_, text) => says(column.number, text),
  Provenance: (_, text) => inTexts(contains(column.provenance, text)),
  'Publication History': (_, text) => inTexts(contains(column.publications, text)),
  Age: (db, text) => (/^\d{4}$/.test(text) ? inYear(Number(text)) : named('Age', column.period)(db, text)),
  Keyword: (db, text) => tagged(db, 'Keyword', text),
  Materials: named('Materials', column.materials),
  Geography: named('Geography', column.places),
  Culture: named('Culture', column.cultures),
};

/** The search as a condition; a text that is too short is no search. */
export async function matches(
  db: Database,
  viewer: Viewer,
  { searchQuery, type }: Pick<ArtworkFilter, 'searchQuery' | 'type'>,
): Promise<Condition | undefined> {
  const text = searchQuery?.trim() ?? '';
  if (!isSearchable(text)) return undefined;
  if (type) return conditions[type](db, text);
  return (await matchesOf(db, viewer, text)).all;
}

/** The parts of a filter besides terms, facets, segments and states. */
export async function lookedUp(
  db: Database,
  viewer: Viewer,
  {
    id,
    ownerId,
    curatorId,
    searchQuery,
    type,
  }: Pick<ArtworkFilter, 'id' | 'ownerId' | 'curatorId' | 'searchQuery' | 'type'>,
): Promise<Condition[]> {
  const found = await matches(db, viewer, { searchQuery, type });
  return [
    ...(id ? [isOneOf([id])] : []),
    ...(ownerId ? [ownedBy(ownerId)] : []),
    ...(curatorId ? [hungBy(curatorId)] : []),
    ...(found ? [found] : []),
  ];
}

const ownedBy = (id: UserId): Condition => ({
  rows: sql`select o.id as artwork_id from artworks o where o.owner_id = ${id}`,
  test: sql`(select o.owner_id = ${id} from artworks o where o.id = n.artwork_id) is true`,
});

const hungBy = (id: UserId): Condition => ({
  rows: sql`select h.artwork_id from artwork_segments h where h.added_by = ${id}`,
  isRepeated: true,
  test: sql`(select true from artwork_segments h where h.artwork_id = n.artwork_id and h.added_by = ${id} limit 1) is true`,
});
