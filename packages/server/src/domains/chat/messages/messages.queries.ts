import '../chat.tables.ts';
import type { MessageType } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ChatId, ChatMessageId, FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** How far a person of a room has read and viewed, as others may know it. */
export interface Mark {
  readonly userId: UserId;
  readonly read: number;
  readonly viewed: number;
}

/** A message as it is stored, with the message that it answers. */
export interface MessageRow {
  readonly id: ChatMessageId;
  readonly chatId: ChatId;
  readonly roomNo: number;
  readonly seq: number;
  readonly change: number;
  readonly clientId: string;
  readonly senderId: UserId | null;
  readonly kind: MessageType;
  readonly body: string;
  readonly at: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly fileId: FileId | null;
  readonly fileName: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
  readonly answered: {
    id: ChatMessageId;
    seq: number;
    text: string;
    senderId: UserId | null;
    type: MessageType;
  } | null;
}

/** The columns of a `MessageRow`: of `chat_messages m` in `chat_rooms r`, with `messageJoins`. */
export const messageColumns = sql`m.id, r.id as chat_id, m.room_no, m.seq, m.change, m.client_id, m.sender_id, m.kind,
  m.body, m.at, m.edited_at, m.deleted_at, m.file_id, m.file_name, f.width, f.height, f.bytes,
  case when q.id is not null then json_build_object('id', q.id, 'seq', q.seq, 'text', q.body, 'senderId', q.sender_id, 'type', q.kind) end as answered`;
export const messageJoins = sql`left join files f on f.id = m.file_id
  left join chat_messages q on q.room_no = m.room_no and q.seq = m.reply_to`;

/** Whether the viewer may know how far a person has read: if both show receipts. */
export const mayKnowMarks = (person: RawBuilder<unknown>, viewer: RawBuilder<unknown>) =>
  sql`not exists (select from chat_settings s where s.user_id in (${person}, ${viewer}) and not s.receipts)`;

/** The marks of the people of the room `no` that the viewer may know, as JSON. */
export const marksOfRoom = (no: RawBuilder<unknown>, viewer: UserId | null) =>
  sql`(select coalesce(json_agg(json_build_object('userId', p.user_id, 'read', p.last_read, 'viewed', p.last_viewed) order by p.user_id), '[]')
  from chat_participants p where p.room_no = ${no} and ${mayKnowMarks(sql`p.user_id`, sql`${viewer}::uuid`)})`;

const reachedBy = (marks: readonly Mark[], { seq, senderId }: MessageRow, mark: 'read' | 'viewed') =>
  marks.filter((one) => one[mark] >= seq && one.userId !== senderId).map(({ userId }) => userId);

function metadataOf({ kind, body, fileId, fileName, width, height, bytes }: MessageRow): ChatMessage['metadata'] {
  if (kind === 'link') return { url: body };
  if (fileId === null || width === null || height === null || bytes === null) return null;
  return { width, height, alt: fileName ?? '', fileName: fileName ?? '', fileSize: bytes };
}

export function presentMessage(row: MessageRow, marks: readonly Mark[]): ChatMessage {
  const isDeleted = row.deletedAt !== null;
  return {
    _id: row.id,
    id: row.id,
    chatId: row.chatId,
    seq: row.seq,
    change: row.change,
    clientMessageId: row.clientId,
    senderId: row.senderId,
    type: row.kind,
    text: row.body,
    attachments: row.fileId === null ? [] : [pictureLocation(row.fileId)],
    createdAt: row.at.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    readBy: reachedBy(marks, row, 'read'),
    viewedBy: reachedBy(marks, row, 'viewed'),
    sentStatus: 'sent',
    replyTo: row.answered,
    metadata: isDeleted ? null : metadataOf(row),
  };
}

/** Messages of a room by their ids, with the marks that the viewer may know; the caller has checked the right to read it. */
export async function listMessagesByIds(
  db: Database,
  viewer: UserId,
  ids: readonly ChatMessageId[],
): Promise<ChatMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    MessageRow & { marks: Mark[] }
  >`select ${messageColumns}, ${marksOfRoom(sql`r.no`, viewer)} as marks
    from chat_messages m join chat_rooms r on r.no = m.room_no ${messageJoins}
    where m.id = any(${ids}::uuid[]) order by m.room_no, m.seq limit ${ids.length}`.execute(db);
  return rows.map(({ marks, ...row }) => presentMessage(row, marks));
}

/** Which part of a room; without any bound the latest. */
export interface PartOfRoom {
  readonly limit: number;
  readonly afterSeq?: number | undefined;
  readonly beforeSeq?: number | undefined;
  readonly from?: string | undefined;
  readonly afterChange?: number | undefined;
}

/**
 * Messages of a room: ascending by `seq`, or by `change` for those edited and deleted since. All by the key of the table,
 * or by the index of changes.
 */
export async function listMessages(
  db: Database,
  no: number,
  { limit, afterSeq, beforeSeq, from, afterChange }: PartOfRoom,
): Promise<MessageRow[]> {
  const first = from === undefined ? afterSeq : await findSeqBefore(db, no, from);
  const part =
    afterChange !== undefined
      ? sql`m.change > ${afterChange} and m.change > 0 order by m.change limit ${limit}`
      : first !== undefined
        ? sql`m.seq > ${first} order by m.seq limit ${limit}`
        : sql`m.seq < ${beforeSeq ?? 2_147_483_647} order by m.seq desc limit ${limit}`;
  const order = afterChange === undefined ? sql`m.seq` : sql`m.change`;
  const { rows } = await sql<MessageRow>`select ${messageColumns}
    from (select * from chat_messages m where m.room_no = ${no} and ${part}) m
    join chat_rooms r on r.no = m.room_no ${messageJoins} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** The last message before a time; 0 if there is none. */
async function findSeqBefore(db: Database, no: number, time: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select chat_seq_before(r.no, r.last_seq, ${time}::timestamptz) as seq
    from chat_rooms r where r.no = ${no}`.execute(db);
  return rows[0]?.seq ?? 0;
}
