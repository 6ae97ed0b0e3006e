import { readConfig } from '../platform/base/config.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { loadDemoWorld } from './demo-world.ts';

// open-demo.ts starts this with the database's address, and queues what this tells it of: the queue takes long to open.
process.once('disconnect', () => process.exit(1));
const later = (work: unknown) =>
  new Promise<void>((told, failed) => {
    process.send!(work, undefined, undefined, (error) => (error ? failed(error) : told()));
  });
const pool = createPool(process.argv[2]!);
const storage = await createStorage(readConfig());
await loadDemoWorld({ pool, db: createDatabase(pool), storage, addLater: later });
await pool.end();
process.exit(0);
