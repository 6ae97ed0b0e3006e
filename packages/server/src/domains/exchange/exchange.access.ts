import './exchange.tables.ts';
import { sql } from 'kysely';
import { listFilesNamedIn } from '../artworks/artworks.access.ts';
import { fileNamers } from '../files/unused/unused.access.ts';

/** The records that an undo of an import or a batch restores. */
fileNamers.register('exchange', (db, ids) =>
  listFilesNamedIn(
    db,
    sql`select before -> 'record' as record from import_changes where before is not null
      union all select before from artwork_batch_works where before is not null`,
    ids,
  ),
);
