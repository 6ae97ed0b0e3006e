import type { Batch, BatchChange } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { hangInSegment } from '../../artworks/artworks.commands.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { changeEdit } from './batches.edit.ts';
import { anOwner, batchesApp } from './batches.fixture.ts';
import { batches } from './batches.jobs.ts';

let app: Awaited<ReturnType<typeof batchesApp>>;
beforeAll(async () => {
  app = await batchesApp();
});
afterAll(async () => {
  await app.app.close();
});

type Owner = Awaited<ReturnType<typeof anOwner>>;
let owner: Owner['owner'];
let make: Owner['make'];
let get: Owner['get'];
let save: Owner['save'];
let run: Owner['run'];
beforeEach(async () => {
  ({ owner, make, get, save, run } = await anOwner(app));
});

describe('works changed together', () => {
  const begin = (ids: readonly ArtworkId[] = [], person = owner) =>
    app.call(person, batchesRoutes.create, { body: { list: 'own', ids: [...ids] } });
  const change = (batch: Batch, ...changes: (Pick<BatchChange, 'column' | 'act'> & Partial<BatchChange>)[]) =>
    app.call(owner, batchesRoutes.change, { params: { id: batch.id }, body: { changes } });
  const inCopyright = { rights: { uri: 'https://rightsstatements.org/vocab/InC/1.0/' } };

  test('are rehearsed with every change and its consequences, written, and undone', async () => {
    const wave = await make({ title: 'Wave', culture: 'Japanisch\nEdo' }, inCopyright);
    const snow = await make({ title: 'Snow', culture: 'Japanisch' }, { creditLine: 'Gift' });
    const boats = await make({ title: 'Boats', culture: 'Japanisch' });
    const heron = await make({ title: 'Heron' }, { creditLine: 'Gift' });
    const batch = await begin();
    expect(batch).toMatchObject({ works: 4, leftOut: 0, changing: 0 });
    const { values } = await app.call(owner, batchesRoutes.values, {
      params: { id: batch.id },
      query: { column: 'culture' },
    });
    expect(values).toEqual([
      { text: 'Japanisch', works: 3 },
      { text: 'Edo', works: 1 },
    ]);
    const rehearsed = await change(
      batch,
      { column: 'culture', act: 'replace', find: 'Japanisch', text: 'Japanese' },
      { column: 'creditLine', act: 'fill', text: 'Okafor Study Collection' },
      { column: 'rights', act: 'set', text: 'CC0 1.0' },
    );
    expect(rehearsed).toMatchObject({
      changing: 4,
      cells: { chosen: 9 },
      columns: [
        { column: 'rights', works: 4 },
        { column: 'culture', works: 3 },
        { column: 'creditLine', works: 2 },
      ],
      rights: { download: { opened: 4, closed: 0 }, zoom: { opened: 1, closed: 0 } },
    });
    expect((await get(wave.id)).version).toBe(1);
    const left = await app.call(owner, batchesRoutes.choose, {
      params: { id: batch.id },
      body: { works: [{ id: boats.id, isChosen: false }] },
    });
    expect(left).toMatchObject({ changing: 3, cells: { chosen: 6 } });
    await save(heron.id, { creditLine: 'Bequest' });
    expect(await run(batch, 'apply')).toMatchObject({
      state: 'finished',
      done: { changed: 2, cells: 5, leftAlone: 1 },
    });
    expect(app.services.queued.at(-1)).toEqual({ queue: 'batches.step', payload: { id: batch.id } });
    expect((await get(wave.id)).record).toMatchObject({
      creditLine: 'Okafor Study Collection',
      rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      sections: { culture: [{ text: 'Japanese' }, { text: 'Edo' }] },
    });
    expect((await get(boats.id)).version).toBe(1);
    expect((await get(heron.id)).record.rights).toEqual({});

    await app.call(owner, batchesRoutes.undo, { params: { id: batch.id }, body: { artworkId: snow.id } });
    expect((await get(snow.id)).record).toEqual(snow.record);
    await save(wave.id, { accessionNumber: '1' });
    expect(await run(batch, 'undo')).toMatchObject({ state: 'undone', done: { undone: 1, kept: 1 } });
    expect((await get(wave.id)).record.creditLine).toBe('Okafor Study Collection');
    const { rows } = await pool.query(
      "select act from audit_log where subject_id = $1 and act like 'artworks.%' order by at",
      [snow.id],
    );
    expect(rows.map(({ act }) => act)).toEqual(['artworks.create', 'artworks.batch', 'artworks.undo-batch']);
  });

  test('are those that a search of the catalogue finds, or a wall with what readers do not see yet', async () => {
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const segment = await aSegment(db, { name: 'Works on Water' });
    const mark = `Zylpha${Date.now()}`;
    const hung = await anArtwork(db, { title: `${mark} Wave`, segments: [segment.id] });
    await anArtwork(db, { title: 'Another', segments: [segment.id] });
    const waiting = await make({ title: `${mark} Snow` }, {}, admin);
    await hangInSegment(db, null, { artworkIds: [waiting.id], segmentId: segment.id, published: false });
    const createFrom = (list: 'catalogue' | 'wall', person = admin) =>
      app.call(person, batchesRoutes.create, {
        body: { list, catalogue: { searchQuery: mark, ...(list === 'wall' && { segmentId: segment.id }) } },
      });
    expect(await createFrom('catalogue')).toMatchObject({
      works: 1,
      source: { list: 'catalogue', isSelection: false, query: { searchQuery: mark } },
    });
    const ofWall = await createFrom('wall');
    expect(ofWall).toMatchObject({ works: 2, segmentName: 'Works on Water' });
    const { rows } = await pool.query('select artwork_id as id from artwork_batch_works where batch_id = $1', [
      ofWall.id,
    ]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([hung, waiting.id]));
    const refused = await app.refusal(owner, batchesRoutes.create, {
      body: { list: 'wall', catalogue: { segmentId: segment.id } },
    });
    expect(refused.status).toBe(403);
    const unnamed = await app.refusal(admin, batchesRoutes.create, { body: { list: 'wall' } });
    expect(unnamed.status).toBe(400);
  });

  test('are rehearsed in steps if they are many, and what was looked at shows already', async () => {
    await pool.query(
      "insert into artworks (title, owner_id, sections) select 'Sheet ' || n, $1, '{}' from generate_series(1, 700) n",
      [owner.id],
    );
    const batch = await begin();
    await change(batch, { column: 'title', act: 'replace-text', find: 'Sheet', text: 'Page' });
    const actor = { viewer: await viewerOf(owner), requestId: 'test' };
    await changeEdit(db, actor, batch.id, [{ column: 'title', act: 'replace-text', find: 'Sheet', text: 'Leaf' }]);
    await batches.work(app.services, batch.id, { signal: AbortSignal.abort() });
    const half = await app.call(owner, batchesRoutes.get, { params: { id: batch.id } });
    expect(half).toMatchObject({ state: 'rehearsing', rehearsed: 500, works: 700, changing: 500 });
    const { totalCount, works } = await app.call(owner, batchesRoutes.works, { params: { id: batch.id }, query: {} });
    expect([totalCount, works[0]!.cells[0]!.there]).toEqual([500, expect.stringMatching(/^Leaf /)]);
    expect(await app.refusal(owner, batchesRoutes.apply, { params: { id: batch.id } })).toMatchObject({
      code: 'batches/wrong-state',
    });
    await batches.work(app.services, batch.id);
    const whole = await app.call(owner, batchesRoutes.get, { params: { id: batch.id } });
    expect(whole).toMatchObject({ state: 'ready', rehearsed: 700, changing: 700 });
  });

  test('stay in a list, the latest first, with what they did and whether they can be undone', async () => {
    const wave = await make({ title: 'Wave' });
    const first = await begin();
    await change(first, { column: 'creditLine', act: 'set', text: 'Gift' });
    await run(first, 'apply');
    const second = await begin([wave.id]);
    const list = async (person = owner) => (await app.call(person, batchesRoutes.list, { query: {} })).batches;
    const { source: _, segmentName: __, ...seen } = (await list())[1]!;
    expect(seen).toMatchObject({
      id: first.id,
      state: 'finished',
      columns: ['creditLine'],
      works: 1,
      changed: 1,
      startedBy: { name: 'Ines Okafor' },
      mayUndo: true,
    });
    expect((await list())[0]).toMatchObject({ id: second.id, state: 'ready', columns: [], changed: 0, mayUndo: false });
    await run(first, 'undo');
    expect((await list())[1]).toMatchObject({ state: 'undone', changed: 0, mayUndo: false });
    expect(await list(await aPerson(db, { roles: ['OWNER'] }))).toEqual([]);
    const admin = await list(await aPerson(db, { roles: ['SUPER'] }));
    expect(admin.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    const page = await app.call(owner, batchesRoutes.list, { query: { itemsPerPage: 1 } });
    const next = await app.call(owner, batchesRoutes.list, { query: { itemsPerPage: 1, page: page.nextPage! } });
    expect([page, next].map(({ batches: [one], totalCount }) => [one!.id, totalCount])).toEqual([
      [second.id, 2],
      [first.id, 2],
    ]);
  });

  test('do not include works of others', async () => {
    const other = await aPerson(db, { roles: ['OWNER'] });
    const [mine, theirs] = [await make({ title: 'Mine' }), await make({ title: 'Theirs' }, {}, other)];
    expect(await begin([mine.id, theirs.id])).toMatchObject({ works: 1, leftOut: 1 });
    const { code } = await app.refusal(owner, batchesRoutes.create, { body: { list: 'own', ids: [theirs.id] } });
    expect(code).toBe('batches/no-works');
  });

  test('end where they stopped, and go on there, writing nothing twice', async () => {
    for (let at = 0; at < 30; at += 1) await make({ title: `Sheet ${at}` });
    const batch = await begin();
    await change(batch, { column: 'title', act: 'replace-text', find: 'Sheet', text: 'Leaf' });
    await app.call(owner, batchesRoutes.apply, { params: { id: batch.id } });
    expect(await app.refusal(owner, batchesRoutes.apply, { params: { id: batch.id } })).toMatchObject({
      code: 'batches/wrong-state',
    });
    const stop = new AbortController();
    const stopped = batches.work(app.services, batch.id, { signal: stop.signal });
    stop.abort();
    expect(await stopped).toBe(false);
    expect(await app.call(owner, batchesRoutes.get, { params: { id: batch.id } })).toMatchObject({ state: 'running' });
    await batches.work(app.services, batch.id);
    const { rows } = await pool.query(
      "select count(*)::int as count from artworks where owner_id = $1 and title like 'Leaf %' and version = 2",
      [owner.id],
    );
    expect(rows).toEqual([{ count: 30 }]);
  });
});
