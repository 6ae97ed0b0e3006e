import '../chat.tables.ts';
import type { ChatId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type FoundChat, getReadableChat } from '../chat.access.ts';

/**
 * Locks a room that the viewer may read as its messages do, so nothing is stored in it meanwhile. Polls hear that it has
 * changed.
 */
export async function lockRoom(tx: Database, viewer: SignedIn, id: ChatId): Promise<FoundChat> {
  // Of a room of others nothing is locked: its messages do not wait for a call that is refused.
  await sql`update chat_rooms r set changed_by = pg_current_xact_id()
    from chat_participants p where r.id = ${id} and p.room_no = r.no and p.user_id = ${viewer.id}`.execute(tx);
  return getReadableChat(tx, viewer, id);
}
