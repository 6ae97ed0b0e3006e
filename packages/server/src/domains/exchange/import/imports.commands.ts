// Says which pictures an undo needs: without it, no program may remove unused files.
import '../exchange.access.ts';
import '../exchange.tables.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  type ImportAudience,
  type ImportState,
  importLaw,
} from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { noCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { mayTakeStep, stateAfter } from '@oeuvre/contracts/kernel/work.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { storedFolders } from '../../files/unused/unused.access.ts';
import { asProposed, findFittingMapping, type KeptMapping, type Mapped, readByKept } from './imports.mappings.ts';
import { findMapping } from './imports.queries.ts';
import { checkKeyOf, type Examined, examineTable, fingerprintOf, type TableFile, withPictureNames } from './intake.ts';

/** The acting person; null is the command line. */
export type By = Viewer | null;
type Needs = Pick<Services, 'db' | 'storage'>;

/** An import that was never written leaves its table, if the process was killed. */
storedFolders.register('imports', async (db, ids) => {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
});

interface ImportAct {
  /** Its name in the audit log, after `imports.`. */
  readonly act: string;
  readonly details?: Record<string, unknown>;
}

export const auditOf = (by: By, id: string, { act, details }: ImportAct) =>
  by && { viewer: by, act: `imports.${act}`, subject: ['import', id] as const, ...(details && { details }) };

/**
 * Keeps a table and what was seen in it as a new import; nothing of the catalogue changes. A kept mapping that fits the
 * table is taken, otherwise the proposed one.
 */
export async function createImport(needs: Needs, by: By, table: TableFile): Promise<string> {
  const { storage } = needs;
  const zip = table.pictures && 'zip' in table.pictures ? table.pictures.zip : undefined;
  const seen = await examineTable(table.file, table.name);
  const examined = zip === undefined ? seen : await withPictureNames(seen, zip);
  const fingerprint = await fingerprintOf(table.file);
  const id = uuidv7();
  const tableKey = `imports/${id}/table`;
  const picturesKey = zip === undefined ? null : `imports/${id}/pictures`;
  try {
    await storage.putFile(tableKey, table.file, 'application/octet-stream');
    if (zip !== undefined && picturesKey) await storage.putFile(picturesKey, zip, 'application/zip');
    const mapped = await withKeyCheck(await mappedAs(needs.db, examined), table.file);
    await insertImport(needs.db, by, { id, fileName: table.name, fingerprint, tableKey, picturesKey, mapped });
  } catch (error) {
    for (const key of [tableKey, picturesKey]) if (key) await storage.remove(key).catch(() => {});
    throw error;
  }
  return id;
}

interface StoredTable {
  readonly id: string;
  readonly fileName: string;
  readonly fingerprint: string;
  readonly tableKey: string;
  readonly picturesKey: string | null;
  readonly mapped: Mapped;
}

/** A table read by the kept mapping that fits it, or by the proposed one. */
async function mappedAs(db: Database, examined: Examined): Promise<Mapped> {
  const known = await findFittingMapping(db, examined.mapping);
  return known ? readByKept(examined, known) : asProposed(examined);
}

/** A kept mapping may have another key than the one that was checked. */
async function withKeyCheck(mapped: Mapped, file: string): Promise<Mapped> {
  const { shape, profile, mapping } = mapped;
  if (isDeepStrictEqual(profile.keyCheck?.key, mapping.key)) return mapped;
  const keyCheck = await checkKeyOf(file, shape, { key: mapping.key, most: profile.rows });
  return { ...mapped, profile: { ...profile, keyCheck } };
}

async function insertImport(db: Database, by: By, { mapped, ...stored }: StoredTable): Promise<void> {
  const { shape, profile, mapping, mappingName, mappingVersion, isEncodingCertain } = mapped;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('imports')
      .values({
        ...stored,
        fileName: stored.fileName.slice(-200),
        shape: JSON.stringify(shape),
        isEncodingCertain,
        profile: JSON.stringify(profile),
        mapping: JSON.stringify(mapping),
        mappingName,
        mappingVersion,
        segmentId: null,
        state: 'mapping',
        rows: profile.isWhole ? profile.rows : null,
        counts: JSON.stringify(noCounts),
        startedBy: by && accountOf(by),
        startedAt: null,
        finishedAt: null,
      })
      .execute();
    await recordChange(tx, { audit: auditOf(by, stored.id, { act: 'upload', details: { file: stored.fileName } }) });
  });
}

/** The parts of an import that a person may change before it runs. */
export interface ImportChange {
  readonly mapping?: ImportMapping | undefined;
  /** Without a mapping: takes the kept one of this name. */
  readonly mappingName?: string | null | undefined;
  readonly segmentId?: SegmentId | null | undefined;
  readonly visibleTo?: ImportAudience | undefined;
  readonly shape?: ChosenShape | undefined;
}

