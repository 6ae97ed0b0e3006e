import '../memberships.tables.ts';
import {
  type ContactImportState,
  type ContactImportStep,
  contactImportLaw,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import {
  contactImportErrors,
  missingIn,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import {
  type ContactMapping,
  noContactCounts,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { stateAfter, statesBefore } from '@oeuvre/contracts/kernel/work.ts';
import { uuidv7 } from 'uuidv7';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { storedFolders } from '../../files/unused/unused.access.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { undoEndOf } from './contact-imports.queries.ts';
import type { ContactsFile } from './contact-imports.upload.ts';
import { examineContacts } from './contacts-file.ts';

type Needs = Pick<Services, 'db' | 'storage'>;

/** A file whose import is done, or was never written, is nobody's. */
storedFolders.register('contact-imports', async (db, ids) => {
  const rows = await db
    .selectFrom('contactImports')
    .select('id')
    .where('id', 'in', [...ids])
    .where('tableKey', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
});

/** Keeps a file of contacts and what was seen in it; nobody is added. */
export async function createContactImport(
  { db, storage }: Needs,
  viewer: Viewer,
  { segmentId, file, name }: ContactsFile & { readonly segmentId: SegmentId },
): Promise<string> {
  const { shape, isEncodingCertain, columns, mapping, consent, rows } = await examineContacts(file);
  const id = uuidv7();
  const tableKey = `contact-imports/${id}/table`;
  try {
    await storage.putFile(tableKey, file, 'application/octet-stream');
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('contactImports')
        .values({
          id,
          segmentId,
          fileName: name,
          tableKey,
          shape: JSON.stringify(shape),
          isEncodingCertain,
          columns: JSON.stringify(columns),
          mapping: JSON.stringify(mapping),
          consentProposal: consent && JSON.stringify(consent),
          state: 'columns',
          rows,
          counts: JSON.stringify(noContactCounts),
          startedBy: accountOf(viewer),
          startedAt: null,
          finishedAt: null,
        })
        .execute();
      await audit(tx, viewer, { id, segmentId, act: 'upload', details: { file: name } });
    });
  } catch (error) {
    await storage.remove(tableKey).catch(() => {});
    throw error;
  }
  return id;
}

/** Whether the viewer may import contacts here; a segment that is gone is not-found. */
export async function assertMayImport(db: Database, viewer: Viewer, segmentId: SegmentId): Promise<void> {
  assertAllowed(mayManageMembers(viewer, segmentId));
  await getSegment(db, segmentId);
}

interface Change {
  readonly mapping?: ContactMapping | undefined;
  readonly shape?: ChosenShape | undefined;
}

/** Changes what columns become. Another shape reads the file anew and proposes again. */
export async function changeContactImport(
  { db, storage }: Needs,
  viewer: Viewer,
  id: string,
  { mapping, shape }: Change,
): Promise<void> {
  const stored = await getManaged(db, viewer, { id });
  const examined = shape && (await examineAgain(storage, stored, { ...stored.shape, ...shape }));
  const names = new Set((examined ?? stored).columns.map(({ name }) => name));
  const chosen = mapping ?? examined?.mapping;
  if (chosen && columnsOf(chosen).some((column) => !names.has(column)))
    throw invalidFields({ path: 'body.mapping', message: 'names a column that the file does not have' });
  await inTransaction(db, async (tx) => {
    await lockManaged(tx, viewer, { id, from: statesBefore(contactImportLaw, 'check') });
    await tx
      .updateTable('contactImports')
      .set({
        state: 'columns',
        failure: '',
        updatedAt: now,
        ...(chosen && { mapping: JSON.stringify(chosen) }),
        ...(examined && {
          shape: JSON.stringify(examined.shape),
          isEncodingCertain: true,
          columns: JSON.stringify(examined.columns),
          consentProposal: examined.consent && JSON.stringify(examined.consent),
          rows: examined.rows,
        }),
      })
      .where('id', '=', id)
      .where('startedAt', 'is', null)
      .execute();
  });
}

function examineAgain(storage: Services['storage'], { tableKey }: Managed, shape: ChosenShape) {
  if (!tableKey) throw contactImportErrors('wrong-state');
  return withStoredFile(storage, tableKey, (file) => examineContacts(file, shape));
}

const columnsOf = ({ columns, consent }: ContactMapping): string[] => [
  ...columns.map(({ column }) => column),
  ...(consent?.answer === 'column'
    ? [consent.column, consent.dateColumn, consent.sourceColumn].filter((name) => name !== null)
    : []),
];

/** Takes the next step of an import; the work itself is a job. Nothing starts that was not checked as it stands. */
export async function takeContactStep(
  db: Database,
  viewer: Viewer,
  id: string,
  step: ContactImportStep,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await getManaged(tx, viewer, { id, lock: true });
    const state = stateAfter(contactImportLaw, step, row.state);
    if (!state) throw wrongState(row);
    assertReady(row, step);
    const isFirstStart = step === 'start' && row.startedAt === null;
    await tx
      .updateTable('contactImports')
      .set({
        state,
        failure: '',
        updatedAt: now,
        ...((step === 'check' || isFirstStart) && { position: 0, counts: JSON.stringify(noContactCounts) }),
        ...(isFirstStart && { startedAt: now, startedBy: accountOf(viewer) }),
      })
      .where('id', '=', id)
      .execute();
    await audit(tx, viewer, { id, segmentId: row.segmentId, act: step });
  });
}

