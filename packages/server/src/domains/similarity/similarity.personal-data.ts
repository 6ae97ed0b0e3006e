import './similarity.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('similarity', {
  lists: {
    'similarity-verdicts': (person) => sql`select artwork_id, other_id, kind, reason, said_at from similarity_verdicts
      where author_id = ${person} order by said_at, id`,
  },
  // Verdicts are about works; the reference to the person ends with the account.
  async erase() {},
});
