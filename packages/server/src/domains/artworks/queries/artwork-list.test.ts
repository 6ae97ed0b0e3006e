import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { visibleArtworkIds } from '../artworks.access.ts';
import { anArtwork } from '../artworks.factory.ts';
import type { ArtworkFilter } from './artwork-filter.queries.ts';
import { listArtworks } from './artwork-list.queries.ts';

/** For a statement to reach the lock that it has to wait for. */
const longEnough = 100;
const nothing: ArtworkFilter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
const as = (given: Partial<Viewer>): Viewer => ({ ...guest, roles: ['COMMON'], ...given });

async function openWorks(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select artwork_id as id from listed_works where is_open');
  return rows.map((row) => row.id).sort();
}

describe('what everybody may see is decided at every change', () => {
  let imported: ArtworkId;
  let written: ArtworkId;
  let open: SegmentId;
  let closed: SegmentId;

  beforeEach(async () => {
    const owner = await aPerson(db);
    open = (await aSegment(db)).id;
    closed = (await aSegment(db, { public: false })).id;
    imported = await anArtwork(db, { ownerId: null, source: 'museum' });
    written = await anArtwork(db, { ownerId: owner.id, segments: [open] });
  });

  const changes: readonly (readonly [string, string])[] = [
    [
      'an import’s work is hung on a closed wall',
      'insert into artwork_segments (artwork_id, segment_id) values (:imported, :closed)',
    ],
    ['a work is taken down', 'delete from artwork_segments where artwork_id = :written'],
    ['a hanging is withdrawn', 'update artwork_segments set published = false where artwork_id = :written'],
    ['an owner withdraws a work', 'update artworks set published = false where id = :written'],
    ['a work is deleted', `update artworks set activity_status = 'TO_DELETE' where id = :imported`],
    ['a segment is closed', 'update segments set public = false where id = :open'],
    ['a segment is hidden', 'update segments set visible = false where id = :open'],
    [
      'a segment is opened',
      'insert into artwork_segments (artwork_id, segment_id) values (:imported, :closed); update segments set public = true where id = :closed',
    ],
    [
      'a segment is removed',
      'insert into artwork_segments (artwork_id, segment_id) values (:imported, :closed); delete from segments where id = :closed',
    ],
    ['a work is removed', 'delete from artworks where id = :written'],
  ];

  test.each(changes)('%s', async (_, statements) => {
    const values: Record<string, string> = { imported, written, open, closed };
    await pool.query(statements.replace(/:(\w+)/g, (_match, name: string) => `'${values[name]}'`));
    expect(await openWorks()).toEqual([...(await visibleArtworkIds(db, guest, [imported, written]))].sort());
  });

  test('a work that is hung while its segment is being closed is not open', async () => {
    const curator = await pool.connect();
    await curator.query('begin');
    await curator.query('delete from artwork_segments where artwork_id = $1', [written]);
    await curator.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [imported, open]);
    const closing = pool.query('update segments set public = false where id = $1', [open]);
    await sleep(longEnough);
    await curator.query('commit');
    curator.release();
    await closing;
    expect(await openWorks()).toEqual([]);
  });

  test('a work that two people move at the same time is open only if it still hangs on an open wall', async () => {
    await pool.query('update artworks set source = $2 where id = $1', [written, 'museum']);
    const one = await pool.connect();
    await one.query('begin');
    await one.query('delete from artwork_segments where artwork_id = $1 and segment_id = $2', [written, open]);
    const other = pool.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [
      written,
      closed,
    ]);
    await sleep(longEnough);
    await one.query('commit');
    one.release();
    await other;
    expect(await openWorks()).toEqual([imported]);
  });
});

