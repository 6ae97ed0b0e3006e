import './chat.tables.ts';
import type { ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';
import { announce } from './delivery/announce.ts';
import { noticeText } from './delivery/notices.ts';
import { emptyMessages } from './messages/messages.commands.ts';

personalData.register('chat', {
  lists: {
    chats: (person) => sql`select r.id, s.name as segment, r.name, r.created_at, p.last_read, p.is_muted,
        array(select u.first_name || ' ' || u.last_name from chat_participants o join users u on u.id = o.user_id
          where o.room_no = r.no and o.user_id <> ${person} order by 1) as "with"
      from chat_participants p join chat_rooms r on r.no = p.room_no join segments s on s.id = r.segment_id
      where p.user_id = ${person} order by r.no`,
    'chat-messages': (
      person,
    ) => sql`select m.id, r.id as chat_id, m.at, m.kind as type, m.body as text, m.file_id, m.edited_at
      from chat_messages m join chat_rooms r on r.no = m.room_no
      where m.sender_id = ${person} and m.deleted_at is null order by m.room_no, m.seq`,
    'chat-earlier-texts': (person) => sql`select m.id, v.at, v.body as text
      from chat_versions v join chat_messages m on m.room_no = v.room_no and m.seq = v.seq
      where m.sender_id = ${person} order by v.room_no, v.seq, v.change`,
    'chats-left': (person) => sql`select r.id, s.name as segment, f.left_at
      from chat_former f join chat_rooms r on r.no = f.room_no join segments s on s.id = r.segment_id
      where f.user_id = ${person} order by r.no`,
    'chat-settings': (person) => sql`select receipts, typing, mails from chat_settings where user_id = ${person}`,
  },
  /** Their messages are deleted as they could have done it; the rooms stay for the others, whose pages follow. */
  async erase(tx, { person }) {
    const { rows } = await sql<{ no: number; ids: ChatMessageId[] }>`select r.no,
        array(select m.id from chat_messages m where m.room_no = r.no and m.sender_id = ${person} and m.deleted_at is null order by m.seq) as ids
      from chat_rooms r where r.no in (select p.room_no from chat_participants p where p.user_id = ${person})
        or r.no in (select m.room_no from chat_messages m where m.sender_id = ${person})
      order by r.no for no key update of r`.execute(tx);
    for (const { no, ids } of rows) {
      await emptyMessages(tx, no, ids);
      await announce(tx, noticeText.room(no));
    }
    await sql`update chat_messages set client_id = gen_random_uuid() where sender_id = ${person}`.execute(tx);
    await tx.deleteFrom('chatParticipants').where('userId', '=', person).execute();
    await tx.deleteFrom('chatFormer').where('userId', '=', person).execute();
    await tx.deleteFrom('chatSettings').where('userId', '=', person).execute();
  },
});
