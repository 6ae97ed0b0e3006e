import './notifications.tables.ts';
import { sql } from 'kysely';
import { wordPattern } from '../../platform/text/word-pattern.ts';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('notifications', {
  lists: {
    notifications: (person) => sql`select kind, body as text, href, created_at, read_at from notifications
      where user_id = ${person} order by created_at, id`,
    'notification-settings': (person) => sql`select mails from notification_settings where user_id = ${person}`,
  },
  async erase(tx, { person, words, firstName }) {
    await tx.deleteFrom('notifications').where('userId', '=', person).execute();
    // What others were told begins with the name of whoever did it.
    const pattern = firstName ? `${wordPattern(words)}|^${wordPattern([firstName])}` : wordPattern(words);
    await sql`update notifications set body = regexp_replace(body, ${pattern}, 'Somebody', 'g') where body ~ ${pattern}`.execute(
      tx,
    );
  },
});
