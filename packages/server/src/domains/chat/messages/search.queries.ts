import '../chat.tables.ts';
import type { ChatId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { offsetOf } from '../../../platform/lists/paging.ts';
import { listChangedChats } from '../rooms/rooms.queries.ts';
import { type MessageRow, messageColumns, messageJoins, presentMessage } from './messages.queries.ts';

interface Search extends PageQuery {
  readonly text: string;
  readonly usersIds: readonly UserId[];
  readonly roomId?: ChatId | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * Messages with all these words in the viewer's rooms, the newest first. The hits are found first, each of them once, by
 * the index of words: together with the scope PostgreSQL would scan all rooms. Without words each room gives its newest.
 */
export async function searchMessages(db: Database, viewer: SignedIn, search: Search) {
  const { text, usersIds, roomId, from, until, itemsPerPage } = search;
  const offset = offsetOf(search);
  const words = sql`to_tsvector('simple', plain_text(m.body)) @@ plainto_tsquery('simple', plain_text(${text}))`;
  const conditions = sql`m.deleted_at is null
    and (${usersIds.length === 0} or m.sender_id = any(${usersIds}::uuid[]))
    and (${from ?? null}::timestamptz is null or m.at >= ${from ?? null}::timestamptz)
    and (${until ?? null}::timestamptz is null or m.at < ${until ?? null}::timestamptz)`;
  const rooms = sql`rooms as materialized (select r.no from chat_participants p join chat_rooms r on r.no = p.room_no
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
    where p.user_id = ${viewer.id} and (${roomId ?? null}::uuid is null or r.id = ${roomId ?? null}::uuid))`;
  const hits =
    text === ''
      ? sql`hits as materialized (select m.room_no, m.seq, m.at from rooms o cross join lateral
          (select m.room_no, m.seq, m.at from chat_messages m where m.room_no = o.no and ${conditions} order by m.seq desc limit ${offset + itemsPerPage + 1}) m)`
      : sql`hits as materialized (select m.room_no, m.seq, m.at from chat_messages m where ${words} and ${conditions} offset 0)`;
  const { rows } = await sql<MessageRow>`with ${rooms}, ${hits},
      found as materialized (select h.room_no, h.seq, h.at from hits h join rooms o on o.no = h.room_no
        order by h.at desc, h.room_no, h.seq desc limit ${itemsPerPage + 1} offset ${offset})
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
    const marks = chat?.participants.map(({ userId, lastReadSeq: read, lastViewedSeq: viewed }) => ({
      userId,
      read,
      viewed,
    }));
    return chat && marks ? [{ message: presentMessage(row, marks), chat }] : [];
  });
  return {
    found,
    totalCount: offset + found.length + (hasNextPage ? 1 : 0),
    hasNextPage,
    nextPage: hasNextPage ? Number(search.page) + 1 : null,
  };
}
