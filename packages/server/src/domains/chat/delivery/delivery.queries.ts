import '../chat.tables.ts';
import type { ChatId, ChatMessageId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type MessageRow, mayKnowMarks, messageColumns, messageJoins } from '../messages/messages.queries.ts';

/** Messages of one room in one fetch. */
export const mostOfRoom = 200;
/** Rooms of one fetch of messages. */
export const mostRoomsAtOnce = 50;

/** The people who may read the room `r` now: judged in the statement that reads what they get. */
const readersOf = sql`array(select p.user_id from chat_participants p
  join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id where p.room_no = r.no)`;

/** A message with the people who get it. */
export interface DeliveredMessage extends MessageRow {
  readonly readers: readonly UserId[];
}

const listDelivered = async (
  db: Database,
  after: ReadonlyMap<number, number>,
  { column, limit }: { readonly column: RawBuilder<unknown>; readonly limit: number },
): Promise<DeliveredMessage[]> => {
  const { rows } = await sql<DeliveredMessage>`select ${messageColumns}, ${readersOf} as readers
    from unnest(${[...after.keys()]}::int[], ${[...after.values()]}::int[]) d (no, after)
    join chat_rooms r on r.no = d.no
    cross join lateral (select * from chat_messages c where c.room_no = d.no and ${column} > d.after and ${column} > 0
      order by ${column} limit ${limit}) m
    ${messageJoins} order by m.room_no, ${column === bySeq ? sql`m.seq` : sql`m.change`} limit ${mostRoomsAtOnce * mostOfRoom}`.execute(
    db,
  );
  return rows;
};
const bySeq = sql`c.seq`;
const byChange = sql`c.change`;

/** New messages of these rooms, each after a number. */
export const listNewMessages = (db: Database, after: ReadonlyMap<number, number>) =>
  listDelivered(db, after, { column: bySeq, limit: mostOfRoom });
/** Messages of these rooms that were edited or deleted, each after a change. */
export const listChangedMessages = (db: Database, after: ReadonlyMap<number, number>) =>
  listDelivered(db, after, { column: byChange, limit: mostOfRoom });

/** A person's marks in a room, with the people who may know them. */
export interface DeliveredMark {
  readonly no: number;
  readonly chatId: ChatId;
  readonly userId: UserId;
  readonly read: number;
  readonly viewed: number;
  readonly readId: ChatMessageId | null;
  readonly viewedId: ChatMessageId | null;
  readonly readers: readonly UserId[];
}

export async function listMarks(db: Database, rooms: readonly number[]): Promise<DeliveredMark[]> {
  const { rows } =
    await sql<DeliveredMark>`select r.no, r.id as chat_id, o.user_id, o.last_read as read, o.last_viewed as viewed,
      x.id as read_id, y.id as viewed_id,
      array(select p.user_id from chat_participants p
        join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
        where p.room_no = r.no and (p.user_id = o.user_id or ${mayKnowMarks(sql`o.user_id`, sql`p.user_id`)})) as readers
    from chat_rooms r join chat_participants o on o.room_no = r.no
    left join chat_messages x on x.room_no = r.no and x.seq = o.last_read
    left join chat_messages y on y.room_no = r.no and y.seq = o.last_viewed
    where r.no = any(${rooms}::int[]) and o.last_read > 0 order by r.no, o.user_id limit 20000`.execute(db);
  return rows;
}

interface DeliveredRoom {
  readonly no: number;
  readonly chatId: ChatId;
  readonly readers: readonly UserId[];
}

/** Also the other tabs of a person who has just left a room learn that it is gone. */
const leavers = sql`array(select f.user_id from chat_former f where f.room_no = r.no and f.left_at > now() - interval '1 minute')`;

/** The readers of these rooms, and of all rooms of these people. */
export async function listRoomsWithReaders(
  db: Database,
  { rooms = [], people = [] }: { readonly rooms?: readonly number[]; readonly people?: readonly string[] },
): Promise<DeliveredRoom[]> {
  const { rows } =
    await sql<DeliveredRoom>`select r.no, r.id as chat_id, ${readersOf} || ${leavers} as readers from chat_rooms r
    where r.no = any(${rooms}::int[]) or r.no in (select p.room_no from chat_participants p where p.user_id = any(${people}::uuid[]))
    order by r.no limit 20000`.execute(db);
  return rows;
}

/** A moment of the database: what was committed after it can be found later. */
export interface Moment {
  readonly snapshot: string;
  readonly at: Date;
}

export async function readMoment(db: Database): Promise<Moment> {
  const { rows } = await sql<Moment>`select pg_current_snapshot()::text as snapshot, now() as at`.execute(db);
  return rows[0]!;
}

/** The time that a transaction may take between a message's `at` and its commit. In seconds. */
const longestStore = 60;

/**
 * Rooms that changed since a moment. `first` is the first message after it, or a few before: enough for a room of which
 * nothing was emitted here.
 */
export async function listRoomsSince(
  db: Database,
  { snapshot, at }: Moment,
): Promise<{ readonly no: number; readonly first: number; readonly last: number; readonly change: number }[]> {
  const { rows } = await sql<{
    no: number;
    first: number;
    last: number;
    change: number;
  }>`select r.no, r.last_seq as last, r.last_change as change,
      coalesce((select min(m.seq) from (select m.seq, m.at from chat_messages m where m.room_no = r.no order by m.seq desc limit 1000) m
        where m.at > ${at}::timestamptz - ${longestStore} * interval '1 second'), r.last_seq + 1) as first
    from chat_rooms r
    where r.changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(r.changed_by, ${snapshot}::pg_snapshot)
    order by r.no`.execute(db);
  return rows;
}
