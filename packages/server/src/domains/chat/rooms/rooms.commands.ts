import '../chat.tables.ts';
import { createHash } from 'node:crypto';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatRoom, ChatSettings } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { mayChatIn } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { getReadableChat, listCuratorsOf } from '../chat.access.ts';
import { announce } from '../delivery/announce.ts';
import { noticeText } from '../delivery/notices.ts';
import { lockRoom } from './lock-room.ts';
import { findChat } from './rooms.queries.ts';

interface NewRoom {
  readonly segmentId: SegmentId;
  readonly participants: readonly UserId[];
  readonly name: string;
}

/** The same people in a segment have one room, whoever opens it. */
const peopleKey = (segmentId: SegmentId, people: readonly UserId[]) =>
  createHash('sha256')
    .update([segmentId, ...[...people].sort()].join(' '))
    .digest('base64url');

/** Opens a room of the viewer with other curators of a segment. If it exists, the refusal names it. */
export async function createChat(
  db: Database,
  viewer: SignedIn,
  { segmentId, participants, name }: NewRoom,
): Promise<ChatRoom> {
  assertAllowed(mayChatIn(viewer, segmentId), chatErrors);
  const people = [...new Set([viewer.id, ...participants])];
  if (people.length < 2) throw chatErrors('alone');
  const key = peopleKey(segmentId, people);
  const id = await inTransaction(db, async (tx) => {
    const there = await tx.selectFrom('chatRooms').select('id').where('peopleKey', '=', key).executeTakeFirst();
    if (there) return assertNew(tx, viewer, there.id);
    if ((await listCuratorsOf(tx, segmentId, people)).length < people.length) throw chatErrors('not-listed');
    const room = await tx
      .insertInto('chatRooms')
      .values({ segmentId, peopleKey: key, isDirect: people.length === 2, name: people.length === 2 ? '' : name })
      .returning(['no', 'id'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('chatParticipants')
      .values(people.map((userId) => ({ roomNo: room.no, userId })))
      .execute();
    await recordChange(tx, {
      audit: { viewer, act: 'chat.create', subject: ['chat', room.id], details: { segmentId } },
    });
    await announce(tx, noticeText.room(room.no));
    return room.id;
  });
  return getChat(db, viewer, id);
}

/** A room that exists is named to its people only; they are the ones who ask. */
async function assertNew(tx: Database, viewer: SignedIn, id: ChatId): Promise<never> {
  await getReadableChat(tx, viewer, id);
  throw chatErrors('exists', { roomId: id });
}

/** A room as its reader sees it. */
export async function getChat(db: Database, viewer: SignedIn, id: ChatId): Promise<ChatRoom> {
  const chat = await findChat(db, viewer.id, id);
  if (!chat) throw commonErrors('not-found');
  return chat;
}

/** Mutes a room for the viewer, or no longer. */
export async function muteChat(
  db: Database,
  viewer: SignedIn,
  { id, isMuted }: { readonly id: ChatId; readonly isMuted: boolean },
): Promise<ChatRoom> {
  await inTransaction(db, async (tx) => {
    const { no } = await lockRoom(tx, viewer, id);
    await tx
      .updateTable('chatParticipants')
      .set({ isMuted })
      .where('roomNo', '=', no)
      .where('userId', '=', viewer.id)
      .execute();
    await recordChange(tx, { audit: { viewer, act: 'chat.mute', subject: ['chat', id], details: { isMuted } } });
    await announce(tx, noticeText.room(no));
  });
  return getChat(db, viewer, id);
}

const usualSettings: ChatSettings = { receipts: true, typing: true, mails: true };

export async function findChatSettings(db: Database, person: UserId): Promise<ChatSettings> {
  const found = await db
    .selectFrom('chatSettings')
    .select(['receipts', 'typing', 'mails'])
    .where('userId', '=', person)
    .executeTakeFirst();
  return found ?? usualSettings;
}

export async function changeChatSettings(db: Database, viewer: SignedIn, settings: ChatSettings): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('chatSettings')
      .values({ userId: viewer.id, ...settings })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
      .execute();
    await recordChange(tx, {
      audit: { viewer, act: 'chat.settings', subject: ['user', viewer.id], details: { ...settings } },
    });
  });
}
