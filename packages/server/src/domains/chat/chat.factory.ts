import './chat.tables.ts';
import { createHash } from 'node:crypto';
import type { ChatId, ChatMessageId, FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/database.ts';
import { setFileUses } from '../files/files.commands.ts';
import { chatFileUse } from './chat.access.ts';

type Someone = { readonly id: UserId };

/** A room as it is after its creation, without messages. */
export async function aChat(
  db: Database,
  {
    segment,
    people,
    name = '',
  }: { readonly segment: { readonly id: SegmentId }; readonly people: readonly Someone[]; readonly name?: string },
): Promise<{ readonly id: ChatId; readonly no: number }> {
  const id = uuidv7() as ChatId;
  const key = [segment.id, ...people.map((person) => person.id).sort()].join(' ');
  const { no } = await db
    .insertInto('chatRooms')
    .values({
      id,
      segmentId: segment.id,
      peopleKey: createHash('sha256').update(key).digest('base64url'),
      isDirect: people.length <= 2,
      name,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chatParticipants')
    .values(people.map((person) => ({ roomNo: no, userId: person.id })))
    .execute();
  return { id, no };
}

interface PastMessage {
  readonly by: UserId;
  readonly at: Date;
  readonly text: string;
  /** The place of the message that it answers, from 1. */
  readonly replyTo?: number;
  readonly image?: { readonly fileId: FileId; readonly fileName: string };
  /** The text before an edit, and when it was changed. */
  readonly before?: { readonly text: string; readonly editedAt: Date };
}

/** A conversation of the past in a new room. Its people have read it, except for the last messages of these. */
export async function aPastConversation(
  db: Database,
  room: { readonly no: number },
  { messages, unread }: { readonly messages: readonly PastMessage[]; readonly unread: ReadonlyMap<UserId, number> },
): Promise<void> {
  const roomNo = room.no;
  for (const [at, { by, text, image, before, ...message }] of messages.entries()) {
    const seq = at + 1;
    const { id } = await db
      .insertInto('chatMessages')
      .values({
        roomNo,
        seq,
        change: before ? 1 : 0,
        senderId: by,
        clientId: uuidv7(),
        digest: '0',
        at: message.at,
        kind: image ? 'image' : 'text',
        body: text,
        replyTo: message.replyTo ?? null,
        fileId: image?.fileId ?? null,
        fileName: image?.fileName ?? null,
        editedAt: before?.editedAt ?? null,
        deletedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (image) await setFileUses(db, { kind: chatFileUse, subjectId: id, by: null }, [image.fileId]);
    if (before)
      await db
        .insertInto('chatVersions')
        .values({ roomNo, seq, change: 0, body: before.text, at: message.at })
        .execute();
  }
  const lastSeq = messages.length;
  await db
    .updateTable('chatRooms')
    .set({
      lastSeq,
      lastChange: messages.some(({ before }) => before) ? 1 : 0,
      lastAt: messages.at(-1)!.at,
      createdAt: messages[0]!.at,
    })
    .where('no', '=', roomNo)
    .execute();
  // No mail goes out about unread messages of the past.
  await sql`update chat_participants p set last_mailed = ${lastSeq}, last_read = ${lastSeq} - coalesce(u.count, 0), last_viewed = ${lastSeq} - coalesce(u.count, 0)
    from chat_participants o left join unnest(${[...unread.keys()]}::uuid[], ${[...unread.values()]}::int[]) u (id, count) on u.id = o.user_id
    where o.room_no = ${roomNo} and p.room_no = o.room_no and p.user_id = o.user_id`.execute(db);
}

/** So many messages of one person, a second apart, the last one now; returns the ids in their order. */
export async function manyMessages(
  db: Database,
  { room, sender, count }: { readonly room: { readonly no: number }; readonly sender: Someone; readonly count: number },
): Promise<ChatMessageId[]> {
  const { rows } = await sql<{ id: ChatMessageId }>`with bumped as (
      update chat_rooms set last_seq = last_seq + ${count}, last_at = now(), changed_by = pg_current_xact_id() where no = ${room.no} returning last_seq)
    insert into chat_messages (room_no, seq, sender_id, client_id, digest, at, kind, body)
    select ${room.no}, b.last_seq - ${count} + n, ${sender.id}, gen_random_uuid(), 0, now() - (${count} - n) * interval '1 second', 'text', 'Message ' || n
    from bumped b, generate_series(1, ${count}::int) n order by n returning id`.execute(db);
  return rows.map(({ id }) => id);
}
