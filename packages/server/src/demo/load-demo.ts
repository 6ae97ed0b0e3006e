import { createDatabase, createPool } from '../platform/database/database.ts';
import { readConfig } from '../platform/process/config.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { loadDemoWorld } from './demo-world.ts';

// open-demo.ts starts this with the database's address.
process.once('disconnect', () => process.exit(1));
const pool = createPool(process.argv[2]!);
await loadDemoWorld({ pool, db: createDatabase(pool), storage: await createStorage(readConfig()) });
await pool.end();
process.exit(0);
