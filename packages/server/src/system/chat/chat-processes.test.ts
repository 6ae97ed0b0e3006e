import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ChatBrowser, type Way, ways } from '../../../test/chat-browser.ts';
import { debianServers, type OwnServer, ownNginx, ownRedis } from '../../../test/own-servers.ts';
import { freePort, type RunningServer, startServer } from '../../../test/running-server.ts';
import { openTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { aChat } from '../../domains/chat/chat.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

/** Kills at each of five points; CHAT_KILLS=40 makes it 200. The ways take turns. */
const killsPerPoint = Number(process.env.CHAT_KILLS ?? 1);
const pairs = Number(process.env.CHAT_PAIRS ?? 3);

/** CHAT_REDIS=1: both processes have a Redis, for what is live beside the chat. */
let redis: OwnServer | undefined;
async function startRedis(): Promise<Record<string, string>> {
  const servers = process.env.CHAT_REDIS ? debianServers() : undefined;
  if (!servers) return {};
  redis = await ownRedis(servers.redis);
  await redis.start();
  return { REDIS_URL: `redis://127.0.0.1:${redis.port}` };
}

/** CHAT_NGINX=1: an nginx is in front of both processes, and browsers know only its address. */
let nginx: OwnServer | undefined;
const frontOf = (node: RunningServer): RunningServer =>
  nginx ? { ...node, url: `http://127.0.0.1:${nginx.port}` } : node;

let two: TwoProcesses;
let steady: RunningServer;
/** The process that is killed, or started anew. */
let mortal: RunningServer;
const rooms: { id: ChatRoom['id']; no: number }[] = [];
const people: string[] = [];
const tokenOf = (person: number) => `session-of-${person}`;

beforeAll(async () => {
  const front = process.env.CHAT_NGINX ? await freePort() : undefined;
  two = await openTwoProcesses(
    async (db, pool) => {
      const staff = await Promise.all(Array.from({ length: 2 * pairs }, () => aPerson(db, { roles: ['OO_CURATOR'] })));
      const segment = await aSegment(db, { staff });
      for (const [at, { id }] of staff.entries()) {
        people.push(id);
        await pool.query(
          "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
          [id, tokenOf(at)],
        );
      }
      for (let at = 0; at < pairs; at += 1)
        rooms.push(await aChat(db, { segment, people: [staff[2 * at]!, staff[2 * at + 1]!] }));
    },
    'chat_processes',
    {
      CHAT_MESSAGES_PER_MINUTE: '100000',
      ...(await startRedis()),
      ...(front && { PUBLIC_URL: `http://127.0.0.1:${front}`, TRUST_PROXY: '1' }),
    },
  );
  [steady, mortal] = two.nodes;
  if (!front) return;
  nginx = ownNginx(
    front,
    two.nodes.map(({ url }) => url),
  );
  await nginx.start();
}, 400_000);
afterAll(async () => {
  for (const node of [steady, mortal]) await node.kill().catch(() => {});
  await two.close();
  await nginx?.remove();
  await redis?.remove();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const opened: ChatBrowser[] = [];
/** A person's browser, at this process. */
function open(person: number, node: () => RunningServer, way?: Way): ChatBrowser {
  const token = tokenOf(person);
  const browser = new ChatBrowser(
    {
      room: rooms[Math.floor(person / 2)]!,
      cookie: two.cookieOf(token),
      node,
      steady: () => steady,
      urlOf: (at) => frontOf(at).url,
      ask: (at, request) => two.ask(frontOf(at), token, request),
    },
    way,
  );
  opened.push(browser);
  return browser;
}

const closeBrowsers = () => {
  for (const browser of opened.splice(0)) browser.close();
};
afterEach(closeBrowsers);

/** Starts a process again, with the same address. */
const started = ({ url, dataDir }: RunningServer) =>
  startServer({ port: Number(new URL(url).port), dataDir, env: two.env });
async function revive(): Promise<void> {
  mortal = await started(mortal);
}

interface Story {
  readonly acknowledged: {
    readonly room: number;
    readonly seq: number;
    readonly text: string;
    readonly person: number;
  }[];
  readonly texts: Set<string>;
  attempts: number;
}
const aStory = (): Story => ({ acknowledged: [], texts: new Set(), attempts: 0 });

/** Everybody in every room sends, one message after the other, until the story is over. */
async function talk(browsers: readonly ChatBrowser[], story: Story, isOver: () => boolean): Promise<void> {
  const run = `run ${crypto.randomUUID().slice(0, 8)}`;
  await Promise.all(
    browsers.map(async (browser, person) => {
      for (let at = 1; !isOver(); at += 1) {
        const text = `${run} ${person} ${at}`;
        story.texts.add(text);
        const { attempts, seq } = await browser.send(text);
        story.attempts += attempts;
        story.acknowledged.push({ room: browser.room.no, seq, text, person });
        await pause(20);
      }
    }),
  );
}

/** Acknowledged is stored, at that place and once; numbers have no gaps; each sender's order stays; all see the same. */
async function assertWhole(browsers: readonly ChatBrowser[], story: Story, what: string): Promise<void> {
  const { acknowledged, attempts, texts } = story;
  const { rows } = await two.pool.query<{ no: number; seq: number; body: string; key: string; sender: string }>(
    'select room_no as no, seq, body, client_id as key, sender_id as sender from chat_messages order by room_no, seq',
  );
  const stored = new Map(rows.map((row) => [`${row.no} ${row.seq}`, row]));
  const lost = acknowledged.filter(({ room, seq, text }) => stored.get(`${room} ${seq}`)?.body !== text);
  const foreign = rows.filter(({ body }) => !texts.has(body));
  const doubled = rows.length - new Set(rows.map(({ no, body }) => `${no} ${body}`)).size;
  await Promise.all(browsers.map((browser) => browser.complete()));
  const seen = browsers.reduce((sum, browser) => sum + browser.seen.size, 0);
  console.log(
    JSON.stringify({
      what,
      attempts,
      acknowledged: acknowledged.length,
      stored: rows.length,
      seen,
      lost: lost.length,
      doubled,
    }),
  );
  expect({ lost, doubled, foreign }).toEqual({ lost: [], doubled: 0, foreign: [] });
  for (const browser of browsers) {
    const ofRoom = rows.filter(({ no }) => no === browser.room.no);
    expect(ofRoom.map(({ seq }) => seq)).toEqual(ofRoom.map((_, at) => at + 1));
    expect([...browser.seen].sort(([one], [other]) => one - other)).toEqual(ofRoom.map(({ seq, key }) => [seq, key]));
  }
  for (const those of Map.groupBy(
    rows,
    ({ sender, body }) => `${sender} ${body.split(' ').slice(0, 3).join(' ')}`,
  ).values()) {
    const order = those.map(({ body }) => Number(body.split(' ')[3]));
    expect(order).toEqual([...order].sort((one, other) => one - other));
  }
}

/** Kill -9 at a moment: of the transaction, by a lock or a trigger that holds it there, or of what follows the commit. */
const points: Readonly<Record<string, (browsers: readonly ChatBrowser[], story: Story) => Promise<void>>> = {
  async 'before the message is stored'() {
    const client = await two.pool.connect();
    await client.query('begin');
    await client.query('select from chat_rooms for update');
    await pause(150);
    await mortal.kill();
    await client.query('rollback');
    client.release();
  },
  async 'when it is stored and not committed'() {
    await two.pool.query(`create function hold_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return null; end $$;
      create constraint trigger hold_commit after insert on chat_messages deferrable initially deferred for each row execute function hold_commit()`);
    await pause(300);
    await mortal.kill();
    await two.pool.query('drop trigger hold_commit on chat_messages; drop function hold_commit()');
  },
  async 'when it is committed and not acknowledged'() {
    // The process stops while PostgreSQL commits, so it never reads the answer.
    process.kill(mortal.pid, 'SIGSTOP');
    await pause(150);
    await mortal.kill();
  },
  async 'right after an acknowledgement'(browsers, { texts }) {
    const text = `last ${crypto.randomUUID().slice(0, 8)} 0 1`;
    texts.add(text);
    await browsers.find((_, at) => at % 2 === 0)!.send(text);
    await mortal.kill();
  },
  async 'in the middle of telling others'(browsers) {
    const before = browsers.map(({ seen }) => seen.size);
    while (browsers.every(({ seen }, at) => seen.size === before[at]))
      await new Promise((resolve) => setImmediate(resolve));
    await mortal.kill();
  },
};

/** One of each pair at the process that dies, the other one at the one that stays; nothing was said before. */
async function openBrowsers(way: Way): Promise<ChatBrowser[]> {
  await two.pool.query('delete from chat_messages; update chat_rooms set last_seq = 0');
  const browsers = people.map((_, person) => open(person, () => (person % 2 === 0 ? mortal : steady), way));
  await Promise.all(browsers.map((browser) => browser.ready()));
  return browsers;
}

describe('kill -9 while curators write', () => {
  test.each(Object.keys(points).map((point, at) => [point, at] as const))(
    '%s: nothing is lost and nothing is stored twice',
    { timeout: 120_000 * killsPerPoint },
    async (point, at) => {
      for (let kill = 0; kill < killsPerPoint; kill += 1) {
        const way = ways[(at + kill) % ways.length]!;
        const story = aStory();
        const browsers = await openBrowsers(way);
        let isOver = false;
        const talking = talk(browsers, story, () => isOver);
        await pause(300);
        await points[point]!(browsers, story);
        await revive();
        await pause(200);
        isOver = true;
        await talking;
        await assertWhole(browsers, story, `${way}, killed ${point}`);
        expect(story.acknowledged.length).toBeGreaterThan(pairs);
        closeBrowsers();
      }
    },
  );
});

test('both processes restart one after the other while curators write: nothing is lost, and an old key is still known', {
  timeout: 240_000,
}, async () => {
  const story = aStory();
  const browsers = await openBrowsers('socket');
  const key = crypto.randomUUID();
  story.texts.add('kept for ever');
  const { seq } = await browsers[0]!.send('kept for ever', key);
  let isOver = false;
  const talking = talk(browsers, story, () => isOver);
  await pause(300);
  await mortal.stop();
  await revive();
  await pause(300);
  await steady.stop();
  steady = await started(steady);
  await pause(300);
  isOver = true;
  await talking;
  const again = await Promise.all(Array.from({ length: 20 }, () => browsers[0]!.send('kept for ever', key)));
  expect(new Set(again.map((sent) => sent.seq))).toEqual(new Set([seq]));
  await assertWhole(browsers, story, 'rolling restart');
  expect(new Set(story.acknowledged.map(({ person }) => person)).size).toBe(people.length);
});

test('a reader who was away for 1, 100, 101 or 1,000 messages has all of them at the return', {
  timeout: 240_000,
}, async () => {
  await two.pool.query('delete from chat_messages; update chat_rooms set last_seq = 0');
  const [writer, reader] = [open(0, () => mortal), open(1, () => steady)];
  await Promise.all([writer.ready(), reader.ready()]);
  let sent = 0;
  for (const missed of [1, 100, 101, 1_000]) {
    reader.goAway();
    for (let at = 0; at < missed; at += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, missed - at) }, (_, n) => writer.send(`away ${missed} 0 ${at + n}`)),
      );
    sent += missed;
    const began = performance.now();
    reader.comeBack();
    await expect.poll(() => reader.seen.size, { timeout: 20_000, interval: 20 }).toBe(sent);
    console.log(JSON.stringify({ missed, seen: reader.seen.size, ms: Math.round(performance.now() - began) }));
  }
  const { rows } = await two.pool.query('select seq, client_id from chat_messages where room_no = $1 order by seq', [
    reader.room.no,
  ]);
  expect([...reader.seen].sort(([one], [other]) => one - other)).toEqual(
    rows.map(({ seq, client_id: key }) => [seq, key]),
  );
});

