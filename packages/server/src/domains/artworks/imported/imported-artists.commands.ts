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

/** Adds artists, or updates known ones from the record; returns their ids. */
export async function writeArtists(
  tx: Database,
  source: string,
  artists: readonly ImportedArtist[],
): Promise<Map<string, string>> {
  if (artists.length === 0) return new Map();
  const rows = JSON.stringify(artists);
  await sql`insert into artists as known (source, source_id, name, sort_name, life_dates, birth_year, death_year, birth_place, death_place, gender)
    select ${source}, * from json_to_recordset(${rows}::json) as r ("sourceId" text, name text, "sortName" text, "lifeDates" text, "birthYear" int, "deathYear" int, "birthPlace" text, "deathPlace" text, gender text)
    on conflict (source, source_id) do update set name = excluded.name, sort_name = excluded.sort_name, life_dates = excluded.life_dates, birth_year = excluded.birth_year,
      death_year = excluded.death_year, birth_place = excluded.birth_place, death_place = excluded.death_place, gender = excluded.gender
    where (known.name, known.sort_name, known.life_dates, known.birth_year, known.death_year, known.birth_place, known.death_place, known.gender) is distinct from
      (excluded.name, excluded.sort_name, excluded.life_dates, excluded.birth_year, excluded.death_year, excluded.birth_place, excluded.death_place, excluded.gender)`.execute(
    tx,
  );
  return artistIdsOf(
    tx,
    source,
    artists.map((artist) => artist.sourceId),
  );
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
