import './collections.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('collections', {
  lists: {
    collections: (person) => sql`select c.id, c.name, c.description, c.created_at, c.updated_at,
        (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'artist', a.artist, 'addedAt', i.added_at, 'note', i.text) order by i.rank), '[]')
          from collection_items i join artworks a on a.id = i.artwork_id where i.collection_id = c.id) as works
      from collections c where c.owner_id = ${person} order by c.updated_at desc, c.id`,
    'coherence-answers': (person) => sql`select collection_id, artwork_id, other_id, kind, answered_at
      from coherence_answers where answered_by = ${person} order by answered_at, id`,
    'works-of-left-segments': (person) => sql`select s.name as segment, d.removed, d.created_at
      from departures d join segments s on s.id = d.segment_id where d.user_id = ${person} order by d.created_at, d.id`,
  },
  async counts(db, person) {
    const { count } = await db
      .selectFrom('collections')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('ownerId', '=', person)
      .executeTakeFirstOrThrow();
    return { collections: Number(count) };
  },
  async erase(tx, { person }) {
    // The items first: the index of works asks whose collection they were in.
    await tx.deleteFrom('collectionItems').where('keeperId', '=', person).execute();
    await tx.deleteFrom('collections').where('ownerId', '=', person).execute();
    await tx.deleteFrom('departures').where('userId', '=', person).execute();
    await tx.deleteFrom('deletedCollections').where('ownerId', '=', person).execute();
  },
});
