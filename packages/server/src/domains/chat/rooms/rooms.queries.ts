import '../chat.tables.ts';
import { unreadCountedUpTo } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatCurator, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { mayChatIn } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { type ChatRole, chatRoles } from '@oeuvre/contracts/domains/chat/roles.constants.ts';
import type { ChatId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Role, SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import {
  type Mark,
  type MessageRow,
  mayKnowMarks,
  messageColumns,
  messageJoins,
  presentMessage,
} from '../messages/messages.queries.ts';

interface PersonOfRoom {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string | null;
  readonly roles: readonly Role[];
  readonly isActive: boolean;
  readonly hasLeft: boolean;
  readonly read: number;
  readonly viewed: number;
}

interface RoomRow {
  readonly no: number;
  readonly id: ChatId;
  readonly segmentId: SegmentId;
  readonly segmentName: string;
  readonly name: string;
  readonly isDirect: boolean;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly lastSeq: number;
  readonly lastChange: number;
  readonly lastRead: number;
  readonly lastViewed: number;
  readonly isMuted: boolean;
  readonly unread: number;
  readonly people: readonly PersonOfRoom[];
}

const roleOf = (roles: readonly Role[]): ChatRole => chatRoles.find((role) => roles.includes(role)) ?? 'COMMON';

/** Unread messages of a participant `p` in the room `r`, up to a bound. */
const unreadOf = sql`case when r.last_seq > p.last_read then (select count(*)::int from (select from chat_messages n
  where n.room_no = r.no and n.seq > p.last_read and n.sender_id is distinct from p.user_id and n.deleted_at is null
  limit ${sql.lit(unreadCountedUpTo)}) unread) else 0 end`;

/** The people of the room `r` and those who have left it, with the marks that the viewer may know. */
const peopleOf = (
  viewer: UserId,
) => sql`(select json_agg(json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'avatar', u.image, 'roles', array(select x.role from user_roles x where x.user_id = u.id),
    'hasLeft', o.has_left, 'isActive', not o.has_left and exists (select from chat_curators k where k.segment_id = r.segment_id and k.user_id = u.id),
    'read', case when m.known then o.last_read else 0 end,
    'viewed', case when m.known then o.last_viewed else 0 end) order by u.id)
  from (select p.user_id, p.last_read, p.last_viewed, false as has_left from chat_participants p where p.room_no = r.no
    union all select f.user_id, 0, 0, true from chat_former f where f.room_no = r.no) o
  join users u on u.id = o.user_id cross join lateral (select ${mayKnowMarks(sql`u.id`, sql`${viewer}::uuid`)} as known) m)`;

interface RoomsWanted {
  readonly where: RawBuilder<unknown>;
  readonly order?: RawBuilder<unknown>;
  readonly offset?: number;
  readonly limit: number;
}

/** Rooms of a person who belongs to their segments now: `mayReadChat` as a scope. By the key of `chat_participants`. */
async function listRows(db: Database, person: UserId, wanted: RoomsWanted): Promise<(RoomRow & { total: number })[]> {
  const { where, order = sql`last_at desc, no desc`, offset = 0, limit } = wanted;
  const { rows } = await sql<RoomRow & { total: number }>`with shown as materialized (
      select r.*, p.last_read, p.last_viewed, p.is_muted, ${unreadOf} as unread, count(*) over ()::int as total
      from chat_participants p join chat_rooms r on r.no = p.room_no
      join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
      where p.user_id = ${person} and ${where} order by ${order} limit ${limit} offset ${offset})
    select r.no, r.id, r.segment_id, g.name as segment_name, r.name, r.is_direct, r.created_at, r.last_at, r.last_seq, r.last_change,
      r.last_read, r.last_viewed, r.is_muted, r.unread, r.total, ${peopleOf(person)} as people
    from shown r join segments g on g.id = r.segment_id order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** The marks of the people of a room, as its reader knows them. */
export const marksOf = ({ participants }: Pick<ChatRoom, 'participants'>): Mark[] =>
  participants.map(({ userId, lastReadSeq: read, lastViewedSeq: viewed }) => ({ userId, read, viewed }));

function presentRoom(viewer: UserId, row: RoomRow, latest: MessageRow | undefined): ChatRoom {
  const { id, segmentId, segmentName, name, isDirect, people, lastSeq, lastChange, isMuted } = row;
  const participants = people.map(({ roles, read, viewed, ...person }) => ({
    ...person,
    role: roleOf(roles),
    lastReadSeq: read,
    lastViewedSeq: viewed,
  }));
  return {
    _id: id,
    id,
    context: { type: 'segment_chat', entityId: segmentId },
    segmentName,
    name,
    isDirect,
    participants,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.lastAt.toISOString(),
    newMessages: row.unread,
    lastSeq,
    lastChange,
    lastReadSeq: row.lastRead,
    lastViewedSeq: row.lastViewed,
    isMuted,
    isReadOnly: !people.some(({ userId, isActive }) => isActive && userId !== viewer),
    latest: latest ? presentMessage(latest, marksOf({ participants })) : null,
  };
}

async function presentRooms(db: Database, viewer: UserId, rows: readonly RoomRow[]): Promise<ChatRoom[]> {
  if (rows.length === 0) return [];
  const { rows: latest } = await sql<MessageRow>`select ${messageColumns}
    from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ lastSeq }) => lastSeq)}::int[]) l (no, seq)
    join chat_rooms r on r.no = l.no join chat_messages m on m.room_no = l.no and m.seq = l.seq ${messageJoins}
    limit ${rows.length}`.execute(db);
  const byRoom = new Map(latest.map((message) => [message.roomNo, message]));
  return rows.map((row) => presentRoom(viewer, row, byRoom.get(row.no)));
}

/** A page of the list. */
export interface ChatListQuery extends PageQuery {
  readonly entityId?: SegmentId | undefined;
  readonly includeUnread: '0' | '1';
}

/** The rooms of a person: those with unread messages first, then the latest first. */
export async function listChats(db: Database, viewer: SignedIn, query: ChatListQuery) {
  const { entityId, includeUnread, itemsPerPage } = query;
  const offset = offsetOf(query);
  const rows = await listRows(db, viewer.id, {
    where: entityId === undefined ? sql`true` : sql`r.segment_id = ${entityId}`,
    order: sql`unread desc, last_at desc, no desc`,
    offset,
    limit: itemsPerPage,
  });
  const chats = await presentRooms(db, viewer.id, rows);
  return {
    chats: includeUnread === '1' ? chats : chats.map((chat) => ({ ...chat, newMessages: 0 })),
    ...numberedPage(query, rows[0]?.total ?? (offset === 0 ? 0 : offset)),
  };
}

/** Rooms of a person that a condition on `r` chooses, for a poll. */
export async function listChangedChats(db: Database, person: UserId, where: RawBuilder<unknown>): Promise<ChatRoom[]> {
  return presentRooms(db, person, await listRows(db, person, { where, limit: 1_000 }));
}

/** One room as its reader sees it; undefined if it is not theirs to read. */
export async function findChat(db: Database, person: UserId, id: ChatId): Promise<ChatRoom | undefined> {
  const rows = await listRows(db, person, { where: sql`r.id = ${id}`, limit: 1 });
  return (await presentRooms(db, person, rows))[0];
}

/** The badge: unread messages in rooms that are not muted. */
export async function countUnreadMessages(db: Database, person: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(${unreadOf}), 0)::int as count
    from chat_participants p join chat_rooms r on r.no = p.room_no
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
    where p.user_id = ${person} and not p.is_muted and r.last_seq > p.last_read`.execute(db);
  return rows[0]!.count;
}

