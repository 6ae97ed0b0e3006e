import './artworks.tables.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';
import { setFileUses } from '../files/files.commands.ts';
import { touchImportedRecords } from './queries/artwork-dependencies.queries.ts';
import { plainTextColumns } from './record/record.rows.ts';

personalData.register('artworks', {
  lists: {
    works: (person) => sql`select a.id, a.open_id, a.title, a.artist, a.date_text, a.supporting_text, a.sections,
        a.accession_number, ${plainTextColumns}, a.rights_uri, a.rights_holder, a.published, a.created_at, a.updated_at,
        array(select s.name from artwork_segments x join segments s on s.id = x.segment_id where x.artwork_id = a.id order by s.name) as segments
      from artworks a where a.owner_id = ${person} order by a.created_at, a.id`,
    'works-shared-with-me': (person) => sql`select h.artwork_id, a.title, h.shared_at
      from artwork_shares h join artworks a on a.id = h.artwork_id where h.user_id = ${person} order by h.shared_at, a.id`,
  },
  async counts(db, person) {
    const { rows } = await sql<{
      published: number;
      other: number;
    }>`select count(*) filter (where published)::int as published,
      count(*) filter (where not published)::int as other from artworks where owner_id = ${person}`.execute(db);
    return { publishedWorks: rows[0]!.published, otherWorks: rows[0]!.other };
  },
  async erase(tx, { person, heir }) {
    const { rows: gone } = await sql<{ id: ArtworkId }>`delete from artworks
      where owner_id = ${person} and not (published and ${heir !== null}) returning id`.execute(tx);
    // Afterwards: a work that is gone says nothing more about the rights of its pictures.
    for (const { id } of gone) await setFileUses(tx, { kind: 'artwork', subjectId: id, by: null }, []);
    const kept = await tx
      .updateTable('artworks')
      .set({ ownerId: heir })
      .where('ownerId', '=', person)
      .returning('id')
      .execute();
    if (gone.length + kept.length > 0) await touchImportedRecords(tx);
  },
});