describe('a list of 6,000 works', () => {
  let all: string[];
  let member: Viewer;
  const broad = '01900000-0000-7000-8000-0000000000aa';
  const old = '01900000-0000-7000-8000-0000000000bb';

  /** Every third work has the broad term, the 2,300 oldest the old one; every tenth of the newest hangs on a closed wall. */
  beforeEach(async () => {
    const person = await aPerson(db);
    const closed = (await aSegment(db, { public: false })).id;
    member = as({ id: person.id as UserId, memberOf: [closed] });
    await pool.query(`insert into artworks (title, artist, source, source_key, created_at, year_from, year_to)
      select case when n % 3 = 0 then 'Harbour ' else 'Meadow ' end || n, 'Ada', 'museum', n::text, timestamptz '2026-01-01' + n / 2 * interval '1 second', 1500 + n % 300, 1500 + n % 300 + n % 7
      from generate_series(1, 6000) n`);
    await pool.query(
      `insert into tags (id, source, source_id, name, extended_name, type) values ('${broad}', 'test', 'broad', 'Broad', 'Broad', 'Keyword'), ('${old}', 'test', 'old', 'Old', 'Old', 'Keyword')`,
    );
    await pool.query(
      `insert into tag_ancestors (tag_id, ancestor_id, distance) values ('${broad}', '${broad}', 0), ('${old}', '${old}', 0)`,
    );
    await pool.query(`insert into artwork_tags (artwork_id, tag_id) select id, '${broad}'::uuid from artworks where source_key::int % 3 = 0
      union all select id, '${old}' from artworks where source_key::int <= 2300`);
    await pool.query(
      `insert into artwork_segments (artwork_id, segment_id) select id, '${closed}' from artworks where source_key::int % 10 = 0`,
    );
    all = (
      await pool.query<{ key: string }>('select source_key as key from artworks order by created_at desc, id desc')
    ).rows.map(({ key }) => key);
  });

  const filters: readonly (readonly [string, Partial<ArtworkFilter>, (work: number) => boolean])[] = [
    ['without a filter', {}, () => true],
    ['with a term that many works have', { tags: [broad] as never }, (work) => work % 3 === 0],
    ['with a term that only the oldest works have', { tags: [old] as never }, (work) => work <= 2300],
    ['with both terms', { tags: [broad, old] as never }, (work) => work % 3 === 0 && work <= 2300],
    ['with a word', { searchQuery: 'harbour' }, (work) => work % 3 === 0],
    ['with a misspelt word', { searchQuery: 'harbuor' }, (work) => work % 3 === 0],
    [
      'with a year',
      { type: 'Age', searchQuery: '1620' },
      (work) => 1500 + (work % 300) <= 1620 && 1500 + (work % 300) + (work % 7) >= 1620,
    ],
    [
      'with a term and a year',
      { tags: [broad] as never, type: 'Age', searchQuery: '1620' },
      (work) => work % 3 === 0 && 1500 + (work % 300) <= 1620 && 1500 + (work % 300) + (work % 7) >= 1620,
    ],
  ];

  test.each(filters)('%s: numbers and cursors lead to the same works, in their order', async (_, filter, matches) => {
    for (const [viewer, isSeen] of [
      [guest, (work: number) => work % 10 !== 0],
      [member, () => true],
    ] as const) {
      const expected = all.filter((key) => matches(Number(key)) && isSeen(Number(key)));
      const pageAt = (page: number | string) =>
        listArtworks(db, viewer, { filter: { ...nothing, ...filter }, page: { page, itemsPerPage: 50 } });
      const keysOf = async (page: number | string) => {
        const { exhibits, ...rest } = await pageAt(page);
        return { ...rest, keys: exhibits.map(({ title }) => title.split(' ')[1]!) };
      };
      const first = await keysOf(1);
      expect(first.totalCount).toBe(Math.min(10_000, expected.length));
      expect(first.keys).toEqual(expected.slice(0, 50));
      if (first.nextPage) expect((await keysOf(first.nextPage)).keys).toEqual(expected.slice(50, 100));
      for (const page of [3, 25, 70, 119, 120, 121, 5_000])
        expect((await keysOf(page)).keys).toEqual(expected.slice(50 * (page - 1), 50 * page));
    }
  });
});

test('a work is found by its new title at once, and no longer by the former one', async () => {
  const id = await anArtwork(db, { ownerId: null, source: 'museum', title: 'Lighthouse' });
  const titled = async (searchQuery: string) =>
    (
      await listArtworks(db, guest, {
        filter: { ...nothing, type: 'Artwork', searchQuery },
        page: { page: 1, itemsPerPage: 5 },
      })
    ).totalCount;
  expect(await titled('lighth')).toBe(1);
  await pool.query('update artworks set title = $2 where id = $1', [id, 'Windmill']);
  expect([await titled('lighth'), await titled('windm')]).toEqual([0, 1]);
});
