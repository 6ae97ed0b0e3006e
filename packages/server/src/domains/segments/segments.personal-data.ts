import './segments.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

/** A segment whose replies come to the person's address. */
personalData.register('segments', {
  lists: {
    'reply-addresses': (
      person,
    ) => sql`select s.name as segment, s.reply_to as "address", s.confirmed_reply_to = s.reply_to as "confirmed"
      from users u join segments s on lower(s.reply_to) = lower(u.email) or lower(s.confirmed_reply_to) = lower(u.email)
      where u.id = ${person} order by s.name`,
  },
  async erase(tx, { email }) {
    await sql`update segments set reply_to = case when lower(reply_to) = lower(${email}) then '' else reply_to end,
        confirmed_reply_to = case when lower(${email}) in (lower(reply_to), lower(confirmed_reply_to)) then '' else confirmed_reply_to end
      where lower(${email}) in (lower(reply_to), lower(confirmed_reply_to))`.execute(tx);
  },
});
