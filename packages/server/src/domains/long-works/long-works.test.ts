import { pausableKinds } from '@oeuvre/contracts/domains/long-works/long-works.constants.ts';
import { longWorksRoutes } from '@oeuvre/contracts/domains/long-works/long-works.routes.ts';
import type { Role, SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Someone, testApp, viewerOf } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { ownKinds } from '../../long-works.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArticle } from '../articles/articles.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { forgetSeenWorks } from './long-works.commands.ts';
import { ownWorksStatement } from './long-works.queries.ts';
import { longWorksHandlers } from './long-works.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let ada: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  app = await testApp(longWorksHandlers(ownKinds));
});
beforeEach(async () => {
  ada = await aPerson(db, { roles: ['SUPER'] });
});

interface Import {
  readonly by?: { readonly id: string };
  readonly state: string;
  readonly position?: number;
  readonly failure?: string;
  readonly daysAgo?: number;
}
async function anImport({ by = ada, state, position = 0, failure = '', daysAgo = 0 }: Import): Promise<string> {
  const { rows } = await pool.query(
    `insert into imports (file_name, fingerprint, shape, state, position, rows, failure, started_by, updated_at)
     values ('works.csv', gen_random_uuid(), '{}', $1, $2, 1286, $3, $4, now() - make_interval(days => $5)) returning id`,
    [state, position, failure, by.id, daysAgo],
  );
  return rows[0].id;
}
const listOf = async (who: Someone) => (await app.call(who, longWorksRoutes.list, {})).works;
const see = async (who: Someone, works: Awaited<ReturnType<typeof listOf>>) =>
  (await app.call(who, longWorksRoutes.see, { body: { works } })).works;
const change = (id: string, state: string) =>
  pool.query('update imports set state = $2, updated_at = clock_timestamp() where id = $1', [id, state]);