interface CuratorRow extends Omit<ChatCurator, 'role' | 'latestAt'> {
  readonly roles: readonly Role[];
  readonly latestAt: Date | null;
}

/** The others on the list of a segment that the viewer belongs to, those with unread messages first. */
export async function listCurators(db: Database, viewer: SignedIn, segmentId: SegmentId) {
  if (!isAllowed(mayChatIn(viewer, segmentId))) return { curators: [], belongs: false };
  const { rows } = await sql<CuratorRow>`select u.id as user_id, u.first_name, u.last_name, u.image as avatar,
      array(select x.role from user_roles x where x.user_id = u.id) as roles, two.id as chat_id,
      coalesce(two.unread, 0) as new_messages, case when two.last_seq > 0 then two.last_at end as latest_at
    from chat_curators c join users u on u.id = c.user_id
    left join lateral (select r.id, r.last_at, r.last_seq, ${unreadOf} as unread
      from chat_participants p join chat_rooms r on r.no = p.room_no and r.segment_id = c.segment_id
      join chat_participants o on o.room_no = r.no and o.user_id = c.user_id
      where p.user_id = ${viewer.id} and r.is_direct
      order by r.last_at desc limit 1) two on true
    where c.segment_id = ${segmentId} and c.user_id <> ${viewer.id}
    order by new_messages desc, two.last_at desc nulls last, u.first_name, u.last_name, u.id limit 1000`.execute(db);
  return {
    curators: rows.map(({ roles, latestAt, ...row }) => ({
      ...row,
      role: roleOf(roles),
      latestAt: latestAt?.toISOString() ?? null,
    })),
    belongs: true,
  };
}
