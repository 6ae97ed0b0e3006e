import './chat.tables.ts';
import { createHash } from 'node:crypto';
import type { ChatId, ChatMessageId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/database.ts';

type Someone = { readonly id: UserId };

/** A room as it is after its creation, without messages. */
export async function aChat(
  db: Database,
  { segment, people }: { readonly segment: { readonly id: SegmentId }; readonly people: readonly Someone[] },
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
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chatParticipants')
    .values(people.map((person) => ({ roomNo: no, userId: person.id })))
    .execute();
  return { id, no };
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
