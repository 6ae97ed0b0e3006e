import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { pigmentNames } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.queries.ts';
import { listArtworks } from '../queries/artwork-list.queries.ts';
import { listFacets } from './facets.queries.ts';
import { histogramOf } from './histogram.ts';

const nothing: ArtworkFilter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
const idOf = (kind: number, number: number) =>
  `01900000-0000-7000-8000-${kind.toString(16).padStart(4, '0')}${String(number).padStart(8, '0')}`;
const maker = (number: number) => idOf(1, number);
const term = (number: number) => idOf(2, number);
const freely = 'https://creativecommons.org/publicdomain/zero/1.0/';
const closely = 'https://rightsstatements.org/vocab/InC/1.0/';

let wall: SegmentId;
let closed: SegmentId;
let member: Viewer;

/** 60 works: makers, terms in a tree, years, rights, pictures and walls repeat with different periods. */
beforeEach(async () => {
  const person = await aPerson(db);
  wall = (await aSegment(db, { name: 'Open wall' })).id;
  closed = (await aSegment(db, { name: 'Closed wall', public: false })).id;
  member = { ...guest, roles: ['COMMON'], id: person.id as UserId, memberOf: [closed] };
  await pool.query(`insert into artworks (title, source, source_key, year_from, year_to, rights_uri)
    select 'Work ' || n, 'museum', n::text, case when n % 9 > 0 then 1500 + n * 5 end, case when n % 9 > 0 then 1500 + n * 5 + n % 4 end,
      (array['${freely}', '${closely}', null])[n % 3 + 1] from generate_series(1, 60) n`);
  const ids = '(select id from artworks where source_key = n::text)';
  await pool.query(
    `insert into artists (id, source, source_id, name, sort_name) select ('01900000-0000-7000-8000-0001' || lpad(n::text, 8, '0'))::uuid, 'test', n::text, 'Maker ' || n, 'Maker ' || n from generate_series(0, 4) n`,
  );
  await pool.query(
    `insert into artwork_artists (artwork_id, position, artist_id, name, role) select ${ids}, 0, ('01900000-0000-7000-8000-0001' || lpad((n % 5)::text, 8, '0'))::uuid, 'Maker', '' from generate_series(1, 60) n`,
  );
  // Terms 0 to 5; 1 lies below 0, 3 below 2; 4 and 5 are keywords, the others materials, 2 and 3 types of object.
  await pool.query(
    `insert into tags (id, source, source_id, name, type, is_object_type) select ('01900000-0000-7000-8000-0002' || lpad(n::text, 8, '0'))::uuid, 'test', n::text, 'Term ' || n, case when n < 4 then 'Materials' else 'Keyword' end, n in (2, 3) from generate_series(0, 5) n`,
  );
  await pool.query(`insert into tag_ancestors (tag_id, ancestor_id, distance) select id, id, 0 from tags
    union all values ('${term(1)}'::uuid, '${term(0)}'::uuid, 1), ('${term(3)}', '${term(2)}', 1)`);
  await pool.query(
    `insert into artwork_tags (artwork_id, tag_id) select distinct ${ids}, ('01900000-0000-7000-8000-0002' || lpad(t::text, 8, '0'))::uuid from generate_series(1, 60) n, generate_series(0, 5) t where n % (t + 2) = 0`,
  );
  await pool.query(`insert into artwork_segments (artwork_id, segment_id) select ${ids}, '${wall}'::uuid from generate_series(1, 60) n where n % 4 = 0
    union all select ${ids}, '${closed}' from generate_series(1, 60) n where n % 6 = 0 and n % 4 > 0`);
  const palettes = pigmentNames.map(
    (_, at) =>
      `when n % 14 = ${at} then '{${pigmentNames.map((_one, i) => (i === at ? 70 : i === (at + 1) % 14 ? 30 : 0)).join(',')}}'::smallint[]`,
  );
  await pool.query(`insert into files (id, storage_key, content_type, bytes, width, height, colour, thumbhash, sha256, palette)
    select ('01900000-0000-7000-8000-0003' || lpad(n::text, 8, '0'))::uuid, n::text, 'image/jpeg', 1, 1, 1, '#000000', '', n::text, case ${palettes.join(' ')} end from generate_series(1, 40) n`);
  await pool.query(
    `insert into artwork_images (artwork_id, file_id, position) select ${ids}, ('01900000-0000-7000-8000-0003' || lpad(n::text, 8, '0'))::uuid, 0 from generate_series(1, 40) n`,
  );
});

