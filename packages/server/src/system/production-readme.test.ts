import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { debianServers, type OwnServer, ownPostgres, ownRedis } from '../../test/own-servers.ts';
import {
  freePort,
  type RunningServer,
  removeDataDir,
  scratchFolder,
  startProgram,
  startServer,
} from '../../test/running-server.ts';
import { aValue } from '../domains/articles/articles.factory.ts';

/* README's section 'Running in production', word for word: its commands with the test's own ports, passwords and
   folders. */
const readme = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8');
const section = /## Running in production\n(.*?)\n## /s.exec(readme)![1]!;
const [onTheServer = '', onEachNode = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map((found) => found[1]!);
const wordsOf = (block: string, before: string) => new RegExp(`${before} (.*)`).exec(block)![1]!.trim().split(/\s+/);

const publicUrl = 'https://oeuvre.example.org';
const password = 'a password of the first person';
const soon = { timeout: 200_000, interval: 100 };

/** The variables that the section exports, with the test's value where one names a place on this machine. */
function environment(own: Readonly<Record<string, string>>): Record<string, string> {
  const exported = [...onEachNode.matchAll(/^export (.*)$/gm)]
    .flatMap((line) => line[1]!.split(' '))
    .map((one) => one.split(/=(.*)/s) as [string, string]);
  return Object.fromEntries(exported.map(([name, value]) => [name, own[name] ?? value]));
}

interface Asked {
  readonly method?: string;
  readonly cookie?: string;
  readonly body?: unknown;
}

/** As the proxy passes it on; status 0 if nobody listens. */
async function ask(node: { readonly url: string }, at: string, { method = 'GET', cookie, body }: Asked = {}) {
  try {
    const headers = {
      origin: publicUrl,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(node.url + at, { method, headers, ...text, signal: AbortSignal.timeout(15_000) });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  } catch {
    return { status: 0, headers: new Headers(), text: '' };
  }
}
const jsonOf = <T>({ status, text }: { status: number; text: string }): T => {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
};

/**
 * The link that create-admin prints leads to a password, the password to a session, the session to a published article
 * and a draft.
 */
async function firstPerson(node: RunningServer, said: string) {
  const token = decodeURIComponent(/reset-password\?token=(\S+)/.exec(said)![1]!);
  expect(
    await ask(node, '/api/auth/reset-password', { method: 'POST', body: { token, newPassword: password } }),
  ).toMatchObject({ status: 200 });
  const signedIn = await ask(node, '/api/auth/sign-in/email', {
    method: 'POST',
    body: { email: 'you@example.org', password },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  expect(cookie).toContain('__Host-');
  const call = async <T>(method: string, at: string, body?: unknown) =>
    jsonOf<T>(await ask(node, at, { method, cookie, body }));
  const begin = async (title: string) =>
    (await call<{ id: string }>('POST', '/api/articles', { value: aValue(title, 'Words.') })).id;
  const [shown, draft] = [await begin('Shown to everybody'), await begin('Being written')];
  const segment = await call<{ id: string }>('POST', '/api/segments', { name: 'Readers' });
  await call('POST', `/api/articles/${shown}/segments/${segment.id}`);
  await call('PUT', `/api/articles/${shown}/access-type`, { value: 'PUBLIC' });
  await call('POST', `/api/articles/${shown}/publish`, {});
  return { cookie, shown, draft };
}

/** Guests read and a writer saves, on whichever node answers, until told to stop. */
function load(
  nodes: () => readonly { readonly url: string }[],
  { cookie, shown, draft }: { cookie: string; shown: string; draft: string },
) {
  const seen = { reads: [[], []] as number[][], saves: [] as number[], told: [] as string[], saved: 0 };
  let isOver = false;
  const read = async (at: number) => {
    while (!isOver) {
      const answer = await ask(nodes()[at]!, `/articles/${shown}?${seen.reads[at]!.length}`);
      seen.reads[at]!.push(answer.status);
      await sleep(50);
    }
  };
  const save = async () => {
    for (let number = 1; !isOver; number += 1) {
      const node = nodes()[number % 2]!;
      const before = await ask(node, `/api/articles/${draft}`, { cookie });
      const { version } = before.status === 200 ? (JSON.parse(before.text) as { version: number }) : { version: 0 };
      const answer = await ask(node, `/api/articles/${draft}`, {
        method: 'PUT',
        cookie,
        body: { value: aValue('Being written', `Words ${number}.`), version: version || 1 },
      });
      if (version > 0 && answer.status === 200) seen.saved = number;
      seen.saves.push(before.status, answer.status);
      if (answer.status === 503) seen.told.push(answer.headers.get('retry-after') ?? 'nothing');
      await sleep(200);
    }
  };
  const all = Promise.all([read(0), read(1), save()]);
  return {
    seen,
    /** The answers since the last call. */
    take: () => ({
      one: new Set(seen.reads[0]!.splice(0)),
      other: new Set(seen.reads[1]!.splice(0)),
      saves: new Set(seen.saves.splice(0)),
    }),
    end: async () => {
      isOver = true;
      await all;
    },
  };
}

async function prepared(servers: { postgres: string; redis: string }, dataDir: string) {
  const [postgres, redis] = [await ownPostgres(servers.postgres), await ownRedis(servers.redis)];
  await Promise.all([postgres.start(), redis.start()]);
  postgres.ask('createuser', ...wordsOf(onTheServer, 'createuser').filter((word) => word !== '--pwprompt'));
  postgres.ask('createdb', ...wordsOf(onTheServer, 'createdb'));
  const env = environment({
    DATABASE_URL: `postgres://oeuvre@127.0.0.1:${postgres.port}/oeuvre`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    DATA_DIR: dataDir,
  });
  return { postgres, redis, env };
}

test('README: two nodes over Debian’s PostgreSQL and Redis; each of the four stops and restarts under load, and nothing saved is lost', async () => {
  const servers = debianServers();
  if (!servers) return;
  const dataDir = scratchFolder();
  const { postgres, redis, env } = await prepared(servers, dataDir);
  const nodes: RunningServer[] = [];
  try {
    const admin = startProgram('create-admin.ts', wordsOf(onEachNode, 'npm run create-admin --'), { env });
    expect([await admin.ended, admin.output()]).toEqual([
      0,
      expect.stringContaining('is SUPER and may write, publish and mail'),
    ]);
    const ports = [await freePort(), await freePort()];
    const open = async (at: number) => {
      nodes[at] = await startServer({ port: ports[at]!, dataDir, env });
    };
    await Promise.all([open(0), open(1)]);
    const person = await firstPerson(nodes[0]!, admin.output());
    const under = load(() => nodes, person);
    const live = async () =>
      Promise.all(
        nodes.map(
          async (node) =>
            (JSON.parse((await ask(node, '/healthz/dependencies')).text || '{}') as { live?: string }).live,
        ),
      );
    const allSay200 = async (path: string) =>
      (await Promise.all(nodes.map((node) => ask(node, path)))).every(({ status }) => status === 200);
    const isReady = () => allSay200('/readyz');
    const isWhole = () => allSay200('/healthz/dependencies');
    const isAllWell = async () => {
      under.take();
      await sleep(600);
      const { one, other, saves } = under.take();
      return (
        (await isReady()) &&
        (await isWhole()) &&
        [one, other, saves].every((answers) => answers.size === 1 && answers.has(200))
      );
    };
    const whileAway = async (server: Pick<OwnServer, 'stop' | 'start'>) => {
      await expect.poll(isAllWell, soon).toBe(true);
      await server.stop();
      await sleep(1_500);
      const answers = under.take();
      return { answers, back: () => server.start() };
    };

    const withoutRedis = await whileAway(redis);
    expect(withoutRedis.answers).toEqual({ one: new Set([200]), other: new Set([200]), saves: new Set([200]) });
    await expect.poll(live, soon).toEqual(['degraded', 'degraded']);
    expect(await isReady()).toBe(true);
    await withoutRedis.back();
    await expect.poll(live, soon).toEqual(['ok', 'ok']);
    // Once per outage, however often a node retries; a busy machine may report one more.
    for (const node of nodes) expect([1, 2]).toContain(node.output().match(/Redis is away/g)?.length);

    const withoutDatabase = await whileAway(postgres);
    for (const answers of Object.values(withoutDatabase.answers))
      expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(withoutDatabase.answers.saves).toContain(503);
    expect([await isReady(), await isWhole()]).toEqual([true, false]);
    await withoutDatabase.back();
    await expect.poll(isAllWell, soon).toBe(true);
    expect(new Set(under.seen.told)).toEqual(new Set(['5']));

    for (const at of [0, 1]) {
      const stop = async () => {
        if (at === 0) expect(await nodes[at]!.stop()).toBe(0);
        else await nodes[at]!.kill();
      };
      const { answers, back } = await whileAway({ stop, start: () => open(at) });
      const there = at === 0 ? answers.other : answers.one;
      expect(there).toEqual(new Set([200]));
      // A node that is stopping accepts nothing new.
      expect([...answers.saves].filter((status) => ![200, 503, 0].includes(status))).toEqual([]);
      await back();
    }
    await expect.poll(isAllWell, soon).toBe(true);

    await under.end();
    const kept = jsonOf<{ value: unknown }>(
      await ask(nodes[1]!, `/api/articles/${person.draft}`, { cookie: person.cookie }),
    );
    expect(Number(/Words (\d+)\./.exec(JSON.stringify(kept.value))![1])).toBeGreaterThanOrEqual(under.seen.saved);
    expect(under.seen.saved).toBeGreaterThan(0);
    for (const node of nodes) expect([await node.stop(), node.output().includes('Unhandled')]).toEqual([0, false]);
  } finally {
    for (const node of nodes) await node.kill();
    await Promise.all([postgres.remove(), redis.remove()]);
    await removeDataDir(dataDir);
  }
}, 300_000);
