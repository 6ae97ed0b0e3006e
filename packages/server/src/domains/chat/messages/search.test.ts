import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { assign } from '../../segments/segments.factory.ts';
import { aChat, manyMessages } from '../chat.factory.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators } from '../chat.fixture.ts';

let app: ChatApp;
let world: RoomOfCurators;
let rooms: { readonly id: ChatId; readonly no: number }[];
beforeAll(async () => {
  app = await chatApp();
});

/** Ada's rooms: one of 2,500 messages, nine short ones, and an empty one; and a room of others. */
beforeEach(async () => {
  world = await aRoomOfCurators();
  const { ada, ben, cleo, segment } = world;
  const others = await Promise.all(Array.from({ length: 10 }, () => aPerson(db, { roles: ['OO_CURATOR'] })));
  for (const other of others) await assign(db, other, segment);
  rooms = [world.room];
  for (const other of others) rooms.push(await aChat(db, { segment, people: [ada, other] }));
  const foreign = await aChat(db, { segment, people: [ben, cleo] });
  await manyMessages(db, { room: world.room, sender: ben, count: 2_500 });
  for (const room of rooms.slice(1, -1)) await manyMessages(db, { room, sender: ada, count: 30 });
  await manyMessages(db, { room: foreign, sender: ben, count: 50 });
  // Words of every kind: in all messages, in every seventh, in a few of the oldest, in one.
  await pool.query(
    `update chat_messages set body = concat_ws(' ', 'Lamps', case when seq % 7 = 0 then 'waves' end, case when seq < 5 then 'early' end,
        case when seq = 17 then 'Kraków ' || room_no end), at = now() - ((room_no * 37 + (3000 - seq) * 61) || ' seconds')::interval,
      deleted_at = case when seq % 11 = 0 then now() end`,
  );
  await pool.query(
    `update chat_messages set kind = 'image', body = '', file_name = case when seq % 100 = 3 then 'Lamps_at-sea.png' else 'waves.jpg' end where seq % 50 = 3`,
  );
  await pool.query(
    `update chat_rooms r set last_at = m.at from chat_messages m where m.room_no = r.no and m.seq = r.last_seq`,
  );
});

interface Asked {
  readonly text?: string;
  readonly usersIds?: string[];
  readonly roomId?: ChatId;
  readonly from?: string;
  readonly until?: string;
  readonly hasImage?: 'true';
  readonly page?: number;
}
const found = async ({ ...query }: Asked) => {
  const reply = await app.call(world.ada, chatRoutes.search, { query: query as never });
  return { ids: reply.found.map(({ message }) => message.id), hasNextPage: reply.hasNextPage };
};

/** All messages of Ada's rooms, read without any index of words. */
async function expected({ text = '', usersIds = [], roomId, from, until, hasImage, page = 1 }: Asked) {
  const words = hasImage ? "translate(m.file_name, '._-', '   ')" : 'm.body';
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from chat_messages m join chat_participants p on p.room_no = m.room_no and p.user_id = $1 join chat_rooms r on r.no = m.room_no
     where m.deleted_at is null and ($2 = '' or string_to_array(plain_text(${words}), ' ') @> string_to_array(plain_text($2), ' '))
       and (cardinality($3::uuid[]) = 0 or m.sender_id = any($3::uuid[])) and ($4::uuid is null or r.id = $4)
       and ($8::text is null or m.kind = 'image') and ($5::timestamptz is null or m.at >= $5) and ($6::timestamptz is null or m.at < $6)
     order by m.at desc, m.room_no, m.seq desc offset $7 limit 21`,
    [world.ada.id, text, usersIds, roomId ?? null, from ?? null, until ?? null, (page - 1) * 20, hasImage ?? null],
  );
  return { ids: rows.slice(0, 20).map(({ id }) => id), hasNextPage: rows.length > 20 };
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a search finds the newest messages with these words in all rooms of the person, whatever is common or rare', async () => {
  const { ada, ben } = world;
  const asked: Asked[] = [];
  for (const text of ['', 'lamps', 'waves', 'early', 'krakow', 'lamps waves', 'lamps sea', 'nowhere'])
    asked.push(
      { text },
      { text, page: 3 },
      { text, usersIds: [ada.id] },
      { text, usersIds: [ben.id] },
      { text, roomId: world.room.id },
      { text, from: ago(45), until: ago(20) },
      { text, until: ago(30), usersIds: [ben.id], roomId: world.room.id },
      { text, until: ago(49.9) },
      { text, hasImage: 'true' },
      { text, hasImage: 'true', page: 2 },
      { text, hasImage: 'true', from: ago(45), usersIds: [ben.id], roomId: world.room.id },
    );
  let hits = 0;
  for (const one of asked) {
    const wanted = await expected(one);
    expect(await found(one), JSON.stringify(one)).toEqual(wanted);
    hits += wanted.ids.length;
  }
  expect(hits).toBeGreaterThan(400);
});

test('a person who left the list of curators finds nothing', async () => {
  await pool.query('delete from segment_staff where user_id = $1', [world.ada.id]);
  expect(await found({ text: 'lamps' })).toEqual({ ids: [], hasNextPage: false });
});

test('words are looked up by room in the index of words: PostgreSQL reads no other messages', async () => {
  await pool.query('analyze chat_messages, chat_rooms, chat_participants');
  const client = await pool.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => void plans.push(message ?? ''));
  try {
    await client.query(`load 'auto_explain'; begin; set local auto_explain.log_min_duration = 0;
      set local auto_explain.log_nested_statements = on; set local client_min_messages = log; set local enable_seqscan = off`);
    await client.query(
      "select * from chat_search($1, plainto_tsquery('simple', 'nowhere'), null, null, null, null, false, 21)",
      [world.ada.id],
    );
  } finally {
    await client.query('rollback; set auto_explain.log_min_duration = -1');
    client.release();
  }
  const ofWords = plans.filter((plan) => plan.includes('to_tsvector'));
  expect(ofWords.length).toBeGreaterThanOrEqual(rooms.length - 1);
  const byIndex = ofWords.filter((plan) => plan.includes('Bitmap Index Scan on chat_messages_words'));
  const walks = ofWords.filter((plan) => plan.includes('using chat_messages_pkey'));
  expect(byIndex).toHaveLength(rooms.length - 1);
  expect(walks.length).toBeLessThanOrEqual(1);
  for (const plan of byIndex) expect(plan).toMatch(/Index Cond: \(\(abs\(room_no\) = .*to_tsvector/);
});
