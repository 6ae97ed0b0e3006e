import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPool } from '../../platform/database/database.ts';
import { openEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { schemaText } from './schema-text.ts';
import { tableOwners } from './table-owners.ts';

const file = path.resolve(import.meta.dirname, '../../../schema.sql');

/** `npm run schema`: migrates an empty database and writes its schema to `schema.sql`. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-schema-'));
const database = await openEmbeddedPostgres(folder, { unsafe: true });
try {
  const pool = createPool(database.url, { max: 1 });
  await migrate(pool);
  fs.writeFileSync(file, await schemaText(pool, tableOwners()));
  await pool.end();
} finally {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