describe('the tray', () => {
  test('says how far a work is, and that it can be paused', async () => {
    const id = await anImport({ state: 'running', position: 412 });
    expect(await listOf(ada)).toEqual([
      {
        ...{ kind: 'imports.step', id, title: 'Import, works.csv', standing: 'working', words: 'Importing' },
        ...{ done: 412, all: 1286, isShare: false, needs: null },
        changedAt: expect.any(Number),
        href: `/directories/import-artworks?importId=${id}`,
        step: { by: 'imports.step', name: 'pause' },
      },
    ]);
  });

  test('offers to resume a paused work', async () => {
    await anImport({ state: 'paused' });
    expect(await listOf(ada)).toMatchObject([{ standing: 'paused', step: { by: 'imports.step', name: 'start' } }]);
  });

  test('says what a work needs, and why one failed', async () => {
    await anImport({ state: 'failed', failure: 'Line 7 has no end.' });
    await anImport({ state: 'checked' });
    expect(await listOf(ada)).toMatchObject([
      { standing: 'waiting', needs: 'Look at its findings and start it.', step: null },
      { standing: 'failed', needs: 'Line 7 has no end.', step: null },
    ]);
  });

  test('lists work that a job is at first, then the latest change', async () => {
    const ids = [await anImport({ state: 'checked' }), await anImport({ state: 'running', daysAgo: 30 })];
    ids.push(await anImport({ state: 'paused' }));
    expect((await listOf(ada)).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  test('leaves out what has waited or ended for two weeks', async () => {
    await anImport({ state: 'checked', daysAgo: 15 });
    await anImport({ state: 'finished', daysAgo: 15 });
    expect(await listOf(ada)).toEqual([]);
  });

  test('has nothing of others, and nothing for guests', async () => {
    await anImport({ state: 'running' });
    expect(await listOf(await aPerson(db, { roles: ['SUPER'] }))).toEqual([]);
    expect((await app.refusal(null, longWorksRoutes.list, {})).status).toBe(401);
  });

  test.each<[string, Role[], number]>([
    ['administrators keep', ['SUPER'], 1],
    ['people who are no administrators any more lose', ['OO_CURATOR'], 0],
  ])('%s their imports of works', async (_, roles, count) => {
    const person = await aPerson(db, { roles });
    await anImport({ by: person, state: 'running' });
    expect(await listOf(person)).toHaveLength(count);
  });

  test('has an import of contacts only while its person manages the segment', async () => {
    const segment = await aSegment(db);
    const person = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await pool.query(
      `insert into contact_imports (segment_id, file_name, shape, is_encoding_certain, columns, mapping, state, counts, started_by)
       values ($1, 'list.csv', '{}', true, '[]', '{}', 'paused', '{}', $2)`,
      [segment.id, person.id],
    );
    expect(await listOf(person)).toEqual([]);
    await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [segment.id, person.id]);
    expect(await listOf(person)).toMatchObject([
      { title: 'Contacts, list.csv', step: { by: 'contact-imports.step', name: 'start' } },
    ]);
  });

  test('has a selection of works only once something in it is to change', async () => {
    const { rows } = await pool.query(
      `insert into artwork_batches (kind, state, started_by, work_count) values ('edit', 'ready', $1, 12) returning id`,
      [ada.id],
    );
    expect(await listOf(ada)).toEqual([]);
    await pool.query(`update artwork_batches set changes = '[{}]' where id = $1`, [rows[0].id]);
    expect(await listOf(ada)).toMatchObject([{ title: 'Changes of 12 works', standing: 'waiting' }]);
  });
});

describe('a mailing', () => {
  async function aMailing(state: string, kind = 'mass') {
    const article = await anArticle(db, { by: ada });
    const { rows } = await pool.query(
      `insert into mailings (article_id, kind, state, subject, html, plain, created_by, slot_key)
       values ($1, $2, $3, 'The sea in autumn', '', '', $4, repeat('k', 32)) returning id`,
      [article.id, kind, state, ada.id],
    );
    await pool.query(
      `insert into mailing_recipients (mailing_id, email, state) select $1, n || '@sea.example', (array['queued','sent','skipped'])[n] from generate_series(1, 3) n`,
      [rows[0].id],
    );
    return article;
  }

  test('is in the tray of the person who started it', async () => {
    const article = await aMailing('sending');
    expect(await listOf(ada)).toMatchObject([
      {
        ...{ title: 'Mailing, The sea in autumn', standing: 'working', done: 2, all: 3 },
        ...{ href: `/ses-events?articleId=${article.id}`, step: { by: 'mailings.send', name: 'pause' } },
      },
    ]);
  });

  test('to test addresses is not', async () => {
    await aMailing('sent', 'test');
    expect(await listOf(ada)).toEqual([]);
  });
});

test('kinds that can be paused are those whose law says so', () =>
  expect(ownKinds.filter(({ own }) => own.steps).map(({ queue }) => queue)).toEqual(pausableKinds));

describe('seen work', () => {
  test('leaves the tray, and comes back when it changes again', async () => {
    const id = await anImport({ state: 'checked' });
    expect(await see(ada, await listOf(ada))).toEqual([]);
    await change(id, 'running');
    expect(await listOf(ada)).toMatchObject([{ id, standing: 'working' }]);
    await change(id, 'finished');
    expect(await listOf(ada)).toMatchObject([{ id, standing: 'ended', words: 'Imported' }]);
    expect(await see(ada, await listOf(ada))).toEqual([]);
  });

  test('stays if it has changed since its person looked', async () => {
    const id = await anImport({ state: 'checked' });
    const before = await listOf(ada);
    await change(id, 'failed');
    expect(await see(ada, before)).toMatchObject([{ id, standing: 'failed' }]);
  });

  test('stays while a job is at it', async () => {
    await anImport({ state: 'running' });
    expect(await see(ada, await listOf(ada))).toHaveLength(1);
    expect((await pool.query('select from seen_works')).rowCount).toBe(0);
  });

  test('of others is skipped', async () => {
    await anImport({ state: 'checked' });
    const other = await aPerson(db, { roles: ['SUPER'] });
    await see(other, await listOf(ada));
    expect(await listOf(ada)).toHaveLength(1);
    expect((await pool.query('select from seen_works')).rowCount).toBe(0);
  });

  test('may be named twice, and again', async () => {
    await anImport({ state: 'finished' });
    const [work] = await listOf(ada);
    await see(ada, [work!, work!]);
    await see(ada, [work!]);
    expect(await listOf(ada)).toEqual([]);
  });

  test('needs a name and a time', async () => {
    const refused = await app.refusal(ada, longWorksRoutes.see, { body: { works: [] } });
    expect(refused.status).toBe(400);
  });

  test('is forgotten when it would not be shown in any case', async () => {
    await pool.query(
      `insert into seen_works (user_id, kind, work_id, changed_at) select $1, 'imports.step', gen_random_uuid(), now() - make_interval(days => n)
       from unnest('{14,16}'::int[]) n`,
      [ada.id],
    );
    await forgetSeenWorks(db);
    expect((await pool.query('select from seen_works')).rowCount).toBe(1);
  });
});

test('no kind is read whole', async () => {
  const viewer = (await viewerOf(ada)) as SignedIn;
  const { sql, parameters } = ownWorksStatement(ownKinds, viewer).compile(db);
  const client = await pool.connect();
  try {
    // The tables of a test are so small that reading them whole is cheaper.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows } = await client.query(`explain (costs off) ${sql}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan.match(/-> {2}Index (?:Only )?Scan using \w+ on \w+ w/g)).toHaveLength(ownKinds.length);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('every kind has an index on its person', async () => {
  const { rows } = await pool.query<{ place: string }>(
    `select i.indrelid::regclass || '.' || a.attname as place from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
  );
  const indexed = new Set(rows.map(({ place }) => place));
  const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const { table, own } of ownKinds) expect(indexed).toContain(`${inSql(table)}.${own.person}`);
});
