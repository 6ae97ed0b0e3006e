import '../memberships.tables.ts';
import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import {
  type ContactImportState,
  contactImportLaw,
  contactUndoDays,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services/services.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { longWork, type StepOptions } from '../../../platform/work/long-work.ts';
import type { OwnStage } from '../../../platform/work/own-work.ts';
import { isManagedBy } from '../memberships.access.ts';
import { checkContacts } from './steps/check-step.ts';
import { findReadyImport, type ReadyContactImport } from './steps/ready-contact-import.ts';
import { runImport } from './steps/run-step.ts';
import { undoContacts } from './steps/undo-step.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'contact-imports.step': { id: string };
  }
}

type ContactImportFacts = Readonly<Record<'file' | 'id' | 'failure', string>> & { readonly segmentId: SegmentId };
type Act = (services: Services, given: ReadyContactImport, options: StepOptions) => Promise<unknown>;

const step =
  (act: Act) =>
  async (services: Services, id: string, options: StepOptions): Promise<boolean> => {
    const given = await findReadyImport(services.db, id);
    if (!given) return false;
    await act(services, given, options);
    // The file is not needed any more; what a crash leaves here, `clean-files` removes.
    const after = await findReadyImport(services.db, id);
    if (given.tableKey && after?.tableKey === null) await services.storage.remove(given.tableKey);
    return true;
  };

/** The data of people in an import is forgotten when it cannot be undone any more; its name and numbers stay. */
async function forget({ db, storage }: Services): Promise<void> {
  const { rows } = await sql<{ tableKey: string | null }>`with old as (
      select id, table_key, started_at from contact_imports where updated_at < now() - make_interval(days => ${contactUndoDays})
        and state <> all(${[...contactImportLaw.atWork]}::text[]) and (table_key is not null or columns <> '[]'::jsonb)
      order by id limit 1000),
    rows as (delete from contact_import_rows r using old where r.import_id = old.id),
    changes as (delete from contact_import_changes c using old where c.import_id = old.id),
    begun as (update contact_imports i set table_key = null, columns = '[]', finished_at = coalesce(i.finished_at, i.updated_at),
      failure = case when i.state = 'paused' then 'It was paused for too long.' else i.failure end,
      state = case when i.state = 'paused' then 'failed' else i.state end from old where i.id = old.id and old.started_at is not null),
    unbegun as (delete from contact_imports i using old where i.id = old.id and old.started_at is null)
    select table_key from old`.execute(db);
  for (const { tableKey } of rows) if (tableKey) await storage.remove(tableKey);
}

const stages: Readonly<Record<ContactImportState, OwnStage>> = {
  columns: { standing: 'waiting', words: 'Not checked yet', needs: 'Say what its columns become.' },
  checking: { standing: 'working', words: 'Dry run' },
  checked: { standing: 'waiting', words: 'Dry run done', needs: 'Look at its rows and start it.' },
  running: { standing: 'working', words: 'Adding contacts' },
  paused: { standing: 'paused', words: 'Paused' },
  finished: { standing: 'ended', words: 'Imported' },
  failed: { standing: 'failed', words: 'Stopped' },
  undoing: { standing: 'working', words: 'Being undone' },
  undone: { standing: 'ended', words: 'Undone' },
};

export const contactImports = longWork({
  queue: 'contact-imports.step',
  table: 'contactImports',
  steps: {
    checking: step(async ({ db, storage }, given, options) => {
      if (given.tableKey)
        await withStoredFile(storage, given.tableKey, (file) => checkContacts(db, file, given, options));
    }),
    running: step(({ db }, given, options) => runImport(db, given, options)),
    undoing: step(({ db }, given, options) => undoContacts(db, given, options)),
  },
  mayFail: true,
  own: {
    person: 'started_by',
    scope: isManagedBy,
    stages,
    steps: contactImportLaw.steps,
    done: sql`case w.state when 'undoing' then (w.counts ->> 'undone')::int + (w.counts ->> 'kept')::int else w.position end`,
    all: sql`case when w.state <> 'undoing' then w.rows end`,
    changedAt: sql`w.updated_at`,
    facts: sql`jsonb_build_object('file', w.file_name, 'id', w.id, 'segmentId', w.segment_id, 'failure', w.failure)`,
    present: ({ file, id, segmentId, failure }: ContactImportFacts) => ({
      title: `Contacts, ${file}`,
      href: importContactsAt(segmentId, { importId: id }),
      needs: failure || undefined,
    }),
  },
  forget,
});