const wrongState = ({ state }: Managed) => contactImportErrors('wrong-state', { state });

function assertReady(row: Managed, step: ContactImportStep): void {
  const { mapping, startedAt, finishedAt, state, tableKey } = row;
  const wrong = wrongState(row);
  if (step === 'check') {
    if (startedAt) throw wrong;
    const missing = missingIn(mapping);
    if (missing) throw contactImportErrors(missing);
  }
  if (step === 'start' && (tableKey === null || (state === 'failed' && !startedAt))) throw wrong;
  if (step === 'undo') {
    if (!startedAt) throw wrong;
    if (finishedAt && undoEndOf(finishedAt) < new Date()) throw contactImportErrors('too-late');
  }
}

/** Forgets an import that added nobody. */
export async function discardContactImport({ db, storage }: Needs, viewer: Viewer, id: string): Promise<void> {
  const tableKey = await inTransaction(db, async (tx) => {
    const row = await lockManaged(tx, viewer, { id, from: ['columns', 'checking', 'checked', 'failed'] });
    if (row.startedAt) throw wrongState(row);
    await tx.deleteFrom('contactImports').where('id', '=', id).execute();
    await audit(tx, viewer, { id, segmentId: row.segmentId, act: 'discard' });
    return row.tableKey;
  });
  if (tableKey) await storage.remove(tableKey);
}

const managedColumns = [
  'segmentId',
  'state',
  'tableKey',
  'shape',
  'columns',
  'mapping',
  'startedAt',
  'finishedAt',
] as const;
type Managed = Awaited<ReturnType<typeof getManaged>>;

interface Asked {
  readonly id: string;
  /** Keeps others from changing it until the end of the transaction. */
  readonly lock?: boolean;
}

/** For somebody who does not manage the members of its segment, an import does not exist. */
async function getManaged(db: Database, viewer: Viewer, { id, lock = false }: Asked) {
  const row = await db
    .selectFrom('contactImports')
    .select(managedColumns)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row || !isAllowed(mayManageMembers(viewer, row.segmentId))) throw commonErrors('not-found');
  return row;
}

interface Due {
  readonly id: string;
  /** The states in which the act is possible. */
  readonly from: readonly ContactImportState[];
}

async function lockManaged(tx: Database, viewer: Viewer, { id, from }: Due): Promise<Managed> {
  const row = await getManaged(tx, viewer, { id, lock: true });
  if (!from.includes(row.state)) throw wrongState(row);
  return row;
}

interface Act {
  readonly id: string;
  readonly segmentId: SegmentId;
  readonly act: string;
  readonly details?: Record<string, unknown>;
}

const audit = (tx: Database, viewer: Viewer, { id, segmentId, act, details }: Act) =>
  recordChange(tx, {
    audit: {
      viewer,
      act: `contact-imports.${act}`,
      subject: ['segment', segmentId],
      details: { importId: id, ...details },
    },
  });
