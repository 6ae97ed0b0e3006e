import type { Batch, BatchChange } from '@oeuvre/contracts/domains/artworks/batches/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/artworks/batches/batches.routes.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/artworks/exports/exports.routes.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { pictureForm } from '../../../../test/form.ts';
import { aFile } from '../../../platform/tables/tables.fixture.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { exportsHandlers } from '../export/exports.routes.ts';
import { recordHandlers } from '../record/record.routes.ts';
import { wallHandlers } from '../wall/wall.routes.ts';
import { changeEdit } from './batches.edit.ts';
import { workOnBatch } from './batches.jobs.ts';
import { batchesHandlers } from './batches.routes.ts';
import { createFromTable } from './batches.table.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...batchesHandlers, ...exportsHandlers, ...recordHandlers, ...wallHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let owner: Person;
beforeEach(async () => {
  owner = await aPerson(db, { roles: ['OWNER'], firstName: 'Ines', lastName: 'Okafor' });
});

type Texts = Parameters<typeof sectionsFromText>[0];
const make = (texts: Texts, more: Partial<ArtworkRecord> = {}, person = owner) =>
  app.call(person, recordRoutes.create, {
    body: { record: artworkRecord.parse({ sections: sectionsFromText(texts), ...more }) },
  });
const get = (id: ArtworkId, person = owner) => app.call(person, recordRoutes.get, { params: { id } });
/** Somebody saves one part of a work. */
async function save(id: ArtworkId, more: Partial<ArtworkRecord>, person = owner) {
  const { record, version } = await get(id, person);
  return app.call(person, recordRoutes.save, { params: { id }, body: { record: { ...record, ...more }, version } });
}
async function run(batch: Pick<Batch, 'id'>, act: 'apply' | 'undo', person = owner): Promise<Batch> {
  await app.call(person, batchesRoutes[act], { params: { id: batch.id } });
  expect(app.services.queued.at(-1)).toEqual({ queue: 'batches.step', payload: { batchId: batch.id } });
  await workOnBatch(app.services, batch.id);
  return app.call(person, batchesRoutes.get, { params: { id: batch.id } });
}

