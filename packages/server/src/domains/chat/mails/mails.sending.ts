import '../chat.tables.ts';
import { mailedAfterMinutes, unreadCountedUpTo } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { MailRefused } from '../../../platform/mail/mail-model.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type UnreadRoom, unreadMessagesMail } from './unread.mails.ts';

/** People of one round; the next round is five minutes later. */
const peoplePerRound = 500;

/** Rooms of `p` whose messages no mail has counted and that the person wants mails about. */
const waiting = sql`chat_participants p join chat_rooms r on r.no = p.room_no
  join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
  left join chat_settings s on s.user_id = p.user_id
  where r.last_seq > p.last_read and r.last_seq > p.last_mailed and not p.is_muted and coalesce(s.mails, true)`;
const unreadOf = (
  longAgo: boolean,
) => sql`chat_messages m where m.room_no = p.room_no and m.seq > greatest(p.last_read, p.last_mailed)
  and m.sender_id is distinct from p.user_id and m.deleted_at is null
  ${longAgo ? sql`and m.at < now() - ${mailedAfterMinutes} * interval '1 minute'` : sql``}`;

/** Sends one mail to each person who has left a message unread for an hour, about all that wait for them. */
export async function mailUnreadMessages(services: Services, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ userId: UserId }>`select distinct p.user_id from ${waiting}
    and exists (select from ${unreadOf(true)}) order by p.user_id limit ${peoplePerRound}`.execute(services.db);
  for (const { userId } of rows) {
    if (signal.aborted) return;
    await mailPerson(services, userId);
  }
}

interface Claimed extends UnreadRoom {
  readonly no: number;
  readonly before: number;
  readonly email: string | null;
}

/** Claimed before it is sent: a worker that dies in between has sent one mail too few, never one twice. */
async function mailPerson({ db, mailer, config, log }: Services, person: UserId): Promise<void> {
  const rooms = (await claim(db, person)).filter(({ unread }) => unread > 0);
  const to = rooms[0]?.email;
  if (!to) return;
  try {
    await mailer.send(unreadMessagesMail({ to, publicUrl: new URL(config.publicUrl).origin, rooms }));
  } catch (error) {
    log.warn({ err: error }, 'a mail about unread messages was not taken');
    if (error instanceof MailRefused && (error.kind === 'transient' || error.kind === 'sender'))
      await giveBack(db, person, rooms);
  }
}

async function claim(db: Database, person: UserId): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`with open as materialized (
      select p.room_no, p.last_mailed as before, r.last_seq, r.segment_id,
        (select count(*)::int from (select from ${unreadOf(false)} limit ${unreadCountedUpTo}) n) as unread
      from ${waiting} and p.user_id = ${person} limit 1000),
    claimed as (
      update chat_participants p set last_mailed = o.last_seq from open o
      where p.user_id = ${person} and p.room_no = o.room_no and p.last_mailed = o.before returning p.room_no)
    select o.room_no as no, o.before, o.unread, o.segment_id, g.name as segment,
      (select string_agg(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ', ' order by u.id)
        from chat_participants x join users u on u.id = x.user_id where x.room_no = o.room_no and x.user_id <> ${person}) as people,
      (select u.email from users u where u.id = ${person} and u.email_verified and not u.suspended) as email
    from open o join claimed c on c.room_no = o.room_no join segments g on g.id = o.segment_id
    order by o.unread desc, o.room_no limit 1000`.execute(db);
  return rows;
}

/** So the next round tries again. */
async function giveBack(db: Database, person: UserId, rooms: readonly Claimed[]): Promise<void> {
  await sql`update chat_participants p set last_mailed = o.before
    from unnest(${rooms.map(({ no }) => no)}::int[], ${rooms.map(({ before }) => before)}::int[]) o (no, before)
    where p.user_id = ${person} and p.room_no = o.no`.execute(db);
}
