import '../chat.tables.ts';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { mayChangeMessage } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, ChatMessageId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { setFileUses } from '../../files/files.commands.ts';
import { chatFileUse, getReadableChat } from '../chat.access.ts';
import { announce } from '../delivery/announce.ts';
import { noticeText } from '../delivery/notices.ts';
import { listMessagesByIds } from './messages.queries.ts';

/** A message by its address. */
export interface MessageAddress {
  readonly roomId: ChatId;
  readonly messageId: ChatMessageId;
}

interface StoredMessage {
  readonly seq: number;
  readonly senderId: UserId | null;
  readonly kind: string;
  readonly body: string;
  readonly isDeleted: boolean;
}

/** Locks the room, then reads a message of it that the viewer has written. */
async function lockOwnMessage(tx: Database, viewer: SignedIn, { roomId, messageId }: MessageAddress) {
  await sql`select from chat_rooms where id = ${roomId} for no key update`.execute(tx);
  const chat = await getReadableChat(tx, viewer, roomId);
  const { rows } =
    await sql<StoredMessage>`select m.seq, m.sender_id, m.kind, m.body, m.deleted_at is not null as is_deleted
    from chat_messages m where m.id = ${messageId} and m.room_no = ${chat.no}`.execute(tx);
  const [message] = rows;
  if (!message) throw commonErrors('not-found');
  assertAllowed(mayChangeMessage(viewer, chat, message.senderId), chatErrors);
  return { no: chat.no, message };
}

/** The next number of a change in a room that is locked; every node fetches it after the commit. */
export async function nextChange(tx: Database, no: number): Promise<number> {
  const { rows } = await sql<{ change: number }>`update chat_rooms set last_change = last_change + 1,
    changed_by = pg_current_xact_id() where no = ${no} returning last_change as change`.execute(tx);
  const { change } = rows[0]!;
  await announce(tx, noticeText.change(no, change));
  return change;
}

const presented = async (tx: Database, viewer: SignedIn, id: ChatMessageId): Promise<ChatMessage> =>
  (await listMessagesByIds(tx, viewer.id, [id]))[0]!;

/** Changes the text of an own message, which from then on says that it was edited. */
export function editMessage(
  db: Database,
  viewer: SignedIn,
  { text: body, ...address }: MessageAddress & { readonly text: string },
): Promise<ChatMessage> {
  const { messageId: id } = address;
  return inTransaction(db, async (tx) => {
    const { no, message } = await lockOwnMessage(tx, viewer, address);
    if (message.isDeleted) throw chatErrors('deleted');
    if (message.kind !== 'text') throw chatErrors('not-text');
    if (message.body === body) return presented(tx, viewer, id);
    await sql`insert into chat_versions (room_no, seq, change, body, at)
      select room_no, seq, change, body, coalesce(edited_at, at) from chat_messages where id = ${id}`.execute(tx);
    const change = await nextChange(tx, no);
    await tx.updateTable('chatMessages').set({ body, change, editedAt: now }).where('id', '=', id).execute();
    await recordChange(tx, { audit: { viewer, act: 'chat.edit', subject: ['chatMessage', id] } });
    return presented(tx, viewer, id);
  });
}

/** Deletes an own message: its place stays, its text and image go. Deleting it again changes nothing. */
export function deleteMessage(db: Database, viewer: SignedIn, address: MessageAddress): Promise<ChatMessage> {
  const { messageId: id } = address;
  return inTransaction(db, async (tx) => {
    const { no, message } = await lockOwnMessage(tx, viewer, address);
    if (message.isDeleted) return presented(tx, viewer, id);
    await emptyMessages(tx, no, [id]);
    await recordChange(tx, { audit: { viewer, act: 'chat.delete', subject: ['chatMessage', id] } });
    return presented(tx, viewer, id);
  });
}

/** Takes texts, earlier ones too, and image out of messages of a room that is locked. */
export async function emptyMessages(tx: Database, no: number, ids: readonly ChatMessageId[]): Promise<void> {
  await sql`delete from chat_versions v using chat_messages m
    where m.id = any(${ids}::uuid[]) and v.room_no = m.room_no and v.seq = m.seq`.execute(tx);
  for (const id of ids) {
    const change = await nextChange(tx, no);
    await tx
      .updateTable('chatMessages')
      .set({ body: '', fileId: null, fileName: null, change, deletedAt: now })
      .where('id', '=', id)
      .execute();
    await setFileUses(tx, { kind: chatFileUse, subjectId: id, by: null }, []);
  }
}
