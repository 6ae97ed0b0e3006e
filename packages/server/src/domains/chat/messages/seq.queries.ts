import '../chat.tables.ts';
import type { ChatId, ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The number of a message in its room; the caller judges who may use it. */
export async function findSeqOf(
  db: Database,
  { chatId, messageId }: { readonly chatId: ChatId; readonly messageId: ChatMessageId },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`select m.seq from chat_messages m join chat_rooms r on r.no = m.room_no
    where m.id = ${messageId} and r.id = ${chatId}`.execute(db);
  return rows[0]?.seq;
}
