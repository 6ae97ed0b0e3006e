import '../chat.tables.ts';
import { mostVersions } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { MessageVersion } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The earlier texts of a message of a room, the latest first; the caller has checked the right to read it. */
export async function listVersions(db: Database, no: number, messageId: ChatMessageId): Promise<MessageVersion[]> {
  const { rows } = await sql<{ text: string; at: Date }>`select v.body as text, v.at
    from chat_messages m join chat_versions v on v.room_no = m.room_no and v.seq = m.seq
    where m.id = ${messageId} and m.room_no = ${no} order by v.change desc limit ${mostVersions}`.execute(db);
  return rows.map(({ text, at }) => ({ text, at: at.toISOString() }));
}
