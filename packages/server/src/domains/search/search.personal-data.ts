import './search.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('search', {
  lists: {
    searches: (person) =>
      sql`select text, type, found, at from recent_searches where user_id = ${person} order by at, id`,
  },
  async erase(tx, { person }) {
    await tx.deleteFrom('recentSearches').where('userId', '=', person).execute();
  },
});
