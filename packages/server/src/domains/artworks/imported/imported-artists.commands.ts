import '../artworks.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface ImportedArtist {
  readonly sourceId: string;
  readonly name: string;
  readonly sortName: string;
  readonly lifeDates: string | null;
  readonly birthYear: number | null;
  readonly deathYear: number | null;
  readonly birthPlace: string | null;
  readonly deathPlace: string | null;
  readonly gender: string | null;
}

/** The ids of artists by key, and those that were not there before. */
interface WrittenArtists {
  readonly ids: Map<string, string>;
  readonly added: readonly string[];
}

/** Adds artists, or updates known ones from the record. */
export async function writeArtists(
  tx: Database,
  source: string,
  artists: readonly ImportedArtist[],
): Promise<WrittenArtists> {
  if (artists.length === 0) return { ids: new Map(), added: [] };
  const rows = JSON.stringify(artists);
  const { rows: written } = await sql<{
    id: string;
    isNew: boolean;
  }>`insert into artists as known (source, source_id, name, sort_name, life_dates, birth_year, death_year, birth_place, death_place, gender)
    select ${source}, * from json_to_recordset(${rows}::json) as r ("sourceId" text, name text, "sortName" text, "lifeDates" text, "birthYear" int, "deathYear" int, "birthPlace" text, "deathPlace" text, gender text)
    on conflict (source, source_id) do update set name = excluded.name, sort_name = excluded.sort_name, life_dates = excluded.life_dates, birth_year = excluded.birth_year,
      death_year = excluded.death_year, birth_place = excluded.birth_place, death_place = excluded.death_place, gender = excluded.gender
    where (known.name, known.sort_name, known.life_dates, known.birth_year, known.death_year, known.birth_place, known.death_place, known.gender) is distinct from
      (excluded.name, excluded.sort_name, excluded.life_dates, excluded.birth_year, excluded.death_year, excluded.birth_place, excluded.death_place, excluded.gender)
    returning known.id, old.id is null as is_new`.execute(tx);
  const ids = await artistIdsOf(
    tx,
    source,
    artists.map((artist) => artist.sourceId),
  );
  return { ids, added: written.filter(({ isNew }) => isNew).map(({ id }) => id) };
}

/** Removes those of these artists whom no work names; returns how many went. */
export async function removeUnusedArtists(tx: Database, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from artists a where a.id = any(${ids}::uuid[])
    and not exists (select from artwork_artists w where w.artist_id = a.id)`.execute(tx);
  return Number(numAffectedRows);
}

/** The ids of a museum's artists, all or these. */
export async function artistIdsOf(
  db: Database,
  source: string,
  sourceIds?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('artists')
    .select(['sourceId', 'id'])
    .where('source', '=', source)
    .$if(sourceIds !== undefined, (query) => query.where('sourceId', '=', sql<string>`any(${sourceIds})`))
    .execute();
  return new Map(rows.map((row) => [row.sourceId, row.id]));
}