test('five thousand events a second from one connection stall neither other people nor the house', {
  timeout: 120_000,
}, async () => {
  await openBrowsers('socket');
  const writer = opened[1]!;
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  let isOver = false;
  let events = 0;
  /** 250 events every 50 ms, on a new connection whenever the last one was ended. */
  const flooding = (async () => {
    const chatId = rooms[0]!.id;
    let flood: Socket | undefined;
    while (!isOver) {
      if (!flood?.connected) {
        flood?.disconnect();
        flood = io(`${frontOf(steady).url}/chat`, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          extraHeaders: { origin: frontOf(steady).url, cookie: two.cookieOf(tokenOf(0)) },
        });
        const socket = flood;
        await new Promise<void>((resolve) => {
          for (const end of ['connect', 'connect_error']) socket.once(end, () => resolve());
        });
      }
      for (let at = 0; at < 250; at += 1)
        flood.emit('send_message', { chatId, message: { text: 'flood', clientMessageId: crypto.randomUUID() } });
      events += 250;
      await pause(50);
    }
    flood?.disconnect();
  })();
  const [health, acks]: [number[], number[]] = [[], []];
  const end = Date.now() + 3_000;
  while (Date.now() < end) {
    health.push(await timed(async () => expect((await fetch(`${steady.url}/healthz`)).ok).toBe(true)));
    acks.push(await timed(() => writer.send(`${acks.length}`)));
    await pause(20);
  }
  isOver = true;
  await flooding;
  const [slowest, slowestAck] = [Math.max(...health), Math.max(...acks)].map(Math.round);
  console.log(
    JSON.stringify({ events, '/healthz at most, ms': slowest, 'ack at most, ms': slowestAck, acks: acks.length }),
  );
  expect(events).toBeGreaterThan(3_000);
  expect(slowest).toBeLessThan(1_000);
  expect(slowestAck).toBeLessThan(2_000);
});
