import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { killWorker, startWorker } from '../../../../test/killable-workers.ts';
import { type TestServices, testServices } from '../../../../test/services.ts';
import { createJobs, type WorkableJobs } from '../../../platform/jobs/jobs.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { aZip } from '../../../platform/tables/tables.fixture.ts';
import { getRecord } from '../../artworks/record/record.queries.ts';
import { writeVersions } from '../../artworks/record/revisions.commands.ts';
import { aDrawnPicture } from '../../files/files.factory.ts';
import { createImport, takeStep } from './imports.commands.ts';
import { artworkImports, importPictures } from './imports.jobs.ts';
import { findTable } from './intake.ts';

let services: TestServices;
let jobs: WorkableJobs;
let zip: string;
beforeAll(async () => {
  services = await testServices();
  jobs = await createJobs({
    databaseUrl,
    changes: services.changes,
    queues: ['imports.step'],
    log: services.log,
  });
  zip = await aTableWithPictures();
});
afterAll(() => jobs.stop());

const count = 1_300;
/** Each batch has terms of its own. Of the first works, 5 shows the picture of 4, and pictures of 1 and 2 are missing. */
async function aTableWithPictures(): Promise<string> {
  const pictures = ['', '1.jpg|none.jpg', 'none.jpg', '3.jpg', '4.jpg', '5.jpg'];
  const lines = Array.from({ length: count }, (_, at) => {
    const key = at + 1;
    return `${key};Werk ${key};Maler ${key % 40};Wort ${key % 1_100}|Wort ${key % 7};${pictures[key] ?? ''}`;
  });
  const files: Record<string, string | Buffer> = {
    'herbst.csv': `Nr;Titel;Künstler;Schlagworte;Bild\n${lines.join('\n')}\n`,
  };
  for (const key of [1, 3, 4, 5]) files[`${key}.jpg`] = await aDrawnPicture(Math.min(key, 4), 300 + key);
  return aZip(files);
}

const rowsOf = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows;

/** All that an import leaves, without ids and times. */
const left = async (id: string) => ({
  import: await rowsOf('select state, position, rows, counts from imports where id = $1', id),
  works: await rowsOf(`select a.source_key, a.title, a.artist, a.credit_line, a.version,
      (select count(*)::int from artwork_images i where i.artwork_id = a.id) as pictures,
      array(select t.name from artwork_tags l join tags t on t.id = l.tag_id where l.artwork_id = a.id order by 1) as terms
    from artworks a order by a.source_key`),
  terms: await rowsOf('select source, name, type from tags order by 1, 2, 3'),
  makers: await rowsOf('select source, name from artists order by 1, 2'),
  findings: await rowsOf('select kind, line, cell from import_findings where import_id = $1 order by id', id),
  changes: await rowsOf('select undoing, count(*)::int from import_changes where import_id = $1 group by 1', id),
  shown: await rowsOf('select kind, count(*)::int from file_uses group by 1'),
});

async function changeByHand(key: string): Promise<void> {
  const [{ id, version }] = await rowsOf('select id, version from artworks where source_key = $1', key);
  const record = await getRecord(db, id);
  await writeVersions(db, null, [
    { id, version: version + 1, record: { ...record, creditLine: 'By hand' }, act: 'saved' },
  ]);
}

type Work = (id: string) => Promise<void>;

/** An import with pictures, two works that people change then, and the undo of the import. */
async function story({ importing, undoing }: { readonly importing: Work; readonly undoing: Work }) {
  const id = await inScratchFolder(async (scratch) => createImport(services, null, await findTable(zip, scratch)));
  await takeStep(db, null, id, 'start');
  await importing(id);
  const imported = await left(id);
  await changeByHand('3');
  await changeByHand('1200');
  await takeStep(db, null, id, 'undo');
  await undoing(id);
  return { imported, undone: await left(id) };
}

/** Nobody writes this table until the lock is given back: a worker stops in the middle of its transaction. */
async function hold(table: string) {
  const client = await pool.connect();
  await client.query(`begin; lock table ${table} in share mode`);
  return {
    isAwaited: () => exists(`select from pg_locks where not granted and relation = $1::regclass and ${here}`, table),
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

const here = 'database = (select oid from pg_database where datname = current_database())';
const exists = async (query: string, ...values: unknown[]) => (await rowsOf(query, ...values)).length > 0;
const isAtWork = () => exists(`select from pg_locks where locktype = 'advisory' and ${here}`);
const isPast = (id: string, condition: string) => () =>
  exists(`select from imports where id = $1 and ${condition}`, id);
const reached = (isReached: () => Promise<boolean>) =>
  expect.poll(isReached, { interval: 10, timeout: 20_000 }).toBe(true);

/** Starts a worker on the import and kills it as soon as it has got this far. */
async function killAt(id: string, isReached: () => Promise<boolean>): Promise<void> {
  await jobs.send('imports.step', { id });
  const worker = await startWorker('longWorks', services.config);
  await reached(isReached);
  await killWorker(worker);
}

/** Kills a worker in the transaction in which it writes this table. */
async function killWriting(id: string, table: string): Promise<void> {
  const { isAwaited, release } = await hold(table);
  try {
    await killAt(id, isAwaited);
  } finally {
    await release();
  }
}

/** The next worker finds by itself what the killed ones left, and goes on to the end. */
async function finish(id: string, condition: string): Promise<void> {
  const worker = await startWorker('longWorks', services.config);
  await reached(isPast(id, condition));
  await killWorker(worker);
}

test('an import killed at five moments and its undo killed at five leave what undisturbed ones leave', async () => {
  const undisturbed = await story({
    async importing(id) {
      await artworkImports.work(services, id);
      await importPictures.work(services, id);
    },
    async undoing(id) {
      await artworkImports.work(services, id);
    },
  });
  expect(undisturbed.imported.import[0].counts).toMatchObject({
    added: count,
    pictures: 4,
    findings: { 'picture-missing': 2, 'possible-double': 1 },
  });
  expect(undisturbed.undone.import[0].counts).toMatchObject({ undone: count - 2, leftAlone: 2 });
  expect(undisturbed.undone.works.map(({ source_key, credit_line }) => [source_key, credit_line])).toEqual([
    ['1200', 'By hand'],
    ['3', 'By hand'],
  ]);
  await pool.query('select clean()');

  const killed = await story({
    async importing(id) {
      await killAt(id, isAtWork);
      await killWriting(id, 'tags');
      await killWriting(id, 'import_changes');
      await killAt(id, isPast(id, 'position >= 1000'));
      await killAt(id, isPast(id, `(counts -> 'findings' ->> 'picture-missing')::int = 2`));
      await finish(id, `(counts ->> 'arePicturesDone')::boolean`);
    },
    async undoing(id) {
      await killAt(id, isAtWork);
      await killWriting(id, 'file_uses');
      await killWriting(id, 'import_changes');
      await killAt(id, isPast(id, `(counts ->> 'undone')::int > 0`));
      await killWriting(id, 'artworks');
      // The database may still be giving back the lock of the dead worker.
      await reached(async () => {
        await artworkImports.work(services, id);
        return isPast(id, `state = 'undone'`)();
      });
    },
  });
  expect(killed).toEqual(undisturbed);
});
