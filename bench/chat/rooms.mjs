// Rooms for the measurements of the chat: people with sessions, and messages made in the database.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { databaseUrlOf } from '../../packages/server/test/running-server.ts';

export const secret = 'the secret that signs the sessions of a measurement';

/** The cookie of a person by their number. */
export function cookieOf(person) {
  const token = `session-of-${person}`;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `oeuvre.session=${encodeURIComponent(`${token}.${signature}`)}`;
}

export async function openDatabase(dataDir) {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  return database;
}

/** Curators of a new segment, with a session each; `bench_people` has their numbers from 1. */
export async function makePeople(database, count) {
  await database.query(
    `create table bench_people as select n, uuidv7() as id from generate_series(1, ${count}) n;
     create unique index on bench_people (n);
     insert into users (id, email, email_verified, name, first_name, last_name)
       select id, 'chat-' || n || '@bench.test', true, 'Person ' || n, 'Person', n::text from bench_people;
     insert into user_roles (user_id, role) select id, 'OO_CURATOR' from bench_people;
     insert into sessions (user_id, token, expires_at) select id, 'session-of-' || n, now() + interval '1 day' from bench_people;
     create table bench_segment as select uuidv7() as id;
     insert into segments (id, name) select id, 'A segment that writes' from bench_segment;
     insert into segment_staff (segment_id, user_id) select s.id, p.id from bench_segment s, bench_people p;
     analyze users, user_roles, sessions, segments, segment_staff`,
  );
}

/** Rooms of two: `bench_rooms` has number, id and people of each. `first` and `second` are SQL over the number n. */
export async function makeRooms(database, { count, first, second }) {
  await database.query(
    `create table bench_rooms as select n, uuidv7() as id, null::integer as no, ${first} as first, ${second} as second from generate_series(1, ${count}) n;
     insert into chat_rooms (id, segment_id, people_key, is_direct) select r.id, s.id, 'bench ' || r.n, true from bench_rooms r, bench_segment s;
     update bench_rooms b set no = r.no from chat_rooms r where r.id = b.id;
     create unique index on bench_rooms (n);
     insert into chat_participants (room_no, user_id) select r.no, p.id from bench_rooms r join bench_people p on p.n in (r.first, r.second);
     analyze bench_rooms, chat_rooms, chat_participants`,
  );
}

export const longRoom = 1_000_000;
export const roomsOfOne = 500;
export const rooms = 1_500;
const ofShortRoom = 200;
/** The first word of one message in five is this one. */
export const commonWord = 'lender';

/** A person with 500 rooms, of which the first has 1,000,000 messages; 1,000 rooms of others. */
export async function makeLargeRooms(database) {
  await makePeople(database, rooms + 1);
  await makeRooms(database, { count: rooms, first: `case when n <= ${roomsOfOne} then 1 else n end`, second: 'n + 1' });
  const words = `(array['The ${commonWord} wrote back about the', 'Please credit', 'Im Depot liegt', 'Картина', 'Photographs of'])[1 + g % 5]
    || ' ' || (array['drawing', 'sketchbook', 'Rahmen', 'пейзаж', 'frame'])[1 + (g / 7) % 5] || ' ' || g || ' ' || md5(g::text)`;
  const index = (await database.query("select indexdef from pg_indexes where indexname = 'chat_messages_words'"))
    .rows[0];
  await database.query(
    `drop index chat_messages_words;
     insert into chat_messages (room_no, seq, sender_id, client_id, digest, at, kind, body)
       select r.no, g, case when g % 3 = 0 then a.id else b.id end, gen_random_uuid(), 0, timestamptz '2020-01-01' + g * interval '3 minutes', 'text', ${words}
       from bench_rooms r join bench_people a on a.n = r.first join bench_people b on b.n = r.second, generate_series(1, ${longRoom}) g where r.n = 1;
     insert into chat_messages (room_no, seq, sender_id, client_id, digest, at, kind, body)
       select r.no, g, case when g % 2 = 0 then a.id else b.id end, gen_random_uuid(), 0,
         now() - r.n * interval '1 minute' - (${ofShortRoom} - g) * interval '1 hour', 'text', 'Good. May I send it on Monday? ' || md5(r.n::text || ' ' || g)
       from bench_rooms r join bench_people a on a.n = r.first join bench_people b on b.n = r.second, generate_series(1, ${ofShortRoom}) g where r.n > 1;
     update chat_rooms r set last_seq = m.last, last_at = m.at from (select room_no, max(seq) as last, max(at) as at from chat_messages group by room_no) m where r.no = m.room_no;
     update chat_participants p set last_read = case when b.n % 10 = 0 then r.last_seq - 50 else r.last_seq end from chat_rooms r join bench_rooms b on b.no = r.no where r.no = p.room_no`,
  );
  await database.query(index.indexdef);
  await database.query('vacuum analyze chat_messages, chat_rooms, chat_participants');
}