/** Changes the mapping and options. Another shape reads the table anew and proposes a new mapping, unless one is given. */
export async function changeImport(needs: Needs, by: By, id: string, change: ImportChange): Promise<void> {
  const { db } = needs;
  const kept = change.mapping || !change.mappingName ? undefined : await getKept(db, change.mappingName);
  const examined = (change.shape || kept) && (await examineStored(needs, id, { shape: change.shape, kept }));
  const mapping = change.mapping ?? examined?.mapping;
  const checked = examined ? undefined : await checkChangedKey(needs, id, change);
  await inTransaction(db, async (tx) => {
    const state = await lockState(tx, id);
    if (!mayTakeStep(importLaw, 'check', state)) throw importErrors('wrong-state', { state });
    if (change.segmentId) await assertSegment(tx, change.segmentId);
    await tx
      .updateTable('imports')
      .set({
        ...(mapping && { mapping: JSON.stringify(mapping), state: 'mapping' as const, failure: '' }),
        ...(change.mappingName !== undefined && { mappingName: change.mappingName }),
        ...((change.mappingName === null || kept) && { mappingVersion: kept?.version ?? null }),
        ...(change.segmentId !== undefined && { segmentId: change.segmentId }),
        ...(change.visibleTo && { visibleTo: change.visibleTo }),
        ...(examined && {
          shape: JSON.stringify(examined.shape),
          isEncodingCertain: true,
          profile: JSON.stringify(examined.profile),
          rows: examined.profile.isWhole ? examined.profile.rows : null,
        }),
        ...(checked && { profile: JSON.stringify(checked) }),
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, { audit: auditOf(by, id, { act: 'change' }) });
  });
}

/** Examines the stored table again, in another shape or with another kept mapping. */
async function examineStored(
  { db, storage }: Needs,
  id: string,
  { shape, kept }: { readonly shape: ChosenShape | undefined; readonly kept: KeptMapping | undefined },
): Promise<Mapped> {
  const { tableKey, picturesKey, fileName, shape: present } = await getStored(db, id);
  const mapped = await withStoredFile(storage, tableKey, async (file) => {
    const seen = await examineTable(file, fileName, shape ?? present);
    return withKeyCheck(kept ? readByKept(seen, kept) : asProposed(seen), file);
  });
  return picturesKey ? withStoredFile(storage, picturesKey, (zip) => withPictureNames(mapped, zip)) : mapped;
}

/** The profile with the lines that another key leaves out; undefined if the key is the same. */
async function checkChangedKey({ db, storage }: Needs, id: string, { mapping }: Pick<ImportChange, 'mapping'>) {
  if (!mapping) return undefined;
  const { key } = mapping;
  const { tableKey, shape, profile } = await getStored(db, id);
  if (isDeepStrictEqual(profile.keyCheck?.key, key)) return undefined;
  const keyCheck = await withStoredFile(storage, tableKey, (file) =>
    checkKeyOf(file, shape, { key, most: profile.rows }),
  );
  return { ...profile, keyCheck };
}

async function getKept(db: Database, name: string): Promise<KeptMapping> {
  const kept = await findMapping(db, name);
  if (!kept) throw invalidFields({ path: 'body.mappingName', message: 'is no kept mapping' });
  return kept;
}

async function assertSegment(tx: Database, id: SegmentId): Promise<void> {
  const row = await tx.selectFrom('segments').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw invalidFields({ path: 'body.segmentId', message: 'is no segment' });
}

export type ImportStep = keyof typeof importLaw.steps;

/** Takes the next step of an import; the work itself is a job. */
export async function takeStep(db: Database, by: By, id: string, step: ImportStep): Promise<void> {
  await inTransaction(db, async (tx) => {
    const state = await lockState(tx, id);
    const to = stateAfter(importLaw, step, state);
    if (!to) throw importErrors('wrong-state', { state });
    const isFirst = state === 'mapping' || state === 'checked';
    await tx
      .updateTable('imports')
      .set({
        state: to,
        failure: '',
        updatedAt: now,
        finishedAt: null,
        ...(step === 'start' && isFirst && { position: 0, counts: JSON.stringify(noCounts), startedAt: now }),
        ...(step === 'check' && { position: 0 }),
      })
      .where('id', '=', id)
      .execute();
    if (step === 'start' && isFirst)
      await sql`update import_mappings set uses = uses + 1 where name = (select mapping_name from imports where id = ${id})`.execute(
        tx,
      );
    await recordChange(tx, { audit: auditOf(by, id, { act: step }) });
  });
}

async function lockState(tx: Database, id: string): Promise<ImportState> {
  const row = await tx.selectFrom('imports').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw commonErrors('not-found');
  return row.state;
}

async function getStored(db: Database, id: string) {
  const row = await db
    .selectFrom('imports')
    .select(['tableKey', 'picturesKey', 'fileName', 'shape', 'profile'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.tableKey) throw commonErrors('not-found');
  return { ...row, tableKey: row.tableKey };
}