const choices: Record<FacetName, readonly string[]> = {
  types: [term(2), term(3)],
  makers: [maker(0), maker(3)],
  materials: [term(0), term(1)],
  keywords: [term(4), term(5)],
  places: [],
  cultures: [],
  periods: [],
  segmentsIds: [],
  colours: ['water', 'leaf', 'madder'],
  has: ['picture', 'model'],
  rights: ['free', 'closed', 'unknown'],
};
const someChoices = fc.record(
  {
    ...Object.fromEntries(
      Object.entries(choices)
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => [name, fc.subarray([...values], { minLength: 1, maxLength: 2 })]),
    ),
    yearFrom: fc.integer({ min: 1500, max: 1700 }),
    yearTo: fc.integer({ min: 1650, max: 1820 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<ArtworkFilter>>;

const countOf = async (viewer: Viewer, filter: ArtworkFilter) =>
  (await listArtworks(db, viewer, { filter, page: { page: 1, itemsPerPage: 1 } })).totalCount;

describe('facets', () => {
  test('a value counts the works that the list has with it and the other facets, for everybody', async () => {
    await fc.assert(
      fc.asyncProperty(someChoices, fc.boolean(), fc.boolean(), async (chosen, onWall, isMember) => {
        const viewer = isMember ? member : guest;
        const filter = { ...nothing, ...chosen, segmentsIds: onWall ? [wall] : [] };
        const { facets, totalCount } = await listFacets(db, viewer, { filter });
        expect(totalCount).toBe(await countOf(viewer, filter));
        for (const [name, { values }] of Object.entries(facets))
          for (const { id, count } of values)
            expect({ name, id, count }).toEqual({
              name,
              id,
              count: await countOf(viewer, { ...filter, [name]: [id] }),
            });
      }),
      { numRuns: 12 },
    );
  });

  test('the list passes each facet, with one of its values or a term below it', async () => {
    const filter = {
      ...nothing,
      materials: [term(0), term(5)],
      rights: ['free'],
      yearFrom: 1600,
      yearTo: 1700,
    } as ArtworkFilter;
    const { exhibits } = await listArtworks(db, guest, { filter, page: { page: 1, itemsPerPage: 100 } });
    const expected = Array.from({ length: 60 }, (_, at) => at + 1)
      // Works on the closed wall are not for guests.
      .filter((n) => !(n % 6 === 0 && n % 4 > 0))
      .filter((n) => n % 2 === 0 || n % 3 === 0 || n % 7 === 0)
      .filter((n) => n % 3 === 0 && n % 9 > 0 && 1500 + n * 5 <= 1700 && 1500 + n * 5 + (n % 4) >= 1600);
    expect(exhibits.map(({ title }) => title).sort()).toEqual(expected.map((n) => `Work ${n}`).sort());
  });

  test('a type of object is no material', async () => {
    const { facets } = await listFacets(db, guest, { filter: nothing });
    const namesOf = (name: FacetName) => facets[name]?.values.map((value) => value.name).sort();
    expect(namesOf('types')).toEqual(['Term 2', 'Term 3']);
    expect(namesOf('materials')).toEqual(['Term 0', 'Term 1']);
  });

  test('a chosen value stays, even if no work has it with the others', async () => {
    const filter = {
      ...nothing,
      keywords: [term(4)],
      makers: [maker(1)],
      yearFrom: 1506,
      yearTo: 1509,
    } as ArtworkFilter;
    const { facets } = await listFacets(db, guest, { filter });
    expect(facets.keywords?.values).toContainEqual({ id: term(4), name: 'Term 4', contextName: '', count: 0 });
  });

  test('a name narrows one facet', async () => {
    const { facets, years } = await listFacets(db, guest, { filter: nothing, facet: 'makers', facetText: 'maker 3' });
    expect(Object.keys(facets)).toEqual(['makers']);
    expect(facets.makers?.values.map(({ name }) => name)).toEqual(['Maker 3']);
    expect(years).toBeNull();
  });

  test('a guest learns nothing of a closed wall, not even its name when they choose it', async () => {
    const { facets } = await listFacets(db, guest, { filter: { ...nothing, segmentsIds: [closed] } });
    expect(facets.segmentsIds?.values.map(({ name }) => name)).toEqual(['Open wall']);
    const seen = await listFacets(db, member, { filter: nothing });
    expect(seen.facets.segmentsIds?.values.map(({ name }) => name).sort()).toEqual(['Closed wall', 'Open wall']);
  });
});

describe('the histogram of years', () => {
  test('counts a work in every bar in which it may have been made', () => {
    const years = histogramOf((visit) => {
      visit(1600, 1600, 2);
      visit(1601, 1603, 1);
      return 4;
    });
    expect(years).toEqual({ from: 1600, step: 1, bars: [2, 1, 1, 1], undated: 4 });
  });

  test('has at most 48 bars, however old the oldest work', () => {
    const years = histogramOf((visit) => {
      visit(-32_000, -31_990, 1);
      visit(2020, 2020, 1);
      return 0;
    });
    expect(years?.bars.length).toBeLessThanOrEqual(48);
    expect(years?.bars.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
