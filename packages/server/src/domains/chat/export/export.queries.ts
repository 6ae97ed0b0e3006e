import '../chat.tables.ts';
import type { ChatId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A message as a file has it; a deleted one keeps its place, without text. */
export interface ExportedMessage {
  readonly seq: number;
  readonly at: Date;
  readonly sender: string;
  readonly kind: string;
  readonly text: string;
  readonly fileName: string | null;
  readonly answers: number | null;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
}

const messagesAtATime = 1_000;

/**
 * All messages of a room in order, a portion at a time. Each portion is judged anew: a reader who loses the right
 * meanwhile gets no more, and the file says so by breaking off.
 */
export async function* eachMessage(db: Database, viewer: Viewer, chatId: ChatId): AsyncGenerator<ExportedMessage[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ messages: (Omit<ExportedMessage, 'at' | 'editedAt' | 'deletedAt'> & Times)[] }>`select
        coalesce((select json_agg(json_build_object('seq', m.seq, 'at', m.at, 'sender', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')),
          'kind', m.kind, 'text', m.body, 'fileName', m.file_name, 'answers', m.reply_to, 'editedAt', m.edited_at, 'deletedAt', m.deleted_at) order by m.seq)
          from (select * from chat_messages m where m.room_no = r.no and m.seq > ${after} order by m.seq limit ${messagesAtATime}) m
          left join users u on u.id = m.sender_id), '[]') as messages
      from chat_rooms r join chat_participants p on p.room_no = r.no
      join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
      where r.id = ${chatId} and p.user_id = ${isSignedIn(viewer) ? viewer.id : null}`.execute(db);
    if (!rows[0]) throw new Error('The reader has lost the right to this room');
    const messages = rows[0].messages.map(({ at, editedAt, deletedAt, ...message }) => ({
      ...message,
      at: new Date(at),
      editedAt: editedAt === null ? null : new Date(editedAt),
      deletedAt: deletedAt === null ? null : new Date(deletedAt),
    }));
    yield messages;
    if (messages.length < messagesAtATime) return;
    after = messages.at(-1)!.seq;
  }
}

interface Times {
  readonly at: string;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
}
