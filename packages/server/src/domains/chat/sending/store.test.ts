import type { ChatId, ChatMessageId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aChat } from '../chat.factory.ts';
import { aRoomOfCurators, type RoomOfCurators } from '../chat.fixture.ts';
import { type Outcome, type Outgoing, storeArguments, storeStatements } from './send.ts';

let world: RoomOfCurators;
beforeEach(async () => {
  world = await aRoomOfCurators();
});

const message = (changed: Partial<Outgoing> = {}): Outgoing => ({
  chatId: world.room.id,
  senderId: world.ada.id,
  sessionId: null,
  key: crypto.randomUUID(),
  type: 'text',
  text: 'Hello',
  replyTo: null,
  fileId: null,
  fileName: null,
  ...changed,
});

/** Both ways to store, which must not differ: for a few messages, and for many. */
describe.each(Object.entries(storeStatements))('to store %s', (_, statement) => {
  const store = async (...items: Outgoing[]) =>
    (await pool.query<Outcome>({ ...statement, values: storeArguments('', items) })).rows;
  const outcomesOf = (rows: readonly Outcome[]) => rows.map(({ outcome }) => outcome);
  const stored = async () =>
    (await pool.query('select body, seq from chat_messages order by room_no, seq')).rows.map(({ body, seq }) => [
      seq,
      body,
    ]);

  test('numbers the messages of each room in their order, without gaps, and never back in time', async () => {
    const { ada, ben, cleo, segment } = world;
    const other = await aChat(db, { segment, people: [ada, cleo] });
    await store(
      message({ text: 'a1' }),
      message({ chatId: other.id, text: 'b1' }),
      message({ senderId: ben.id, text: 'a2' }),
    );
    await pool.query("update chat_rooms set last_at = now() + interval '1 hour' where id = $1", [world.room.id]);
    const rows = await store(
      message({ text: 'a3' }),
      message({ text: 'a4' }),
      message({ chatId: other.id, text: 'b2' }),
    );
    expect(rows.map(({ outcome, seq }) => [outcome, seq])).toEqual([
      ['stored', 3],
      ['stored', 4],
      ['stored', 2],
    ]);
    expect(rows[0]!.at.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect(rows[0]!.people.toSorted()).toEqual([ada.id, ben.id].toSorted());
    expect(await stored()).toEqual([
      [1, 'a1'],
      [2, 'a2'],
      [3, 'a3'],
      [4, 'a4'],
      [1, 'b1'],
      [2, 'b2'],
    ]);
  });

  test('reads no other message of a room, also before the table has statistics', async () => {
    const first = message();
    const sent = [first, ...Array.from({ length: 40 }, () => message())];
    const [{ id: replyTo }] = (await store(...sent)) as [Outcome];
    const connection = await pool.connect();
    const read = async () => {
      const { rows } = await connection.query(
        `select sum(pg_stat_get_xact_tuples_returned(name))::int as read
         from unnest(array['chat_messages', 'chat_messages_pkey', 'chat_messages_id_key', 'chat_messages_sent_key']::regclass[]) name`,
      );
      return Number(rows[0].read);
    };
    try {
      await connection.query('begin');
      const before = await read();
      const items = [first, message({ replyTo }), message()];
      await connection.query({ ...statement, values: storeArguments('', items) });
      // The message with the known key, and the one that is answered.
      expect((await read()) - before).toBe(2);
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });

  test('a known key is the same message for ever, also after an edit; with another text it is refused', async () => {
    const sent = message();
    const [first] = await store(sent);
    await pool.query("update chat_messages set body = 'Edited'");
    const [again, other, reply] = [
      ...(await store(sent)),
      ...(await store(message({ key: sent.key, text: 'Other' }))),
      ...(await store({ ...sent, replyTo: first!.id })),
    ];
    expect([again!.outcome, again!.id, again!.seq]).toEqual(['known', first!.id, 1]);
    expect(outcomesOf([other!, reply!])).toEqual(['key-used', 'key-used']);
    // Keys are each sender's own.
    expect(outcomesOf(await store(message({ key: sent.key, senderId: world.ben.id })))).toEqual(['stored']);
    expect(await stored()).toEqual([
      [1, 'Edited'],
      [2, 'Hello'],
    ]);
  });

  test('refuses each message by its own reason and stores the others', async () => {
    const { outsider, cleo, segment, ada } = world;
    const lonely = await aChat(db, { segment, people: [ada, outsider] });
    const rows = await store(
      message({ text: 'good' }),
      message({ senderId: outsider.id }),
      message({ senderId: cleo.id }),
      message({ chatId: crypto.randomUUID() as ChatId }),
      message({ senderId: crypto.randomUUID() as UserId }),
      message({ sessionId: crypto.randomUUID() }),
      message({ replyTo: crypto.randomUUID() as ChatMessageId }),
      message({ chatId: lonely.id }),
      message({ text: 'good too' }),
    );
    expect(outcomesOf(rows)).toEqual([
      'stored',
      ...['not-found', 'not-found', 'not-found', 'not-found'],
      'signed-out',
      'other-room',
      'read-only',
      'stored',
    ]);
    expect(await stored()).toEqual([
      [1, 'good'],
      [2, 'good too'],
    ]);
  });

  test('waits for a suspension that has begun, and then stores nothing of that person', async () => {
    const suspending = await pool.connect();
    try {
      await suspending.query('begin');
      await suspending.query('delete from segment_staff where user_id = $1', [world.ada.id]);
      const mine = store(message());
      await new Promise((resolve) => setTimeout(resolve, 100));
      await suspending.query('commit');
      expect(outcomesOf(await mine)).toEqual(['not-found']);
      expect(await stored()).toEqual([]);
    } finally {
      suspending.release();
    }
  });

  test('a message of a session that ends meanwhile is refused', async () => {
    const { rows } = await pool.query(
      "insert into sessions (user_id, token, expires_at) values ($1, 'x', now() + interval '1 day') returning id",
      [world.ada.id],
    );
    const sessionId = rows[0].id as string;
    expect(outcomesOf(await store(message({ sessionId })))).toEqual(['stored']);
    expect(outcomesOf(await store(message({ sessionId, senderId: world.ben.id })))).toEqual(['signed-out']);
    await pool.query('delete from sessions');
    expect(outcomesOf(await store(message({ sessionId })))).toEqual(['signed-out']);
  });

  test('a row that stays locked fails after two seconds instead of holding everything up', async () => {
    const holding = await pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from segment_staff where user_id = $1 for update', [world.ada.id]);
      await expect(store(message())).rejects.toMatchObject({ code: '55P03' });
    } finally {
      await holding.query('rollback');
      holding.release();
    }
  });
});

test('many senders at once, in rooms that they share, all succeed without a deadlock', async () => {
  const { ada, ben, cleo, segment, room } = world;
  const rooms = [
    room,
    await aChat(db, { segment, people: [ada, cleo] }),
    await aChat(db, { segment, people: [ada, ben, cleo] }),
  ];
  const batch = (turn: number) =>
    [0, 1, 2].map((at) => message({ chatId: rooms[(at + turn) % 3]!.id, senderId: ada.id, text: `${turn}` }));
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      pool.query<Outcome>({ ...storeStatements[turn % 2 ? 'few' : 'many'], values: storeArguments('', batch(turn)) }),
    ),
  );
  expect(new Set(results.flatMap(({ rows }) => rows.map(({ outcome }) => outcome)))).toEqual(new Set(['stored']));
  const { rows } = await pool.query(
    'select room_no, count(*)::int, min(seq), max(seq), count(distinct seq)::int as numbers from chat_messages group by 1',
  );
  expect(rows.map(({ count, min, max, numbers }) => [count, min, max, numbers])).toEqual(
    rows.map(() => [40, 1, 40, 40]),
  );
});