describe('a table that comes back', () => {
  const takeOut = async (person = owner) =>
    (
      await app.inject({
        method: 'GET',
        url: urlOf(exportsRoutes.own, { query: { format: 'csv' } }),
        headers: { 'x-test-person': person.id },
      })
    ).body;
  async function upload(content: string, person = owner) {
    const { body, headers } = pictureForm(Buffer.from(content), 'works.csv');
    return app.inject({
      method: 'POST',
      url: '/api/exhibits/batches/table',
      payload: body,
      headers: { ...headers, 'x-test-person': person.id },
    });
  }
  const bring = async (content: string, person = owner): Promise<Batch> => {
    const reply = await upload(content, person);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  const works = (batch: Batch, side: 'there' | 'here' | 'both') =>
    app.call(owner, batchesRoutes.works, { params: { id: batch.id }, query: { side } });

  test('is compared cell by cell with what it said and with the works, and only what changed there is written', async () => {
    const wreck = await make({ title: 'The Wreck', materials: 'Ink\npaper' }, { creditLine: 'Gift' });
    const storm = await make({ title: 'The Storm', artist: 'Rembrandt' }, { accessionNumber: '007' });
    const calm = await make({ title: 'Calm', descriptionText: '=1+1' });
    const table = await takeOut();
    const edited = table
      .replace('The Wreck', 'The Wreck of a Transport Ship')
      .replace('Ink | paper', 'gold | paper')
      .replace('The Storm', 'The Storm on the Sea')
      .replace(',007,', ',7,');
    await save(wreck.id, { sections: { ...wreck.record.sections, title: 'The Wreck of the Ship' } });
    await save(storm.id, { creditLine: 'Bought' });
    // Another order of the lines, and a line that names no work.
    const [head, ...lines] = edited.trim().split('\r\n');
    const batch = await bring([head, ...lines.toReversed(), `,${'x,'.repeat(26)}`].join('\n'));
    expect(batch).toMatchObject({
      kind: 'table',
      state: 'ready',
      title: 'works.csv',
      works: 3,
      takenOut: { by: 'Ines Okafor' },
      cells: { there: 2, here: 1, both: 1, undecided: 1 },
      findings: [{ kind: 'no-key', line: 5 }],
    });
    expect((await works(batch, 'both')).works).toMatchObject([
      {
        id: wreck.id,
        savedBy: { name: 'Ines Okafor' },
        cells: [
          { column: 'title', base: 'The Wreck', here: 'The Wreck of the Ship', there: 'The Wreck of a Transport Ship' },
        ],
      },
    ]);
    expect((await works(batch, 'here')).works).toMatchObject([{ id: storm.id, cells: [{ column: 'creditLine' }] }]);

    const first = await run(batch, 'apply');
    expect(first).toMatchObject({ state: 'ready', cells: { undecided: 1 }, done: { changed: 2, cells: 2 } });
    expect((await get(wreck.id)).record).toMatchObject({
      creditLine: 'Gift',
      sections: { title: 'The Wreck of the Ship', materials: [{ text: 'gold' }, { text: 'paper' }] },
    });
    expect((await get(storm.id)).record).toMatchObject({
      accessionNumber: '007',
      creditLine: 'Bought',
      sections: { title: 'The Storm on the Sea' },
    });
    expect((await get(calm.id)).version).toBe(1);

    await app.call(owner, batchesRoutes.choose, {
      params: { id: batch.id },
      body: { cells: [{ artworkId: wreck.id, column: 'title', choice: 'there' }] },
    });
    expect(await run(batch, 'apply')).toMatchObject({ state: 'finished', done: { changed: 2, cells: 3 } });
    expect((await get(wreck.id)).record.sections.title).toBe('The Wreck of a Transport Ship');

    expect(await run(batch, 'undo')).toMatchObject({ state: 'undone', done: { undone: 2 } });
    expect((await get(wreck.id)).record).toMatchObject({
      sections: { title: 'The Wreck of the Ship', materials: [{ text: 'Ink' }, { text: 'paper' }] },
    });
    const { revisions } = await app.call(owner, recordRoutes.listRevisions, { params: { id: wreck.id }, query: {} });
    expect(revisions.map(({ act }) => act)).toEqual(['undone', 'batch', 'batch', 'saved', 'created']);
  });

  test('adds and removes tags by their names, and says which names are none', async () => {
    const mark = `Zylpha${Date.now()}`;
    const named = async (name: string, extendedName: string | null = null) => {
      const { rows } = await pool.query(
        "insert into tags (source, source_id, name, extended_name, type) values ('test', gen_random_uuid(), $1, $2, 'Geography') returning id",
        [name, extendedName],
      );
      return rows[0].id as TagId;
    };
    const [lake, texas, france] = [
      await named(`${mark} Lake`),
      await named(`${mark} Paris`, `${mark} Paris (Texas)`),
      await named(`${mark} Paris`, `${mark} Paris (France)`),
    ];
    const wave = await make({ title: 'Wave' }, { tags: [lake, texas] });
    const snow = await make({ title: 'Snow' }, { tags: [lake] });
    const calm = await make({ title: 'Calm' }, { tags: [lake] });
    const table = await takeOut();
    expect(table).toContain(`${mark} Lake [Geography] | ${mark} Paris (Texas) [Geography]`);
    const there = (title: string, before: string, after: string) => (text: string) =>
      text
        .split('\r\n')
        .map((line) => (line.includes(`,${title},`) ? line.replace(before, after) : line))
        .join('\r\n');
    const edited = [
      there('Wave', `${mark} Paris (Texas) [Geography]`, `${mark.toLowerCase()} PARIS (France) [Geography]`),
      there('Snow', `${mark} Lake [Geography]`, `${mark} Paris [Geography]`),
      there('Calm', `${mark} Lake [Geography]`, `${mark} Lake`),
    ].reduce((text, change) => change(text), table);
    const batch = await bring(edited);
    expect(batch).toMatchObject({ cells: { there: 2 }, findings: [{ kind: 'not-understood', column: 'tags' }] });
    await run(batch, 'apply');
    expect((await get(wave.id)).record.tags.toSorted()).toEqual([lake, france].toSorted());
    expect((await get(snow.id)).record.tags).toEqual([lake]);
    expect((await get(calm.id)).record.tags).toEqual([lake]);
    await run(batch, 'undo');
    expect((await get(wave.id)).record.tags.toSorted()).toEqual([lake, texas].toSorted());
  });

  test('changes nothing if nobody changed it', async () => {
    await make({
      title: '=HYPERLINK("x")',
      inscriptions: "a|b\n'quoted",
      dimensionsNew: '60 x 41 cm',
      artist: 'nach Rembrandt',
    });
    const batch = await bring(await takeOut());
    expect(batch).toMatchObject({ works: 1, cells: { there: 0, here: 0, both: 0 }, findingCount: 0 });
    const { code } = await app.refusal(owner, batchesRoutes.apply, { params: { id: batch.id } });
    expect(code).toBe('batches/nothing-chosen');
  });

  test('says which lines and cells it does not understand', async () => {
    const cc0 = { rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' } };
    const [mine, theirs] = [await make({ title: 'Mine' }, cc0), await aPerson(db, { roles: ['OWNER'] })];
    const other = await make({ title: 'Theirs' }, {}, theirs);
    const table = (await takeOut()).replace('CC0 1.0', 'ask Marten');
    const [head, line] = table.trim().split('\r\n') as [string, string];
    const batch = await bring(
      [
        head,
        line,
        line,
        line.replace(mine.openId!, other.openId!),
        line.replace(mine.openId!, 'OO-1').replace(/v1-e\d+/, ''),
      ].join('\n'),
    );
    expect(batch.findings.map(({ kind, line: at }) => [kind, at])).toEqual([
      ['key-twice', 3],
      ['no-version', 5],
      ['unknown-work', 4],
      ['not-understood', 2],
    ]);
    expect(batch).toMatchObject({ works: 1, changing: 0 });
  });

  test('of more lines than a step compares goes on where it stopped, and its file is kept only until it is read', async () => {
    await pool.query(
      "insert into artworks (title, owner_id, sections) select 'Sheet ' || n, $1, '{}' from generate_series(1, 1100) n",
      [owner.id],
    );
    const edited = (await takeOut()).replaceAll('Sheet ', 'Leaf ').trim();
    const lines = edited.split('\r\n');
    const file = aFile([...lines, lines[1]].join('\n'), 'works.csv');
    const actor = { viewer: await viewerOf(owner), requestId: 'test' };
    const id = await createFromTable(app.services, actor, { file, name: 'works.csv' });
    let looks = 0;
    // Stops after the first slice.
    const signal = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    } as AbortSignal;
    expect(await workOnBatch(app.services, id, { signal })).toBe(false);
    const get = () => app.call(owner, batchesRoutes.get, { params: { id } });
    expect(await get()).toMatchObject({ state: 'reading', rehearsed: 500, works: 500 });
    const key = `batches/${id}/table`;
    expect(await app.services.storage.exists(key)).toBe(true);
    await workOnBatch(app.services, id);
    expect(await get()).toMatchObject({
      state: 'ready',
      works: 1_100,
      cells: { there: 1_100 },
      findings: [{ kind: 'key-twice' }],
    });
    expect(await app.services.storage.exists(key)).toBe(false);
  });

  test('is refused if it was not taken out here, and nobody else sees a batch', async () => {
    const reply = await upload('Title,Artist\nOne,Two\nThree,Four\n');
    expect(reply.json()).toMatchObject({ status: 422, code: 'batches/not-an-export' });
    await make({ title: 'Mine' });
    const { id } = await bring(await takeOut());
    const stranger = await aPerson(db, { roles: ['OWNER'] });
    for (const route of [batchesRoutes.get, batchesRoutes.works, batchesRoutes.apply, batchesRoutes.undo] as const)
      expect(await app.refusal(stranger, route, { params: { id } } as never)).toMatchObject({ status: 404 });
  });
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
    await app.call(admin, wallRoutes.hang, { params: { segmentId: segment.id }, body: { artworks: [waiting.id] } });
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
    let looks = 0;
    const signal = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    } as AbortSignal;
    await workOnBatch(app.services, batch.id, { signal });
    const half = await app.call(owner, batchesRoutes.get, { params: { id: batch.id } });
    expect(half).toMatchObject({ state: 'rehearsing', rehearsed: 500, works: 700, changing: 500 });
    const { totalCount, works } = await app.call(owner, batchesRoutes.works, { params: { id: batch.id }, query: {} });
    expect([totalCount, works[0]!.cells[0]!.there]).toEqual([500, expect.stringMatching(/^Leaf /)]);
    expect(await app.refusal(owner, batchesRoutes.apply, { params: { id: batch.id } })).toMatchObject({
      code: 'batches/wrong-state',
    });
    await workOnBatch(app.services, batch.id);
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
    const stopped = workOnBatch(app.services, batch.id, { signal: stop.signal });
    stop.abort();
    expect(await stopped).toBe(false);
    expect(await app.call(owner, batchesRoutes.get, { params: { id: batch.id } })).toMatchObject({ state: 'running' });
    await workOnBatch(app.services, batch.id);
    const { rows } = await pool.query(
      "select count(*)::int as count from artworks where owner_id = $1 and title like 'Leaf %' and version = 2",
      [owner.id],
    );
    expect(rows).toEqual([{ count: 30 }]);
  });
});
