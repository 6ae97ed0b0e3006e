import '../files.tables.ts';
import { sql } from 'kysely';
import { listKnownExports } from '../../accounts/data-exports/data-exports.queries.ts';
import type { StoredPersonalFile } from '../../accounts/personal-data/personal-data.access.ts';
import { personalData } from '../../accounts/personal-data/personal-data.access.ts';
import { storedFolders } from '../unused/unused.access.ts';

/** A file whose export was cancelled or erased is removed at night at the latest. */
storedFolders.register('data-exports', listKnownExports);

personalData.register('files', {
  lists: {
    files: (person) => sql`select f.id, f.kind, f.content_type, f.bytes, f.width, f.height, f.created_at,
        (select m.file_name from masters m where m.file_id = f.id) as original_name
      from files f where f.owner_id = ${person} order by f.created_at, f.id`,
  },
  files: (
    person,
  ) => sql<StoredPersonalFile>`select f.id || case f.content_type when 'image/webp' then '.webp' when 'image/jpeg' then '.jpg'
        when 'image/png' then '.png' when 'model/gltf-binary' then '.glb' else '' end as name, f.storage_key as key, f.bytes
      from files f where f.owner_id = ${person} order by f.created_at, f.id`,
  async erase(tx, { person }) {
    // The bytes follow at night, when no row names them any more.
    await sql`delete from file_uses where kind = 'person' and subject_id = ${person}`.execute(tx);
    await sql`update masters m set file_name = 'original' from files f where f.id = m.file_id and f.owner_id = ${person}`.execute(
      tx,
    );
    await sql`delete from models where owner_id = ${person} and not exists (select from file_uses u where u.file_id = models.file_id)`.execute(
      tx,
    );
    await sql`delete from files f where f.owner_id = ${person} and not exists (select from file_uses u where u.file_id = f.id)`.execute(
      tx,
    );
  },
});
