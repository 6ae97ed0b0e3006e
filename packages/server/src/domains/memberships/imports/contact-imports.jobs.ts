import '../memberships.tables.ts';
import { contactUndoDays } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { sql } from 'kysely';
import { withLock } from '../../../platform/database/lock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/process/services.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { failContactImport } from './contact-imports.commands.ts';
import { listUnfinishedContactImports } from './contact-imports.queries.ts';
import { checkContacts } from './steps/check-step.ts';
import { findReadyImport, type StepOptions } from './steps/ready-contact-import.ts';
import { runImport } from './steps/run-step.ts';
import { undoContacts } from './steps/undo-step.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'contact-imports.step': { importId: string };
    'contact-imports.resume': Record<string, never>;
    'contact-imports.forget': Record<string, never>;
  }
}

/** A job ends well before its time is over; another one goes on. */
const sliceMs = 10 * 60_000;

/** Does what the state of an import asks for, unless another process is at it. */
export async function workOnContactImport(services: Services, id: string, options: StepOptions = {}): Promise<void> {
  const work = async () => {
    await takeStep(services, id, options).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await failContactImport(services.db, id, error.message);
    });
    return true;
  };
  await withLock(services.pool, `contact import ${id}`, { patienceMs: 0, work });
}

async function takeStep({ db, storage }: Services, id: string, options: StepOptions): Promise<void> {
  const given = await findReadyImport(db, id);
  if (given?.state === 'undoing') await undoContacts(db, given, options);
  else if (given?.state === 'running') await runImport(db, given, options);
  else if (given?.state === 'checking' && given.tableKey)
    await withStoredFile(storage, given.tableKey, (file) => checkContacts(db, file, given, options));
  else return;
  // The file is not needed any more; what a crash leaves here, `clean-files` removes.
  const after = await findReadyImport(db, id);
  if (given.tableKey && after?.tableKey === null) await storage.remove(given.tableKey);
}

const step = job({
  queue: 'contact-imports.step',
  options: { retryLimit: 3, concurrency: 1, expireInSeconds: 1_800 },
  async work(services, { importId }, signal) {
    await workOnContactImport(services, importId, { signal: AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]) });
    if (!signal.aborted && (await listUnfinishedContactImports(services.db)).includes(importId))
      await services.jobs.send('contact-imports.step', { importId }, { singletonKey: importId, startAfterSeconds: 1 });
  },
});

/** Goes on with imports whose worker died. */
const resume = job({
  queue: 'contact-imports.resume',
  schedule: '*/5 * * * *',
  atStart: true,
  async work({ db, jobs }) {
    for (const importId of await listUnfinishedContactImports(db))
      await jobs.send('contact-imports.step', { importId }, { singletonKey: importId });
  },
});

/** The data of people in an import is forgotten when it cannot be undone any more; its name and numbers stay. */
const forget = job({
  queue: 'contact-imports.forget',
  schedule: '37 * * * *',
  async work({ db, storage }) {
    const { rows } = await sql<{ tableKey: string | null }>`with old as (
        select id, table_key, started_at from contact_imports where updated_at < now() - make_interval(days => ${contactUndoDays})
          and state not in ('checking', 'running', 'undoing') and (table_key is not null or columns <> '[]'::jsonb)
        order by id limit 1000),
      rows as (delete from contact_import_rows r using old where r.import_id = old.id),
      changes as (delete from contact_import_changes c using old where c.import_id = old.id),
      begun as (update contact_imports i set table_key = null, columns = '[]', finished_at = coalesce(i.finished_at, i.updated_at),
        failure = case when i.state = 'paused' then 'It was paused for too long.' else i.failure end,
        state = case when i.state = 'paused' then 'failed' else i.state end from old where i.id = old.id and old.started_at is not null),
      unbegun as (delete from contact_imports i using old where i.id = old.id and old.started_at is null)
      select table_key from old`.execute(db);
    for (const { tableKey } of rows) if (tableKey) await storage.remove(tableKey);
  },
});

export const contactImportsJobs = [step, resume, forget];
