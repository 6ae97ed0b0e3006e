import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  databasePid,
  databaseUrlOf,
  endDatabase,
  freePort,
  type RunningServer,
  removeDataDir,
  scratchFolder,
  startProgram,
  startServer,
  within,
} from '../../test/running-server.ts';
import { sessionCookie } from '../../test/whole.ts';
import { articles, placeWorld } from '../../test/world.ts';

const secret = 'a secret of the crash tests, long enough';
const folders: string[] = [];
const servers: RunningServer[] = [];

function folder(): string {
  const made = scratchFolder();
  folders.push(made);
  return made;
}
async function open(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const server = await startServer(options);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill().catch(() => {});
  for (const one of folders.splice(0)) await removeDataDir(one);
});

/** A database of its own on the tests' server, with the current schema. */
async function database(name: string): Promise<{ url: string; pool: pg.Pool }> {
  const server = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template template_oeuvre`);
  await admin.end();
  const url = server.replace('/postgres?', `/${name}?`);
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => {});
  return { url, pool };
}

/** Runs a program that should refuse to start; returns its exit code and output. */
async function refusal(env: Record<string, string>, name = 'main.ts') {
  const program = startProgram(name, [], {
    env: { LOG_LEVEL: 'error', DATA_DIR: folder(), PORT: String(await freePort()), ...env },
  });
  const code = await within(300_000, 'the refusal', program.ended).finally(() => program.child.kill('SIGKILL'));
  return { code, said: program.output().trim() };
}
const expectOneSentence = ({ code, said }: { code: number | null; said: string }, words: RegExp) => {
  expect(said).toMatch(words);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).not.toMatch(/\bat .*:\d+:\d+|node:internal|Error:/);
  expect(code).toBe(1);
};

describe('a program that cannot start says why in one sentence', () => {
  test('a taken port', async () => {
    const taken = await freePort();
    const { createServer } = await import('node:http');
    const other = createServer().listen(taken, '127.0.0.1');
    const dataDir = folder();
    try {
      expectOneSentence(
        await refusal({ PORT: String(taken), DATA_DIR: dataDir, HOST: '127.0.0.1', ...(await withoutDemo()) }),
        new RegExp(`Port ${taken} is taken`),
      );
    } finally {
      other.close();
    }
  });

  test('an impossible data directory', async () => {
    const file = path.join(folder(), 'a-file');
    fs.writeFileSync(file, '');
    expectOneSentence(await refusal({ DATA_DIR: path.join(file, 'data') }), /DATA_DIR .* cannot be written/);
  });

  test('a database that does not answer', async () => {
    expectOneSentence(
      await refusal({ DATABASE_URL: 'postgres://somebody:password@127.0.0.1:1/nowhere', SESSION_SECRET: secret }),
      /The database nowhere on 127\.0\.0\.1:1 cannot be opened.*Check DATABASE_URL/,
    );
  });

  test('a missing database, without showing its password', async () => {
    const url = inject('databaseUrl').replace('/postgres?', '/no_such_database?').replace('app@', 'app:hidden-word@');
    const refused = await refusal({ DATABASE_URL: url, SESSION_SECRET: secret });
    expectOneSentence(refused, /The database no_such_database .*cannot be opened/);
    expect(refused.said).not.toContain('hidden-word');
  });

  test('a database of a newer version, which stays unchanged', async () => {
    const { url, pool } = await database('crash_newer');
    await pool.query(`insert into kysely_migration (name, timestamp) values ('29991231T0000-of-the-future', '2999')`);
    expectOneSentence(
      await refusal({ DATABASE_URL: url, SESSION_SECRET: secret }),
      /newer Oeuvre \(29991231T0000-of-the-future\)/,
    );
    expect(
      (await pool.query(`select count(*)::int as n from kysely_migration where name like '2999%'`)).rows[0],
    ).toEqual({ n: 1 });
    await pool.end();
  });

  test.each([
    [{ PORT: 'many' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ SMTP_URL: 'nonsense' }, /SMTP_URL/],
    [{ SESSION_SECRET: 'short' }, /SESSION_SECRET.*32/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /SESSION_SECRET must be set/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ MASS_MAILING: 'perhaps' }, /MASS_MAILING/],
  ])('an invalid setting: %o', async (env, words) => {
    expectOneSentence(await refusal(env as Record<string, string>), words);
  });
});

/** Settings for a quick start: the database exists already, so no demo world is created. */
async function withoutDemo() {
  const { url, pool } = await database('crash_port');
  await pool.end();
  return { DATABASE_URL: url, SESSION_SECRET: secret };
}

/** Processes whose command line contains the folder. */
const processesOf = (dataDir: string) =>
  spawnSync('pgrep', ['-f', '--', dataDir], { encoding: 'utf8' }).stdout.trim().split('\n').filter(Boolean);

describe('the embedded database', () => {
  // Not on loopback, so no demo world is created and these starts are quick.
  const env = { HOST: '0.0.0.0' };

  // bench/start.mjs measures how quick it is on an idle machine.
  test('Ctrl-C stops everything that was started, and the second start is quicker than the first', {
    timeout: 300_000,
  }, async () => {
    const dataDir = folder();
    const first = await open({ dataDir, env });
    expect(databasePid(dataDir)).toBeDefined();
    expect(await first.stop()).toBe(0);
    expect({ database: databasePid(dataDir), processes: processesOf(dataDir) }).toEqual({
      database: undefined,
      processes: [],
    });
    const second = await open({ dataDir, env });
    expect(await second.stop()).toBe(0);
    expect(second.readyMs).toBeLessThan(first.readyMs);
  });

  test('Ctrl-C during the start leaves nothing running', async () => {
    const dataDir = folder();
    const program = startProgram('main.ts', [], {
      env: { ...env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' },
    });
    await expect.poll(() => databasePid(dataDir), { interval: 10 }).toBeDefined();
    program.child.kill('SIGINT');
    await within(180_000, 'the end', program.ended);
    await expect.poll(() => databasePid(dataDir), { timeout: 180_000 }).toBeUndefined();
  });

  test('a refused start stops the database that it started', async () => {
    const dataDir = folder();
    const { createServer } = await import('node:http');
    const port = await freePort();
    const other = createServer().listen(port, '0.0.0.0');
    try {
      expectOneSentence(await refusal({ ...env, PORT: String(port), DATA_DIR: dataDir }), /is taken/);
      expect(databasePid(dataDir)).toBeUndefined();
    } finally {
      other.close();
    }
  });

  test('kill -9 of the program, then of the database too: the next start takes over and nothing written is lost', async () => {
    const dataDir = folder();
    const rows = async (work: (pool: pg.Pool) => Promise<unknown>) => {
      const pool = new pg.Pool({
        connectionString: databaseUrlOf(dataDir),
        max: 1,
      });
      pool.on('error', () => {});
      return work(pool).finally(() => pool.end());
    };
    const note = (text: string) =>
      rows((pool) =>
        pool.query(`insert into audit_log (act, subject_type, subject_id) values ($1, 'test', '1')`, [text]),
      );
    const first = await open({ dataDir, env });
    await note('before the first crash');
    await first.kill();
    const orphan = databasePid(dataDir);
    const second = await open({ dataDir, env });
    expect(databasePid(dataDir)).toBe(orphan);
    await note('before the second crash');
    process.kill(orphan!, 'SIGKILL');
    await second.kill();
    const third = await open({ dataDir, env });
    const { rows: noted } = (await rows((pool) =>
      pool.query(`select act from audit_log where subject_type = 'test' order by at`),
    )) as pg.QueryResult;
    expect(noted).toEqual([{ act: 'before the first crash' }, { act: 'before the second crash' }]);
    expect(await third.stop()).toBe(0);
    endDatabase(dataDir);
  });
});

describe('kill -9 while people save', () => {
  let store: Awaited<ReturnType<typeof database>>;
  beforeAll(async () => {
    store = await database('crash_saves');
    await placeWorld(store.pool);
  });
  afterAll(() => store.pool.end());

  const valueSaying = (words: string) => [
    { id: 'a', type: 'title', children: [{ text: 'Saved often' }] },
    { id: 'b', type: 'paragraph', children: [{ text: words }] },
  ];

  test('every acknowledged save is complete after the next start', async () => {
    const env = { DATABASE_URL: store.url, SESSION_SECRET: secret };
    const id = articles.here.draft;
    const headers = { cookie: sessionCookie('token-of-author', secret), 'content-type': 'application/json' };
    let acknowledged = { version: 1, words: '' };
    for (const lifetimeMs of [150, 400, 700]) {
      const server = await open({ env });
      const crash = Promise.withResolvers<void>();
      const crashSoon = () => setTimeout(() => void server.kill().then(crash.resolve), lifetimeMs);
      // The others live that long after their first save: a busy machine may take as long for one.
      const isShort = lifetimeMs === 150;
      if (isShort) crashSoon();
      for (let save = 0; ; save++) {
        const words = `save ${save} of the life of ${lifetimeMs} ms`;
        const { version } = await fetch(`${server.url}/api/articles/${id}`, { headers })
          .then((reply) => reply.json() as Promise<{ version: number }>)
          .catch(() => ({ version: 0 }));
        if (version === 0) break;
        const reply = await fetch(`${server.url}/api/articles/${id}`, {
          method: 'PUT',
          headers: { ...headers, origin: server.url },
          body: JSON.stringify({ value: valueSaying(words), version }),
        }).catch(() => undefined);
        if (!reply) break;
        expect(reply.status).toBe(200);
        acknowledged = { version: ((await reply.json()) as { version: number }).version, words };
        if (save === 0 && !isShort) crashSoon();
      }
      await crash.promise;
      const { rows } = await store.pool.query<{ version: number; words: string; title: string }>(
        `select version, value->1->'children'->0->>'text' as words, title from articles where id = $1`,
        [id],
      );
      expect(rows[0]!.version).toBeGreaterThanOrEqual(acknowledged.version);
      expect(rows[0]!.version).toBeLessThanOrEqual(acknowledged.version + 1);
      if (rows[0]!.version === acknowledged.version && acknowledged.words)
        expect(rows[0]!.words).toBe(acknowledged.words);
    }
    expect(acknowledged.version).toBeGreaterThan(1);
    const { rows } = await store.pool.query(
      'select max(version) as last, count(*)::int as kept from article_revisions where article_id = $1',
      [id],
    );
    expect(rows[0]!.last).toBe(
      (await store.pool.query('select version from articles where id = $1', [id])).rows[0]!.version,
    );
  });
});

describe('kill -9 of an import', () => {
  const works = 6_000;
  const record = (n: number) => ({
    id: n,
    acno: `T${String(n).padStart(5, '0')}`,
    title: `Study no. ${n}`,
    all_artists: 'Ada Ferrars',
    dateText: '1885',
    medium: 'Oil paint on canvas',
    creditLine: 'Bequeathed 1920',
    contributors: [{ id: 7, fc: 'Ada Ferrars', mda: 'Ferrars, Ada', role: 'artist', displayOrder: 1 }],
  });

  test('continues where it stopped: every work once, and the last run reports them all', async () => {
    const museum = folder();
    fs.writeFileSync(
      path.join(museum, 'artworks.jsonl'),
      Array.from({ length: works }, (_, n) => `${JSON.stringify(record(n + 1))}\n`).join(''),
    );
    const store = await database('crash_import');
    const env = { DATABASE_URL: store.url, SESSION_SECRET: secret, DATA_DIR: folder(), LOG_LEVEL: 'warn' };
    const count = async () =>
      (await store.pool.query<{ n: number }>('select count(*)::int as n from artworks')).rows[0]!.n;
    for (const after of [300, 1_200]) {
      const program = startProgram('import.ts', ['tate', museum], { env });
      await expect.poll(count, { interval: 5, timeout: 300_000 }).toBeGreaterThan(after);
      program.child.kill('SIGKILL');
      await program.ended;
      expect(await count()).toBeLessThan(works);
    }
    const last = startProgram('import.ts', ['tate', museum], { env });
    expect(await within(300_000, 'the import', last.ended), last.output()).toBe(0);
    expect(last.output()).toMatch(/Resumed an earlier import/);
    const { rows } = await store.pool.query(
      'select count(*)::int as works, count(distinct accession_number)::int as numbers from artworks',
    );
    expect(rows[0]).toEqual({ works, numbers: works });
    await store.pool.end();
  });
});
