import '../chat.tables.ts';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { mayNameOrLeaveChat } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import type { ChatId, ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { setFileUses } from '../../files/files.commands.ts';
import { chatFileUse, type FoundChat } from '../chat.access.ts';
import { announce } from '../delivery/announce.ts';
import { noticeText } from '../delivery/notices.ts';
import { lockRoom } from './lock-room.ts';
import { getChat } from './rooms.commands.ts';

/** Locks a room of several, so nothing of a person is stored in it after they have left. */
async function lockRoomOfSeveral(tx: Database, viewer: SignedIn, id: ChatId): Promise<FoundChat> {
  const chat = await lockRoom(tx, viewer, id);
  assertAllowed(mayNameOrLeaveChat(viewer, chat), chatErrors);
  return chat;
}

/** Names a room of several for all its people. */
export async function renameChat(
  db: Database,
  viewer: SignedIn,
  { id, name }: { readonly id: ChatId; readonly name: string },
): Promise<ChatRoom> {
  await inTransaction(db, async (tx) => {
    const { no } = await lockRoomOfSeveral(tx, viewer, id);
    await tx.updateTable('chatRooms').set({ name }).where('no', '=', no).execute();
    await recordChange(tx, { audit: { viewer, act: 'chat.rename', subject: ['chat', id], details: { name } } });
    await announce(tx, noticeText.room(no));
  });
  return getChat(db, viewer, id);
}

/** Leaves a room of several. The same people open another one later; a room that all have left is gone. */
export async function leaveChat(db: Database, viewer: SignedIn, id: ChatId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { no, participants } = await lockRoomOfSeveral(tx, viewer, id);
    await tx.deleteFrom('chatParticipants').where('roomNo', '=', no).where('userId', '=', viewer.id).execute();
    if (participants.length === 1) await removeRoom(tx, no);
    else {
      await tx.insertInto('chatFormer').values({ roomNo: no, userId: viewer.id }).execute();
      await tx
        .updateTable('chatRooms')
        .set({ peopleKey: `left ${id}` })
        .where('no', '=', no)
        .execute();
      await announce(tx, noticeText.room(no));
    }
    await recordChange(tx, { audit: { viewer, act: 'chat.leave', subject: ['chat', id] } });
  });
}

async function removeRoom(tx: Database, no: number): Promise<void> {
  const { rows } = await sql<{ id: ChatMessageId }>`select id from chat_messages
    where room_no = ${no} and file_id is not null`.execute(tx);
  for (const { id } of rows) await setFileUses(tx, { kind: chatFileUse, subjectId: id, by: null }, []);
  await tx.deleteFrom('chatRooms').where('no', '=', no).execute();
}
