import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../test/running-server.ts';
import { openTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { aChat } from '../../domains/chat/chat.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

/** Kills at each of five points, by sockets and by HTTP; CHAT_KILLS=20 makes it 200. */
const killsPerPoint = Number(process.env.CHAT_KILLS ?? 1);
const pairs = 6;

let two: TwoProcesses;
let steady: RunningServer;
/** The process that is killed, or started anew. */
let mortal: RunningServer;
const rooms: { id: ChatRoom['id']; no: number }[] = [];
const people: string[] = [];
const tokenOf = (person: number) => `session-of-${person}`;

beforeAll(async () => {
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
    { CHAT_MESSAGES_PER_MINUTE: '100000' },
  );
  [steady, mortal] = two.nodes;
}, 400_000);
afterAll(async () => {
  for (const node of [steady, mortal]) await node.kill().catch(() => {});
  await two.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** Starts a process again, with the same address. */
const started = ({ url, dataDir }: RunningServer) =>
  startServer({ port: Number(new URL(url).port), dataDir, env: two.env });
async function revive(): Promise<void> {
  mortal = await started(mortal);
}

interface Seen {
  readonly seq: number;
  readonly clientMessageId: string;
}

/** A person's browser: a live connection that comes back, and a list that is completed by number. */
class Browser {
  readonly seen = new Map<number, string>();
  readonly #socket: Socket;
  readonly #person: number;
  readonly #node: () => RunningServer;
  #fetching: Promise<void> | undefined;

  constructor(person: number, node: () => RunningServer) {
    this.#person = person;
    this.#node = node;
    this.#socket = io(`${node().url}/chat`, {
      transports: ['websocket'],
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      extraHeaders: { origin: node().url, cookie: two.cookieOf(tokenOf(person)) },
      forceNew: true,
    });
    sockets.push(this.#socket);
    this.#socket.on('connect', async () => {
      await this.#socket.emitWithAck('join_chat', { chatId: this.room.id }).catch(() => {});
      await this.complete().catch(() => {});
    });
    this.#socket.on('new_message', ({ message }: { message: Seen }) => {
      this.#note(message);
      if (message.seq > this.seen.size) void this.complete().catch(() => {});
    });
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => this.#socket.connect(), 100);
    });
  }

  get room() {
    return rooms[Math.floor(this.#person / 2)]!;
  }

  async ready(): Promise<void> {
    await expect.poll(() => this.#socket.connected, { timeout: 20_000 }).toBe(true);
  }

  /** Sends until it is acknowledged, as an outbox does: the same key each time. */
  async send(text: string, via: 'socket' | 'http'): Promise<{ attempts: number; seq: number }> {
    const message = { text, clientMessageId: crypto.randomUUID() };
    for (let attempts = 1; ; attempts += 1) {
      const seq = await (via === 'socket' ? this.#bySocket(message) : this.#byHttp(message)).catch(() => undefined);
      if (seq !== undefined) return { attempts, seq };
      await pause(50);
    }
  }

  async #bySocket(message: object): Promise<number | undefined> {
    if (!this.#socket.connected) return undefined;
    const answer = await this.#socket.timeout(3_000).emitWithAck('send_message', { chatId: this.room.id, message });
    return answer.status < 300 ? answer.message.seq : undefined;
  }

  async #byHttp(body: object): Promise<number | undefined> {
    const url = `/api/chats/${this.room.id}/messages`;
    const reply = await two.ask(this.#node(), tokenOf(this.#person), { method: 'POST', url, body });
    return reply.ok ? ((await reply.json()) as Seen).seq : undefined;
  }

  /** Fetches whatever is missing, from the process that is not killed. */
  complete(): Promise<void> {
    this.#fetching ??= this.#fetchAll().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetchAll(): Promise<void> {
    for (;;) {
      let last = 0;
      while (this.seen.has(last + 1)) last += 1;
      const url = `/api/chats/${this.room.id}/messages?afterSeq=${last}`;
      const { messages } = (await (await two.ask(steady, tokenOf(this.#person), { url })).json()) as {
        messages: Seen[];
      };
      for (const message of messages) this.#note(message);
      if (messages.length < 100) return;
    }
  }

  #note({ seq, clientMessageId }: Seen): void {
    expect(this.seen.get(seq) ?? clientMessageId).toBe(clientMessageId);
    this.seen.set(seq, clientMessageId);
  }
}

interface Story {
  readonly acknowledged: {
    readonly room: number;
    readonly seq: number;
    readonly text: string;
    readonly person: number;
  }[];
  attempts: number;
}

/** Everybody in every room sends, one message after the other, until the story is over. */
async function talk(
  browsers: readonly Browser[],
  story: Story,
  { via, isOver }: { via: 'socket' | 'http'; isOver: () => boolean },
) {
  const run = `${via} ${crypto.randomUUID().slice(0, 8)}`;
  await Promise.all(
    browsers.map(async (browser, person) => {
      for (let at = 1; !isOver(); at += 1) {
        const text = `${run} ${person} ${at}`;
        const { attempts, seq } = await browser.send(text, via);
        story.attempts += attempts;
        story.acknowledged.push({ room: browser.room.no, seq, text, person });
        await pause(20);
      }
    }),
  );
}

/** Acknowledged is stored, at that place and once; numbers have no gaps; each sender's order stays; all see the same. */
async function assertWhole(browsers: readonly Browser[], { acknowledged, attempts }: Story): Promise<void> {
  const { rows } = await two.pool.query<{ no: number; seq: number; body: string; key: string; sender: string }>(
    'select room_no as no, seq, body, client_id as key, sender_id as sender from chat_messages order by room_no, seq',
  );
  const stored = new Map(rows.map((row) => [`${row.no} ${row.seq}`, row]));
  const lost = acknowledged.filter(({ room, seq, text }) => stored.get(`${room} ${seq}`)?.body !== text);
  const doubled = rows.length - new Set(rows.map(({ no, body }) => `${no} ${body}`)).size;
  await Promise.all(browsers.map((browser) => browser.complete()));
  const seen = browsers.reduce((sum, browser) => sum + browser.seen.size, 0);
  console.log(
    JSON.stringify({
      attempts,
      acknowledged: acknowledged.length,
      stored: rows.length,
      seen,
      lost: lost.length,
      doubled,
    }),
  );
  expect({ lost, doubled }).toEqual({ lost: [], doubled: 0 });
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
const points: Readonly<Record<string, (browsers: readonly Browser[]) => Promise<void>>> = {
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
  async 'right after an acknowledgement'(browsers) {
    await browsers.find((_, at) => at % 2 === 0)!.send(`last words ${crypto.randomUUID().slice(0, 8)} 0 1`, 'socket');
    await mortal.kill();
  },
  async 'in the middle of telling others'(browsers) {
    const before = browsers.map(({ seen }) => seen.size);
    while (browsers.every(({ seen }, at) => seen.size === before[at]))
      await new Promise((resolve) => setImmediate(resolve));
    await mortal.kill();
  },
};

describe.each(['socket', 'http'] as const)('kill -9 while curators write by %s', (via) => {
  test.each(Object.keys(points))(
    '%s: nothing is lost and nothing is stored twice',
    { timeout: 120_000 * killsPerPoint },
    async (point) => {
      for (let kill = 0; kill < killsPerPoint; kill += 1) {
        await two.pool.query('delete from chat_messages; update chat_rooms set last_seq = 0');
        const story: Story = { acknowledged: [], attempts: 0 };
        // One of each pair at the process that dies, the other one at the one that stays.
        const browsers = people.map((_, person) => new Browser(person, () => (person % 2 === 0 ? mortal : steady)));
        await Promise.all(browsers.map((browser) => browser.ready()));
        let isOver = false;
        const talking = talk(browsers, story, { via, isOver: () => isOver });
        await pause(400);
        await points[point]!(browsers);
        await pause(100);
        await revive();
        await pause(300);
        isOver = true;
        await talking;
        await assertWhole(browsers, story);
        expect(story.acknowledged.length).toBeGreaterThan(pairs);
        for (const socket of sockets.splice(0)) socket.disconnect();
      }
    },
  );
});

test('both processes restart one after the other while curators write: nothing is lost', {
  timeout: 240_000,
}, async () => {
  await two.pool.query('delete from chat_messages; update chat_rooms set last_seq = 0');
  const story: Story = { acknowledged: [], attempts: 0 };
  const browsers = people.map((_, person) => new Browser(person, () => (person % 2 === 0 ? mortal : steady)));
  await Promise.all(browsers.map((browser) => browser.ready()));
  let isOver = false;
  const talking = talk(browsers, story, { via: 'socket', isOver: () => isOver });
  await pause(500);
  await mortal.stop();
  await revive();
  await pause(500);
  await steady.stop();
  steady = await started(steady);
  await pause(500);
  isOver = true;
  await talking;
  await assertWhole(browsers, story);
  expect(new Set(story.acknowledged.map(({ person }) => person)).size).toBe(people.length);
});

test('a reader who was away for 1, 100, 101 or 1,000 messages has all of them at the return', {
  timeout: 240_000,
}, async () => {
  await two.pool.query('delete from chat_messages; update chat_rooms set last_seq = 0');
  const [writer, reader] = [new Browser(0, () => mortal), new Browser(1, () => steady)];
  await Promise.all([writer.ready(), reader.ready()]);
  const socket = sockets.at(-1)!;
  let sent = 0;
  for (const missed of [1, 100, 101, 1_000]) {
    socket.disconnect();
    for (let at = 0; at < missed; at += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, missed - at) }, (_, n) =>
          writer.send(`away ${missed} 0 ${at + n}`, 'socket'),
        ),
      );
    sent += missed;
    const began = performance.now();
    socket.connect();
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
