import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type House, middleTime, openHouse } from '../../../test/house.ts';
import { type RawReply, rawRequest, sendRaw } from '../../../test/raw.ts';
import { processorTime } from '../../../test/uploads.ts';
import { allHandlers } from '../../api.ts';

let house: House;
/** An owner for each test that saves often: a person may save 240 times a minute, which a quick machine does. */
const [owner, besieger, payer, sender, commoner] = [0, 1, 2, 3, 4];
const owners = ['owner', 'besieger', 'payer', 'sender'];
beforeAll(async () => {
  house = await openHouse('large_bodies', [
    ...owners.map((name) => ({ email: `${name}@bodies.test`, roles: ['OWNER' as const] })),
    { email: 'anybody@bodies.test' },
  ]);
}, 300_000);
afterAll(() => house?.close());

const headers = (person: number) =>
  [
    ['Host', 'x'],
    ['Origin', house.server.url],
    ['Cookie', house.cookieOf(person)],
    ['Content-Type', 'application/json'],
  ] as const;
const send = (person: number, method: string, path: string, body: string) =>
  sendRaw(house.port, rawRequest(method, path, headers(person), body));
const codeOf = ({ body }: RawReply) => (JSON.parse(body) as { code: string }).code;

/** Declares a large body and sends only its beginning: an answer was given without the rest. */
const begin = (person: number, method: string, path: string, length: number) => {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers(person).map(([name, value]) => `${name}: ${value}`)];
  return sendRaw(house.port, `${[...lines, `Content-Length: ${length}`, '', ''].join('\r\n')}{`, 10_000);
};

const large = allRoutes.filter((route) => 'bodyLimit' in route);

test.each(large.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is asked for rights and limits before its body is read',
  (_, route) => {
    const handler = allHandlers.find((one) => one.route.method === route.method && one.route.path === route.path);
    expect(handler?.admit).toBeTypeOf('function');
  },
);

/** Open to everybody who is signed in; what they may do depends on the things that the body names. */
const rightsInBody: readonly string[] = ['/api/exhibits/batches', '/api/subscribed-users/consequences'];

test.each(
  large
    .filter(({ path }) => !rightsInBody.includes(path))
    .map((route) => [route.method, route.path, route.bodyLimit!] as const),
)('somebody without rights is answered before the body of %s %s has come', async (method, path, limit) => {
  const reply = await begin(
    commoner,
    method,
    path.replace(/:\w+/g, () => randomUUID()),
    limit,
  );
  expect([403, 404]).toContain(reply.status);
});

describe('two megabytes of {},{},… by a signed-up person', () => {
  const body = `{"version":1,"record":{"artist":[${Array(690_000).fill('{}').join(',')}]}}`;
  const newWork = async (person: number) => {
    const made = await send(person, 'POST', '/api/exhibits', '{}');
    return `/api/exhibits/${(JSON.parse(made.body) as { id: string }).id}`;
  };

  test('are refused unparsed', async () => {
    expect(body.length).toBeGreaterThan(2_000_000);
    expect(codeOf(await send(owner, 'PUT', await newWork(owner), body))).toBe('common/malformed-body');
    expect(codeOf(await send(owner, 'POST', '/api/exhibits', body))).toBe('common/malformed-body');
  });

  test('leave a guest’s search and the sign of life as they are', async () => {
    const ask = (path: string) => async () => {
      const reply = await fetch(`${house.server.url}${path}`);
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
    };
    // Another text each time: no cache answers.
    let asked = 0;
    const search = () => ask(`/api/search?text=river${asked++}`)();
    const alive = ask('/healthz');
    const measure = async () => ({ search: await middleTime(15, search), alive: await middleTime(15, alive) });
    await measure();
    const quiet = await measure();
    const work = await newWork(besieger);
    let isOver = false;
    const attackers = Array.from({ length: 3 }, async () => {
      while (!isOver) await send(besieger, 'PUT', work, body);
    });
    const besieged = await measure();
    isOver = true;
    await Promise.all(attackers);
    // The attackers' client shares the machine with the server.
    expect(besieged.alive).toBeLessThan(Math.max(250, 10 * quiet.alive));
    expect(besieged.search).toBeLessThan(Math.max(1_000, 10 * quiet.search));
  });

  test('cost the server no more than two megabytes of one text that is accepted', async () => {
    const text = JSON.stringify({ version: 1, record: { title: 'x'.repeat(body.length) } });
    const work = await newWork(payer);
    const costOf = async (sent: string, status: number) => {
      const before = processorTime(house.server.pid);
      for (let at = 0; at < 20; at++) expect((await send(payer, 'PUT', work, sent)).status).toBe(status);
      return processorTime(house.server.pid) - before;
    };
    const costs: [refused: number, plain: number][] = [];
    for (let round = 0; round < 4; round++) costs.push([await costOf(body, 400), await costOf(text, 200)]);
    const least = (which: 0 | 1) => Math.min(...costs.map((pair) => pair[which]));
    // Parsed, they cost eight times as much. Whatever else the machine does only adds to both.
    expect(least(0)).toBeLessThan(least(1));
  });

  test('one large body of a person is read at a time', async () => {
    const work = await newWork(sender);
    const half = `${JSON.stringify({ version: 1 }).slice(0, -1)},"record":{"title":"${'x'.repeat(100_000)}`;
    const head = (bytes: number) =>
      [
        `PUT ${work} HTTP/1.1`,
        ...headers(sender).map(([name, value]) => `${name}: ${value}`),
        `Content-Length: ${bytes}`,
        '',
        '',
      ].join('\r\n');
    const first = sendRaw(house.port, `${head(150_000)}${half}`, 60_000);
    const save = () => send(sender, 'PUT', work, `{"version":1,"record":{"title":"${'x'.repeat(100_000)}"}}`);
    let isCutOff = false;
    void first.then(() => (isCutOff = true));
    // One that comes before the first has its place is answered at once; the next one waits.
    let second = save();
    while (!isCutOff && (await Promise.race([second, sleep(1_500)]))) second = save();
    expect(isCutOff).toBe(false);
    // A small save does not wait, nor does somebody else.
    expect((await send(sender, 'PUT', work, '{"version":1,"record":{}}')).status).toBeLessThan(500);
    expect((await begin(commoner, 'PUT', work, 2_000_000)).status).toBe(404);
    expect((await first).status).toBe(408);
    expect((await second).status).toBe(200);
  });
});

test('forty-nine thousand bad ids are answered in a few words', async () => {
  await house.pool.query(`update user_roles set role = 'SUPER' where user_id = $1`, [house.idOf(commoner)]);
  const usersIds = Array.from({ length: 49_000 }, (_, at) => `no contact number ${at}, nor anything else`);
  const reply = await send(
    commoner,
    'POST',
    '/api/subscribed-users/csv',
    JSON.stringify({ segmentId: randomUUID(), usersIds }),
  );
  expect([reply.status, codeOf(reply)]).toEqual([400, 'common/invalid-input']);
  expect(reply.body.length).toBeLessThan(20_000);
});
