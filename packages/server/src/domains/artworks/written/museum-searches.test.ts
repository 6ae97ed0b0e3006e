import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { listRankedArtworks } from '../queries/ranked-list.queries.ts';
import { kindSaid, type MuseumWork, museums, museumWorks } from './museum-works.fixture.ts';

beforeEach(async () => {
  const rows = museumWorks.map((work) => ({
    title: work.title,
    artist: work.maker,
    number: work.number,
    year: work.year,
    source: `museum ${work.museum.language}`,
    sections: {
      materials: [...work.materials, kindSaid(work)].map((text) => ({ text })),
      placeOfCreation: [{ text: work.place }],
    },
  }));
  await pool.query(
    `insert into artworks (title, artist, accession_number, year_from, year_to, source, source_key, sections)
     select title, artist, number, year, year, source, number, sections
     from json_to_recordset($1::json) as r (title text, artist text, number text, year int, source text, sections jsonb)`,
    [JSON.stringify(rows)],
  );
  await pool.query(`insert into artists (source, source_id, name, sort_name)
    select 'test', artist, artist, regexp_replace(artist, '^(.*) (\\S+)$', '\\2, \\1') from artworks group by artist`);
  await pool.query(`insert into artwork_artists (artwork_id, position, artist_id, name, role)
    select a.id, 0, p.id, p.name, '' from artworks a join artists p on p.name = a.artist`);
});

interface Question {
  readonly text: string;
  readonly fits: (work: MuseumWork) => boolean;
}

const lastWord = (name: string) => name.split(' ').at(-1)!;
const every = <One>(all: readonly One[], step: number) => all.filter((_, at) => at % step === 0);

/** Questions as people write them, each with the works that answer it. */
const questions: Record<string, readonly Question[]> = {
  'names of makers': museums.flatMap(({ makers }) =>
    every(makers, 2).flatMap((maker, at) => [
      { text: maker, fits: (work) => work.maker === maker },
      ...(at % 2 ? [{ text: lastWord(maker).toLowerCase(), fits: (work: MuseumWork) => work.maker === maker }] : []),
    ]),
  ),
  'museum numbers': every(museumWorks, 48).map(({ number }) => ({
    text: number,
    fits: (work) => work.number === number,
  })),
  'kinds of object in the singular': museums.flatMap(({ kinds }) =>
    kinds.map((kind): Question => ({ text: kind[0], fits: (work) => work.kind === kind })),
  ),
  'kinds of object in the plural': museums.flatMap(({ kinds }) =>
    kinds.map((kind): Question => ({ text: kind[1].toLowerCase(), fits: (work) => work.kind === kind })),
  ),
  materials: museums.flatMap(({ materials }) =>
    materials.map(
      (material): Question => ({
        text: material,
        fits: (work) => work.materials.some((one) => one.includes(material)),
      }),
    ),
  ),
  places: museums.flatMap(({ places }) =>
    places.map((place): Question => ({ text: place, fits: (work) => work.place === place })),
  ),
  'two ideas together': every(museumWorks, 40).flatMap((one, at): Question[] => [
    at % 2
      ? { text: `${one.kind[0]} ${one.year}`, fits: (work) => work.kind === one.kind && work.year === one.year }
      : {
          text: `${one.kind[1]} ${lastWord(one.maker)}`,
          fits: (work) => work.kind === one.kind && work.maker === one.maker,
        },
    {
      text: `${one.materials[0]} ${one.place}`,
      fits: (work) => work.place === one.place && work.materials.includes(one.materials[0]!),
    },
  ]),
};

interface Answer {
  readonly first: readonly MuseumWork[];
  readonly totalCount: number;
}

async function search(text: string): Promise<Answer> {
  const { exhibits, totalCount } = await listRankedArtworks(db, guest, {
    filter: { published: [], activityStatuses: [], segmentsIds: [], tags: [] },
    text,
    page: { page: 1, itemsPerPage: 3 },
  });
  const { rows } = await pool.query<{ id: string; number: string; source: string }>(
    'select id, accession_number as number, source from artworks where id = any($1)',
    [exhibits.map(({ id }) => id)],
  );
  const first = exhibits.map(({ id }) => {
    const found = rows.find((row) => row.id === id)!;
    return museumWorks.find(({ number, museum }) => number === found.number && found.source.endsWith(museum.language))!;
  });
  return { first, totalCount };
}

test('200 questions in four languages find what they mean in the first three, and all works of a material', async () => {
  const all = Object.entries(questions).flatMap(([group, some]) => some.map((question) => ({ group, ...question })));
  expect(all.length).toBeGreaterThanOrEqual(200);
  const missed: string[] = [];
  const incomplete: string[] = [];
  for (const { group, text, fits } of all) {
    const { first, totalCount } = await search(text);
    if (!first.some(fits)) missed.push(`${group}: ${text}`);
    const expected = museumWorks.filter(fits).length;
    if (totalCount < 0.99 * expected) incomplete.push(`${group}: ${text} finds ${totalCount} of ${expected}`);
  }
  expect({ missed, incomplete }).toEqual({ missed: [], incomplete: [] });
}, 120_000);
