import './chat.tables.ts';
import './consequences/consequences.access.ts';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { type ChatFacts, mayReadChat } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { fileReaders } from '../files/files.access.ts';
import type { Mark } from './messages/messages.queries.ts';
import { marksOfRoom } from './messages/messages.queries.ts';

/** The facts of a room, with its number and the marks that the viewer may know. */
export interface FoundChat extends ChatFacts {
  readonly no: number;
  readonly id: ChatId;
  readonly lastSeq: number;
  readonly lastChange: number;
  readonly marks: readonly Mark[];
}

/** A room that the viewer may read; any other one is not found. */
export async function getReadableChat(db: Database, viewer: Viewer, id: ChatId): Promise<FoundChat> {
  const { rows } = await sql<FoundChat>`select r.no, r.id, r.segment_id, r.is_direct, r.last_seq, r.last_change,
      array(select p.user_id from chat_participants p where p.room_no = r.no order by 1) as participants,
      array(select p.user_id from chat_participants p join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
        where p.room_no = r.no order by 1) as active,
      ${marksOfRoom(sql`r.no`, isSignedIn(viewer) ? viewer.id : null)} as marks
    from chat_rooms r where r.id = ${id}`.execute(db);
  const [chat] = rows;
  if (!chat) throw commonErrors('not-found');
  assertAllowed(mayReadChat(viewer, chat), chatErrors);
  return chat;
}

/** Those of these people who belong to the list of a segment now. */
export async function listCuratorsOf(db: Database, segmentId: string, people: readonly UserId[]): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`select user_id from chat_curators
    where segment_id = ${segmentId} and user_id = any(${people}::uuid[]) order by 1`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The kind under which messages register their images as file uses. */
export const chatFileUse = 'chat';

/** Only the readers of a room see its images: neither administrators nor a sender who has lost the right. */
fileReaders.register(
  chatFileUse,
  async (db, viewer, fileId) => {
    if (!isSignedIn(viewer)) return false;
    const { rows } = await sql`select from chat_messages m join chat_rooms r on r.no = m.room_no
      join chat_participants p on p.room_no = r.no and p.user_id = ${viewer.id}
      join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
      where m.file_id = ${fileId} and m.deleted_at is null limit 1`.execute(db);
    return rows.length > 0;
  },
  { isConfidential: true },
);
