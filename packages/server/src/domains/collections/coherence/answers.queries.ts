import '../collections.tables.ts';
import { maximumAnswers } from '@oeuvre/contracts/domains/collections/coherence/coherence.constants.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';

/** The answers about a collection, the last first; uses the index coherence_answers_last. The caller checks the right. */
export const listAnswers = (db: Database, id: CollectionId) =>
  db
    .selectFrom('coherenceAnswers')
    .select(['kind', 'artworkId', 'otherId'])
    .where('collectionId', '=', id)
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maximumAnswers)
    .execute();
