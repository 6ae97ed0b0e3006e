import '../chat.tables.ts';
import type { RoomState } from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import type { ChatId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Services } from '../../../platform/services/services.ts';

/** How far a room is, with its number. */
export interface JoinedRoom extends RoomState {
  readonly no: number;
}

// The policy mayReadChat as one row, and the session of the connection: thousands ask at once after a restart.
const statement = {
  name: 'chat join',
  text: `select r.no, r.id as "chatId", r.last_seq as "lastSeq", r.last_change as "lastChange"
    from chat_rooms r
    join chat_participants p on p.room_no = r.no and p.user_id = $2
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
    join sessions s on s.user_id = p.user_id and s.id = $3 and s.expires_at > now()
    where r.id = $1`,
};

/** A room that the person may read, while their session is open. */
export async function findJoinedRoom(
  { pool }: Services,
  { id, sessionId }: SignedIn,
  chatId: ChatId,
): Promise<JoinedRoom | undefined> {
  const { rows } = await pool.query<JoinedRoom>({ ...statement, values: [chatId, id, sessionId] });
  return rows[0];
}
