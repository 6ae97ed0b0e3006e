import '../chat.tables.ts';
import type { ChatId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { offsetOf } from '../../../platform/lists/paging.ts';
import { listChangedChats, marksOf } from '../rooms/rooms.queries.ts';
import { type MessageRow, messageColumns, messageJoins, presentMessage } from './messages.queries.ts';

interface Search extends PageQuery {
  readonly text: string;
  readonly usersIds: readonly UserId[];
  readonly roomId?: ChatId | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly hasImage?: 'true' | undefined;
}

/** Messages with all these words in the viewer's rooms, or all messages or images, the newest first; see `chat_search`. */
export async function searchMessages(db: Database, viewer: SignedIn, search: Search) {
  const { text, usersIds, roomId = null, from = null, until = null, hasImage, itemsPerPage } = search;
  const offset = offsetOf(search);
  const words = text === '' ? sql`null` : sql`plainto_tsquery('simple', plain_text(${text}))`;
  const senders = usersIds.length > 0 ? usersIds : null;
  const { rows } = await sql<MessageRow>`with found as materialized (
      select * from chat_search(${viewer.id}, ${words}, ${senders}::uuid[], ${roomId}::uuid, ${from}::timestamptz,
        ${until}::timestamptz, ${hasImage === 'true'}, ${offset + itemsPerPage + 1}) h order by h.at desc, h.room_no, h.seq desc offset ${offset})
    select ${messageColumns} from found h join chat_messages m on m.room_no = h.room_no and m.seq = h.seq
    join chat_rooms r on r.no = m.room_no ${messageJoins} order by h.at desc, h.room_no, h.seq desc limit ${itemsPerPage + 1}`.execute(
    db,
  );
  return presentFound(db, viewer, {
    rows: rows.slice(0, itemsPerPage),
    hasNextPage: rows.length > itemsPerPage,
    search,
    offset,
  });
}

interface Found {
  readonly rows: readonly MessageRow[];
  readonly hasNextPage: boolean;
  readonly search: Search;
  readonly offset: number;
}

/** The count goes as far as the page: further hits are not counted. */
async function presentFound(db: Database, { id }: SignedIn, { rows, hasNextPage, search, offset }: Found) {
  const chats = await listChangedChats(
    db,
    id,
    sql`r.no = any(${[...new Set(rows.map(({ roomNo }) => roomNo))]}::int[])`,
  );
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  const found = rows.flatMap((row) => {
    const chat = byId.get(row.chatId);
    return chat ? [{ message: presentMessage(row, marksOf(chat)), chat }] : [];
  });
  return {
    found,
    totalCount: offset + found.length + (hasNextPage ? 1 : 0),
    hasNextPage,
    nextPage: hasNextPage ? Number(search.page) + 1 : null,
  };
}
