import { isAbsence } from '../../../platform/jobs/absence.ts';
import { job } from '../../../platform/services/job.ts';
import type { Services } from '../../../platform/services/services.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { longWork, type StepOptions, sendStep } from '../../../platform/work/long-work.ts';
import '../exchange.tables.ts';
import { besideInZip } from './beside-table.ts';
import { ownImports, ownPictures, picturesWait } from './imports.own-work.ts';
import { notePicturesFailure } from './pictures/imports.pictures.ts';
import { dryRun, runImport } from './steps/import-step.ts';
import { PictureAddresses } from './steps/picture-addresses.ts';
import { type PictureFiles, picturesOfZip, withAddresses } from './steps/picture-sources.ts';
import { attachPictures } from './steps/pictures-step.ts';
import { publishImported } from './steps/publish-step.ts';
import { getReadyImport, type ReadyImport } from './steps/ready-import.ts';
import { retryPictures } from './steps/retry-pictures.ts';
import { undoImport } from './steps/undo-step.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'imports.step': { id: string };
    'import-pictures.step': { id: string };
    'imports.publish': { importId: string };
  }
}

/** A job ends well before its time is over; another one goes on. */
const sliceMs = 10 * 60_000;

interface StoredImport extends StepOptions {
  readonly table: ReadyImport;
  readonly picturesKey: string | null;
}

/** A step that reads the table of an import. */
const step =
  (read: (services: Services, stored: StoredImport) => Promise<unknown>) =>
  async (services: Services, id: string, options: StepOptions): Promise<boolean> => {
    const keys = await findKeys(services, id);
    if (!keys?.tableKey) return false;
    await withStoredFile(services.storage, keys.tableKey, async (file) =>
      read(services, { ...options, table: await getReadyImport(services.db, id, file), picturesKey: keys.picturesKey }),
    );
    return true;
  };

const findKeys = ({ db }: Services, id: string) =>
  db.selectFrom('imports').select(['tableKey', 'picturesKey']).where('id', '=', id).executeTakeFirst();

export const artworkImports = longWork({
  queue: 'imports.step',
  table: 'imports',
  steps: {
    dry: step(({ db, storage, config }, { table, picturesKey, ...options }) =>
      withPictures(storage, picturesKey, (files) =>
        dryRun(db, table, { ...options, places: { files, hosts: config.importPictureHosts } }),
      ),
    ),
    running: step(async (services, stored) => {
      const isFinished = await runBeside(services, stored);
      if (isFinished)
        await sendStep(services.jobs, 'import-pictures.step', { id: stored.table.id, startAfterSeconds: 1 });
    }),
    undoing: async ({ db }, id, options) => !(await undoImport(db, id, options)),
  },
  mayFail: true,
  own: ownImports,
});

/** A vocabulary may lie in the same ZIP file as its table. */
async function runBeside(
  { db, storage }: Services,
  { table, picturesKey, ...options }: StoredImport,
): Promise<boolean> {
  if (picturesKey === null || !table.mapping.vocabulary) return runImport(db, table, options);
  return withStoredFile(storage, picturesKey, (zip) => runImport(db, table, { ...options, beside: besideInZip(zip) }));
}

/** The pictures of the ZIP file that a table was in, by name. */
async function withPictures<T>(
  storage: Services['storage'],
  key: string | null,
  use: (files: PictureFiles | undefined) => Promise<T>,
): Promise<T> {
  if (key === null) return use(undefined);
  return withStoredFile(storage, key, (zip) =>
    inScratchFolder(async (scratch) => {
      const files = await picturesOfZip(zip, scratch);
      try {
        return await use(files);
      } finally {
        files.close();
      }
    }),
  );
}

/**
 * Gives the works of a finished import the pictures of the ZIP file that its table was in, and those at web addresses.
 * Its lock is that of the import: while it is undone, no work gets a picture.
 */
export const importPictures = longWork({
  queue: 'import-pictures.step',
  lock: 'imports.step',
  table: 'imports',
  steps: {
    async finished(services, id, options) {
      try {
        return !(await givePictures(services, id, options));
      } catch (error) {
        // The program ends; the next start resumes.
        if (options.stop?.aborted) return true;
        if (isAbsence(error) || !(await notePicturesFailure(services.db, id, error))) throw error;
        return false;
      }
    },
  },
  onlyIf: { finished: picturesWait },
  // A slow host of one import must not hold up the pictures of the others.
  turns: { atOnce: 3, milliseconds: 60_000 },
  own: ownPictures,
});

async function givePictures(services: Services, id: string, options: StepOptions): Promise<boolean> {
  const { storage } = services;
  const keys = await findKeys(services, id);
  if (!keys?.tableKey) return true;
  const { tableKey, picturesKey } = keys;
  return withStoredFile(storage, tableKey, (file) =>
    withPictures(storage, picturesKey, (files) =>
      inScratchFolder((scratch) => attachFrom(services, { id, file, files, scratch }, options)),
    ),
  );
}

interface FilesOfImport {
  readonly id: string;
  readonly file: string;
  readonly files: PictureFiles | undefined;
  readonly scratch: string;
}

async function attachFrom(services: Services, from: FilesOfImport, { stop, ...options }: StepOptions) {
  const { id, file, files, scratch } = from;
  const source = withAddresses(files, new PictureAddresses({ config: services.config, scratch, signal: stop }));
  const isRetried = await retryPictures(services, { importId: id, source }, options);
  return isRetried && attachPictures(services, await getReadyImport(services.db, id, file), source, options);
}

/** Publishes the works of an import; another attempt goes on where one ended. */
const publish = job({
  queue: 'imports.publish',
  options: { retryLimit: 10, concurrency: 1, expireInSeconds: 1_800 },
  async work({ db, jobs }, { importId }, signal) {
    const isDone = await publishImported(db, importId, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]),
    });
    if (!isDone && !signal.aborted) await jobs.send('imports.publish', { importId }, { startAfterSeconds: 1 });
  },
});

export const importsJobs = [publish];
