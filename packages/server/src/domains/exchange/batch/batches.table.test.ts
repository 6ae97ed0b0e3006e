import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { pictureForm } from '../../../../test/form.ts';
import { aFile } from '../../../platform/tables/tables.fixture.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anOwner, batchesApp } from './batches.fixture.ts';
import { batches } from './batches.jobs.ts';
import { createFromTable } from './batches.table.ts';

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
    const { rows: versions } = await pool.query(
      'select act from artwork_revisions where artwork_id = $1 order by version desc',
      [wreck.id],
    );
    expect(versions.map(({ act }) => act)).toEqual(['undone', 'batch', 'batch', 'saved', 'created']);
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
    expect(await batches.work(app.services, id, { signal })).toBe(false);
    const get = () => app.call(owner, batchesRoutes.get, { params: { id } });
    expect(await get()).toMatchObject({ state: 'reading', rehearsed: 500, works: 500 });
    const key = `batches/${id}/table`;
    expect(await app.services.storage.exists(key)).toBe(true);
    await batches.work(app.services, id);
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
