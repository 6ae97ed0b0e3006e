import './long-works.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('long-works', {
  lists: {
    'seen-works': (person) => sql`select kind, work_id, changed_at from seen_works
      where user_id = ${person} order by kind, work_id`,
  },
  async erase(tx, { person }) {
    await tx.deleteFrom('seenWorks').where('userId', '=', person).execute();
  },
});
