import './notifications.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('notifications', {
  lists: {
    notifications: (person) => sql`select kind, body as text, href, created_at, read_at from notifications
      where user_id = ${person} order by created_at, id`,
    'notification-settings': (person) => sql`select mails from notification_settings where user_id = ${person}`,
  },
  async erase(tx, { person, words, firstName }) {
    await tx.deleteFrom('notifications').where('userId', '=', person).execute();
    for (const word of words)
      await sql`update notifications set body = replace(body, ${word}, 'Somebody') where names_id = ${person}`.execute(
        tx,
      );
    // A person with a single name: it comes first, and other words may look like it.
    if (firstName)
      await sql`update notifications set body = overlay(body placing 'Somebody' from 1 for length(${firstName}::text))
        where names_id = ${person} and starts_with(body, ${firstName}::text || ' ')`.execute(tx);
    await sql`update notifications set names_id = null where names_id = ${person}`.execute(tx);
  },
});
