import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import type { SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { ContentChanges } from '../../../platform/cache/content.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { listFacets } from '../facets/facets.queries.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.queries.ts';
import { listArtworks } from '../queries/artwork-list.queries.ts';
import { countFacetsByIndex, listByIndex } from '../queries/indexed-list.queries.ts';
import { openWorkIndex, type WorkIndex } from './work-index.ts';

/** New works are found so soon. */
const soon = { timeout: 20_000, interval: 50 };
const startup = { timeout: 20_000, interval: 50 };
const nothing: ArtworkFilter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
const as = (given: Partial<Viewer>): Viewer => ({ ...guest, roles: ['COMMON'], ...given });

let viewers: Readonly<Record<string, Viewer>>;
let open: SegmentId;
let closed: SegmentId;
const broad = randomUUID() as TagId;
const narrow = randomUUID() as TagId;
const rare = randomUUID() as TagId;
const print = randomUUID() as TagId;
let index: WorkIndex | undefined;

/** 200 works, some added at the same moment, on two walls and none, of two people and none, in every state. */
beforeEach(async () => {
  const [owner, friend, member, curator] = await Promise.all([aPerson(db), aPerson(db), aPerson(db), aPerson(db)]);
  open = (await aSegment(db)).id;
  closed = (await aSegment(db, { public: false })).id;
  viewers = {
    'a guest': guest,
    'the owner': as({ id: owner.id as UserId, roles: ['OWNER'] }),
    'somebody who shares works': as({ id: friend.id as UserId }),
    'a member': as({ id: member.id as UserId, memberOf: [closed] }),
    'somebody suspended': as({ id: member.id as UserId, memberOf: [closed], suspendedIn: [closed] }),
    'a curator': as({ id: curator.id as UserId, roles: ['OO_CURATOR'], assignedTo: [closed] }),
    'an admin': as({ id: curator.id as UserId, roles: ['SUPER'] }),
  };
  await pool.query(
    `insert into tags (id, source, source_id, name, type, is_object_type) values ($1, 'test', 'b', 'Paint', 'Materials', false), ($2, 'test', 'n', 'Tempera', 'Materials', false),
      ($3, 'test', 'r', 'Harbours', 'Keyword', false), ($4, 'test', 'p', 'Print', 'Materials', true)`,
    [broad, narrow, rare, print],
  );
  await pool.query('insert into tag_parents (tag_id, parent_id) values ($1, $2)', [narrow, broad]);
  await pool.query(
    'insert into tag_ancestors (tag_id, ancestor_id, distance) values ($1, $1, 0), ($2, $2, 0), ($3, $3, 0), ($4, $4, 0), ($2, $1, 1)',
    [broad, narrow, rare, print],
  );
  await pool.query(
    `insert into artists (source, source_id, name, sort_name) values ('test', '1', 'Ada Bell', 'Bell, Ada')`,
  );
  await pool.query(
    `insert into artworks (title, source, source_key, created_at, year_from, year_to, owner_id, published, activity_status)
      select 'Work ' || n, case when n % 4 = 0 then null else 'museum' end, n::text, timestamptz '2026-01-01' + n / 3 * interval '1 second', 1500 + n % 50, 1505 + n % 50,
        case when n % 4 = 0 then $1::uuid end, n % 17 <> 0, case when n % 19 = 0 then 'TO_DELETE' else 'ACTIVE' end
      from generate_series(1, 200) n`,
    [owner.id],
  );
  await pool.query(
    `insert into artwork_shares (artwork_id, user_id) select id, $1 from artworks where source_key::int % 8 = 0`,
    [friend.id],
  );
  await pool.query(
    `insert into artwork_tags (artwork_id, tag_id) select id, $1::uuid from artworks where source_key::int % 5 = 0
      union all select id, $2 from artworks where source_key::int % 3 = 0 union all select id, $3 from artworks where source_key::int % 7 = 0 union all select id, $4 from artworks where source_key::int % 4 = 1`,
    [broad, narrow, rare, print],
  );
  await pool.query(`insert into artwork_artists (artwork_id, position, artist_id, name, role)
    select a.id, 0, p.id, p.name, 'artist' from artworks a, artists p where a.source_key::int % 2 = 0 and p.source = 'test'`);
  await pool.query(
    `insert into artwork_segments (artwork_id, segment_id, published, added_at)
      select id, $1::uuid, source_key::int % 11 <> 0, timestamptz '2026-02-01' - source_key::int / 4 * interval '1 minute' from artworks where source_key::int % 6 = 0
      union all select id, $2, source_key::int % 13 <> 0, timestamptz '2026-02-01' + source_key::int * interval '1 minute' from artworks where source_key::int % 10 < 3`,
    [open, closed],
  );
  await pool.query(
    `update artworks set rights_uri = case when source_key::int % 2 = 0 then 'https://creativecommons.org/publicdomain/zero/1.0/' else 'https://rightsstatements.org/vocab/InC/1.0/' end where source_key::int % 3 > 0`,
  );
  await pool.query(`insert into files (id, storage_key, content_type, bytes, width, height, colour, thumbhash, sha256, palette)
    select ('01900000-0000-7000-8000-0003' || lpad(n::text, 8, '0'))::uuid, n::text, 'image/jpeg', 1, 1, 1, '#000000', '', n::text,
      array(select case when (place + n) % 14 < 2 then 50 else 0 end from generate_series(1, 14) place)::smallint[] from generate_series(1, 100) n`);
  await pool.query(`insert into artwork_images (artwork_id, file_id, position)
    select id, ('01900000-0000-7000-8000-0003' || lpad(source_key, 8, '0'))::uuid, 0 from artworks where source_key::int <= 100`);
});

afterEach(() => index?.close());

async function started(): Promise<WorkIndex> {
  const opened = openWorkIndex({ db, log: pino({ level: 'fatal' }), changes: new ContentChanges(), databaseUrl });
  index = opened;
  await expect.poll(() => opened.status, startup).toBeDefined();
  await expect.poll(async () => (await pool.query('select from works_due_for_index')).rowCount, startup).toBe(0);
  // The rows of the last notes are read with the next question at the latest.
  await expect.poll(async () => (await opened.ask('list', everything))?.totalCount, startup).toBe(await countListed());
  return opened;
}

const everything = { scope: { isAll: true }, filter: { groups: [] }, skip: 0, count: 1 } as const;
const countListed = async () =>
  Number((await pool.query<{ count: string }>('select count(*) from listed_works where published')).rows[0]!.count);

const filters: Readonly<Record<string, () => Partial<ArtworkFilter>>> = {
  'a term': () => ({ tags: [narrow] }),
  'a term with others below it': () => ({ tags: [broad] }),
  'two terms': () => ({ tags: [broad, rare] }),
  'a term that is gone': () => ({ tags: [randomUUID() as TagId] }),
  'two segments': () => ({ segmentsIds: [open, closed] }),
  'a wall and a term': () => ({ segmentsIds: [closed], tags: [broad] }),
  'an open wall and a term': () => ({ segmentsIds: [open], tags: [broad] }),
  'a material by name': () => ({ type: 'Materials', searchQuery: 'pain' }),
  'an artist by name': () => ({ type: 'Artist', searchQuery: 'bell' }),
  'a colour': () => ({ colours: ['leaf', 'water'] }),
  'rights and possessions': () => ({ rights: ['free', 'unknown'], has: ['picture', 'model'] }),
  'a year': () => ({ type: 'Age', searchQuery: '1520' }),
  'a year and a term': () => ({ type: 'Age', searchQuery: '1520', tags: [broad] }),
};

const listed = async (viewer: Viewer, filter: Partial<ArtworkFilter>, page: number | string = 1) => {
  const { exhibits, ...rest } = await listArtworks(db, viewer, {
    filter: { ...nothing, ...filter },
    page: { page, itemsPerPage: 9 },
  });
  return { ...rest, titles: exhibits.map(({ title }) => title) };
};

test('every filter gives everybody the same pages as PostgreSQL, by number and by cursor', async () => {
  const asked = Object.entries(filters).flatMap(([name, filter]) =>
    Object.entries(viewers).map(([who, viewer]) => ({ name: `${name}, ${who}`, viewer, filter: filter() })),
  );
  const walk = async () => {
    const pages: unknown[] = [];
    for (const { name, viewer, filter } of asked) {
      const first = await listed(viewer, filter);
      pages.push(name, first, await listed(viewer, filter, 2), await listed(viewer, filter, 4));
      if (first.nextPage) pages.push(await listed(viewer, filter, first.nextPage));
    }
    return pages;
  };
  const byPostgres = await walk();
  await started();
  for (const { viewer, filter } of asked)
    expect(
      await listByIndex(db, viewer, {
        filter: { ...nothing, ...filter },
        start: { itemsPerPage: 9, after: undefined, offset: 0 },
      }),
    ).toBeDefined();
  expect(await walk()).toEqual(byPostgres);
});

test('facets count the same for everybody as in PostgreSQL', async () => {
  const choices: readonly Partial<ArtworkFilter>[] = [
    {},
    { tags: [broad], keywords: [rare] },
    { materials: [narrow, broad], yearFrom: 1510, yearTo: 1530 },
    { types: [print], materials: [broad] },
    { segmentsIds: [closed], has: ['picture'] },
    { segmentsIds: [open, closed], materials: [narrow] },
    { colours: ['water', 'leaf'], has: ['picture', 'model'] },
    { rights: ['free', 'unknown'], colours: ['leaf'] },
    { searchQuery: 'work 1' },
    { searchQuery: 'wrok', materials: [narrow] },
    { curatorId: viewers['a curator']!.id as UserId },
    { ownerId: viewers['the owner']!.id as UserId, keywords: [rare] },
    { published: ['false'] },
  ];
  const asked = choices.flatMap((filter) => Object.values(viewers).map((viewer) => ({ viewer, filter })));
  const counted = async () => {
    const replies: unknown[] = [];
    for (const { viewer, filter } of asked)
      replies.push(await listFacets(db, viewer, { filter: { ...nothing, ...filter } }));
    return replies;
  };
  const byPostgres = await counted();
  await started();
  expect(await countFacetsByIndex(db, guest, { filter: nothing, facets: [], most: 1 })).toBeDefined();
  expect(await counted()).toEqual(byPostgres);
});

describe('what changes is known soon', () => {
  const count = async (viewer: Viewer, tag: TagId) => (await listed(viewer, { tags: [tag] })).totalCount;

  test.each([
    ['a work that its owner withdraws', 'update artworks set published = false where id = $1'],
    ['a work that is deleted', `update artworks set activity_status = 'DELETED' where id = $1`],
    ['a work that is gone', 'delete from artworks where id = $1'],
    ['a work that loses the term', 'delete from artwork_tags where artwork_id = $1'],
  ])('%s is counted no more', async (_, statement) => {
    const { rows } = await pool.query<{ id: string }>(
      'select t.artwork_id as id from artwork_tags t join listed_works n on n.artwork_id = t.artwork_id where t.tag_id = $1 and n.is_open limit 1',
      [narrow],
    );
    await started();
    const before = await count(guest, narrow);
    await pool.query(statement, [rows[0]!.id]);
    await expect.poll(() => count(guest, narrow), soon).toBe(before - 1);
  });

  test('a work that moves to a closed wall is counted only for its members', async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select t.artwork_id as id from artwork_tags t join listed_works n on n.artwork_id = t.artwork_id where t.tag_id = $1 and n.is_open and not exists (select from artwork_segments h where h.artwork_id = n.artwork_id) limit 1',
      [narrow],
    );
    await started();
    const [outside, inside] = [await count(guest, narrow), await count(viewers['a member']!, narrow)];
    await pool.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [rows[0]!.id, closed]);
    await expect.poll(() => count(guest, narrow), soon).toBe(outside - 1);
    expect(await count(viewers['a member']!, narrow)).toBe(inside);
  });

  test('a new work is found, after a lost connection too', async () => {
    await started();
    const before = await count(guest, rare);
    const add = async () => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into artworks (title, source, source_key) values ('New', 'museum', gen_random_uuid()::text) returning id`,
      );
      await pool.query('insert into artwork_tags (artwork_id, tag_id) values ($1, $2)', [rows[0]!.id, rare]);
    };
    await add();
    await expect.poll(() => count(guest, rare), soon).toBe(before + 1);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oeuvre index' and datname = current_database()`,
    );
    await add();
    expect(await count(guest, rare)).toBeGreaterThan(before);
    await expect.poll(() => count(guest, rare), soon).toBe(before + 2);
  });

  test('a term that becomes a type of object is no material any more', async () => {
    await started();
    const named = async (name: 'types' | 'materials') =>
      (await listFacets(db, guest, { filter: nothing })).facets[name]?.values.map((value) => value.name).sort();
    expect([await named('types'), await named('materials')]).toEqual([['Print'], ['Paint', 'Tempera']]);
    await pool.query('update tags set is_object_type = true where id = $1', [narrow]);
    await expect.poll(() => named('types'), soon).toEqual(['Print', 'Tempera']);
    expect(await named('materials')).toEqual(['Paint']);
  });

  test('a term that moves takes its works along', async () => {
    await started();
    const before = await count(guest, rare);
    const both = new Set(
      (
        await pool.query<{ id: string }>(
          'select distinct t.artwork_id as id from artwork_tags t join listed_works n on n.artwork_id = t.artwork_id where t.tag_id = any($1) and n.is_open',
          [[narrow, rare]],
        )
      ).rows.map(({ id }) => id),
    ).size;
    expect(both).toBeGreaterThan(before);
    await pool.query('update tag_parents set parent_id = $2 where tag_id = $1', [narrow, rare]);
    await pool.query('update tag_ancestors set ancestor_id = $2 where tag_id = $1 and distance = 1', [narrow, rare]);
    await expect.poll(() => count(guest, rare), soon).toBe(both);
  });
});

test('a thread that dies is started again; meanwhile PostgreSQL answers', async () => {
  let thread: Worker | undefined;
  process.once('worker', (worker) => {
    thread = worker;
  });
  const running = await started();
  const before = await listed(guest, { tags: [narrow] });
  await thread!.terminate();
  expect(running.status).toBeUndefined();
  expect(await listed(guest, { tags: [narrow] })).toEqual(before);
  await expect.poll(() => running.status, startup).toBeDefined();
  expect(await listed(guest, { tags: [narrow] })).toEqual(before);
});
