import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { withLock } from '../../../platform/database/lock.ts';
import { isAbsence } from '../../../platform/jobs/absence.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/process/services.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { besideInZip } from './beside-table.ts';
import { failImport } from './imports.commands.ts';
import { listUnfinishedImports, listUnpicturedImports } from './imports.queries.ts';
import { notePicturesFailure } from './pictures/imports.pictures.ts';
import { dryRun, runImport, type StepOptions, takesPictures } from './steps/import-step.ts';
import { PictureAddresses } from './steps/picture-addresses.ts';
import { type PictureFiles, picturesOfZip, withAddresses } from './steps/picture-sources.ts';
import { attachPictures } from './steps/pictures-step.ts';
import { publishImported } from './steps/publish-step.ts';
import { getReadyImport, type ReadyImport } from './steps/ready-import.ts';
import { retryPictures } from './steps/retry-pictures.ts';
import { undoImport } from './steps/undo-step.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'imports.step': { importId: string };
    'imports.pictures': { importId: string };
    'imports.publish': { importId: string };
    'imports.resume': Record<string, never>;
  }
}

/** A job ends well before its time is over; another one goes on. */
const sliceMs = 10 * 60_000;

/** Does what the state of an import asks for, unless another process is at it. */
export async function workOnImport(services: Services, importId: string, options: StepOptions = {}): Promise<void> {
  const work = async () => {
    await takeStepOf(services, importId, options).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await failImport(services.db, importId, error.message);
    });
    return true;
  };
  await withLock(services.pool, `artworks.import ${importId}`, { patienceMs: 0, work });
}

async function takeStepOf({ db, storage, config }: Services, id: string, options: StepOptions): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select(['state', 'tableKey', 'picturesKey'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.state === 'undoing') await undoImport(db, id, options);
  if (!row?.tableKey || (row.state !== 'running' && row.state !== 'dry')) return;
  await withStoredFile(storage, row.tableKey, async (file) => {
    const table = await getReadyImport(db, id, file);
    if (row.state === 'running') await runBeside({ db, storage }, { table, zipKey: row.picturesKey }, options);
    else
      await withPictures(storage, row.picturesKey, (files) =>
        dryRun(db, table, { ...options, places: { files, hosts: config.importPictureHosts } }),
      );
  });
}

interface TableInZip {
  readonly table: ReadyImport;
  readonly zipKey: string | null;
}

/** A vocabulary may lie in the same ZIP file as its table. */
async function runBeside(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { table, zipKey }: TableInZip,
  options: StepOptions,
): Promise<void> {
  if (zipKey === null || !table.mapping.vocabulary) await runImport(db, table, options);
  else await withStoredFile(storage, zipKey, (zip) => runImport(db, table, { ...options, beside: besideInZip(zip) }));
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

interface PictureOptions extends StepOptions {
  /** Ends also the fetch at hand; `signal` ends the step after the work at hand. */
  readonly stop?: AbortSignal | undefined;
}

/**
 * Gives the works of a finished import the pictures of the ZIP file that its table was in, and those at web addresses,
 * once, unless another process is at it. True when nothing is left to do.
 */
export async function workOnPictures(services: Services, id: string, options: PictureOptions = {}): Promise<boolean> {
  const work = () => givePictures(services, id, options);
  return (await withLock(services.pool, `artworks.import ${id}`, { patienceMs: 0, work })) ?? false;
}

async function givePictures(services: Services, id: string, options: PictureOptions): Promise<boolean> {
  const { db, storage } = services;
  const row = await db
    .selectFrom('imports')
    .select(['tableKey', 'picturesKey', 'state', 'counts', 'mapping'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.tableKey || row.state !== 'finished' || row.counts.arePicturesDone || row.counts.picturesFailure)
    return true;
  const { tableKey, picturesKey, mapping } = row;
  if (!picturesKey && !takesPictures(mapping)) return true;
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

async function attachFrom(services: Services, from: FilesOfImport, { stop, ...options }: PictureOptions) {
  const { id, file, files, scratch } = from;
  const source = withAddresses(files, new PictureAddresses({ config: services.config, scratch, signal: stop }));
  const isRetried = await retryPictures(services, { importId: id, source }, options);
  return isRetried && attachPictures(services, await getReadyImport(services.db, id, file), source, options);
}

const step = job({
  queue: 'imports.step',
  options: { retryLimit: 3, concurrency: 1, expireInSeconds: 1_800 },
  async work(services, { importId }, signal) {
    await workOnImport(services, importId, { signal: AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]) });
    const again = { singletonKey: importId, startAfterSeconds: 1 };
    if (signal.aborted) return;
    if ((await listUnfinishedImports(services.db)).includes(importId))
      await services.jobs.send('imports.step', { importId }, again);
    else await services.jobs.send('imports.pictures', { importId }, again);
  },
});

const pictures = job({
  queue: 'imports.pictures',
  options: { retryLimit: 3, concurrency: 1, expireInSeconds: 1_800 },
  async work(services, { importId }, signal) {
    const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
    const isDone = await workOnPictures(services, importId, { signal: slice, stop: signal }).catch(
      async (error: unknown) => {
        // The program ends; `imports.resume` goes on.
        if (signal.aborted) return false;
        if (isAbsence(error)) throw error;
        if (await notePicturesFailure(services.db, importId, error)) return true;
        throw error;
      },
    );
    if (!isDone && !signal.aborted)
      await services.jobs.send('imports.pictures', { importId }, { singletonKey: importId, startAfterSeconds: 1 });
  },
});

/** Publishes the works of an import; another attempt goes on where one ended. */
const publish = job({
  queue: 'imports.publish',
  options: { retryLimit: 10, concurrency: 1, expireInSeconds: 1_800 },
  async work({ db, jobs }, { importId }, signal) {
    const isDone = await publishImported(db, importId, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]),
    });
    if (!isDone && !signal.aborted)
      await jobs.send('imports.publish', { importId }, { singletonKey: importId, startAfterSeconds: 1 });
  },
});

/** Goes on with imports whose worker died. */
const resume = job({
  queue: 'imports.resume',
  schedule: '*/5 * * * *',
  atStart: true,
  async work({ db, jobs }) {
    for (const importId of await listUnfinishedImports(db))
      await jobs.send('imports.step', { importId }, { singletonKey: importId });
    for (const importId of await listUnpicturedImports(db))
      await jobs.send('imports.pictures', { importId }, { singletonKey: importId });
  },
});

export const importsJobs = [step, pictures, publish, resume];
