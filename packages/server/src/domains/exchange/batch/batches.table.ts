import { mayEditArtwork, mayOpenRecord } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { maximumBatchWorks } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import { batchErrors } from '@oeuvre/contracts/domains/exchange/batch/batches.errors.ts';
import { type ColumnKey, columnKeys } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { cellOf, joinValues, type RowCells, readCell, type TermNames } from '@oeuvre/record/table/cells.ts';
import { columnNames, keyColumn, versionColumn } from '@oeuvre/record/table/columns.ts';
import { changedSide } from '@oeuvre/record/table/compare-cells.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { withStoredFile } from '../../../platform/storage/stored-file.ts';
import { proposeShape } from '../../../platform/tables/read-table.ts';
import type { Cell, TableRow } from '../../../platform/tables/table.ts';
import { listKeyedArtworks, type StoredArtwork } from '../../artworks/artworks.access.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { KnownTerms } from '../../artworks/queries/known-terms.queries.ts';
import { listRecords } from '../../artworks/record/record.queries.ts';
import { storedFolders } from '../../files/unused/unused.access.ts';
import type { TableFile } from '../import/intake.ts';
import { readMuseumTable } from '../import/museum-table.ts';
import { type BatchStep, getBatchRow, lockState } from './batches.access.ts';
import { keepWorks, type RehearsedCell, type RehearsedWork, writeCell } from './batches.cells.ts';
import { Findings } from './batches.findings.ts';

const rowsAtOnce = 500;

type Needs = Pick<Services, 'db' | 'storage'>;

/** A table is kept until it is read. */
storedFolders.register('batches', async (db, ids) => {
  const rows = await db
    .selectFrom('artworkBatches')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('tableKey', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
});

/** A line of the table whose work is known. */
interface Line {
  readonly line: number;
  readonly key: string;
  readonly version: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** A line with the work that it is about, what the table said when it was taken out, and what the work says now. */
interface Matched extends Line {
  readonly work: StoredArtwork;
  readonly base: RowCells;
  readonly record: ArtworkRecord;
}

/** Keeps a table that came back as a new batch; its lines are compared in steps. */
export async function createFromTable(
  { db, storage }: Needs,
  { viewer, requestId }: Actor,
  { file, name }: TableFile,
): Promise<string> {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  const { shape } = await proposeShape(file);
  await columnsOfTable(file, shape);
  const id = uuidv7();
  const tableKey = `batches/${id}/table`;
  await storage.putFile(tableKey, file, 'application/octet-stream');
  try {
    await inTransaction(db, async (tx) => {
      const facts = { kind: 'table', state: 'reading', title: name.slice(-200), exportId: null } as const;
      await tx
        .insertInto('artworkBatches')
        .values({ id, ...facts, tableKey, tableShape: JSON.stringify(shape), startedBy: viewer.id })
        .execute();
      await recordChange(tx, {
        audit: { viewer, requestId, act: 'batches.upload', subject: ['batch', id], details: { file: name } },
      });
    });
  } catch (error) {
    await storage.remove(tableKey).catch(() => {});
    throw error;
  }
  return id;
}

/** A table without the columns that name works and versions was not taken out here. */
async function columnsOfTable(file: string, shape: TableShape): Promise<readonly ColumnKey[]> {
  let names: readonly string[] | undefined;
  const onHeader = (columns: readonly string[]) => {
    names = columns;
  };
  for await (const { cells } of readMuseumTable(file, shape, { onHeader })) {
    names ??= [...cells.keys()];
    break;
  }
  return columnsIn(names ?? []);
}

/**
 * Compares a table that came back with what it said when it was taken out, and with the works as they are now, some lines
 * in a transaction. Lines are matched by their OO ID, whatever their order; columns that are missing are left alone. True
 * if the signal said stop.
 */
export async function compareTable(
  { db, storage }: Needs,
  viewer: Viewer,
  { id, signal }: BatchStep,
): Promise<boolean> {
  const batch = await getBatchRow(db, viewer, id);
  const { tableKey, tableShape: shape } = batch;
  if (batch.state !== 'reading' || !tableKey || !shape) return false;
  const isRead = await withStoredFile(storage, tableKey, async (file) => {
    const columns = await columnsOfTable(file, shape);
    const slices = inSlices(readMuseumTable(file, shape, { from: batch.linesRead }));
    try {
      for await (const rows of slices) {
        if (signal?.aborted) return false;
        await inTransaction(db, (tx) => compareSlice(tx, viewer, { id, columns, rows }));
      }
    } catch (error) {
      // Rows before the fault are kept.
      if (!isRefusedTable(error)) throw error;
      await inTransaction(db, (tx) => noteFault(tx, id, error));
    }
    return true;
  });
  if (!isRead) return true;
  await db
    .updateTable('artworkBatches')
    .set({ state: 'ready', tableKey: null, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
  await storage.remove(tableKey).catch(() => {});
  return false;
}

interface Slice {
  readonly id: string;
  readonly columns: readonly ColumnKey[];
  readonly rows: readonly TableRow[];
}

async function compareSlice(tx: Database, viewer: Viewer, { id, columns, rows }: Slice): Promise<void> {
  const batch = await lockState(tx, id, 'reading');
  if (!batch) return;
  const findings = new Findings(batch);
  const lines = linesOf(rows, findings);
  const exportId = lines.find((line) => line.exportId)?.exportId;
  const matched = await match(tx, viewer, { id, lines, findings });
  const terms = new KnownTerms(tx);
  if (columns.includes('tags'))
    await terms.learn({
      records: matched.map(({ record }) => record),
      cells: matched.map(({ cells }) => textOf(cells.get(columnNames.tags))),
    });
  const works = matched.map((line) => rehearse(line, columns, { terms, findings }));
  await keepWorks(tx, id, { works, from: batch.workCount });
  const workCount = batch.workCount + works.length;
  if (workCount > maximumBatchWorks) throw batchErrors('too-many-works');
  await tx
    .updateTable('artworkBatches')
    .set({
      ...findings.columns,
      workCount,
      rehearsed: workCount,
      linesRead: batch.linesRead + rows.length,
      ...(batch.exportId === null &&
        exportId && { exportId: sql<number>`(select id from artwork_exports where id = ${exportId})` }),
    })
    .where('id', '=', id)
    .execute();
}

const isRefusedTable = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code.startsWith('imports/') || error.code === 'batches/too-many-works');

async function noteFault(tx: Database, id: string, { message }: AppError): Promise<void> {
  const batch = await lockState(tx, id, 'reading');
  if (!batch) return;
  const findings = new Findings(batch);
  findings.add('unreadable', batch.linesRead + 2, { cell: message });
  await tx.updateTable('artworkBatches').set(findings.columns).where('id', '=', id).execute();
}

/** The columns of the table that works have; the others are of no concern. */
function columnsIn(names: readonly string[]): readonly ColumnKey[] {
  const present = new Set(names);
  if (!present.has(keyColumn) || !present.has(versionColumn)) throw batchErrors('not-an-export');
  return columnKeys.filter((column) => present.has(columnNames[column]));
}

async function* inSlices(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const textOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? joinValues(cell) : (cell ?? ''));

function linesOf(rows: readonly TableRow[], findings: Findings) {
  const seen = new Set<string>();
  return rows.flatMap(({ line, cells }) => {
    const key = readCell(textOf(cells.get(keyColumn))).toUpperCase();
    const [, version, exported] = /^v(\d{1,9})-e(\d{1,15})$/.exec(readCell(textOf(cells.get(versionColumn)))) ?? [];
    const finding = !key ? 'no-key' : seen.has(key) ? 'key-twice' : !version ? 'no-version' : undefined;
    if (finding) findings.add(finding, line, { cell: key });
    if (key) seen.add(key);
    return finding ? [] : [{ line, key, version: Number(version), exportId: Number(exported), cells }];
  });
}

/** The lines whose works the viewer may change, and whose version was taken out. */
async function match(
  db: Database,
  viewer: Viewer,
  { id, lines, findings }: { readonly id: string; readonly lines: readonly Line[]; readonly findings: Findings },
): Promise<Matched[]> {
  const stored = await listKeyedArtworks(
    db,
    viewer,
    lines.map(({ key }) => key),
  );
  const byKey = new Map(stored.flatMap((work) => [[work.openId ?? '', work] as const, [work.id.toUpperCase(), work]]));
  const ids = stored.map((work) => work.id);
  const records = await listRecords(db, ids);
  const bases = await listBases(
    db,
    lines.flatMap(({ key, version }) => {
      const work = byKey.get(key);
      return work ? [{ id: work.id, version }] : [];
    }),
  );
  const taken = await listTaken(db, id, ids);
  return lines.flatMap((line) => {
    const work = byKey.get(line.key);
    const base = work && bases.get(work.id);
    const record = work && records.get(work.id);
    const finding =
      !work || !record || !isKnown(viewer, work)
        ? 'unknown-work'
        : !isAllowed(mayEditArtwork(viewer, work))
          ? 'may-not-edit'
          : taken.has(work.id)
            ? 'key-twice'
            : !base
              ? 'no-version'
              : undefined;
    if (finding) findings.add(finding, line.line, { cell: line.key });
    if (finding || !work || !base || !record) return [];
    taken.add(work.id);
    return [{ ...line, work, base, record }];
  });
}

/** Whether the viewer may learn that a work exists. */
function isKnown(viewer: Viewer, work: StoredArtwork): boolean {
  const verdict = mayOpenRecord(viewer, work);
  return verdict.allowed || verdict.reason !== 'not-found';
}

/** Works that an earlier line of the table was about. */
async function listTaken(db: Database, id: string, ids: readonly ArtworkId[]): Promise<Set<ArtworkId>> {
  const rows = await db
    .selectFrom('artworkBatchWorks')
    .select('artworkId')
    .where('batchId', '=', id)
    .where('artworkId', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.artworkId));
}

async function listBases(
  db: Database,
  asked: readonly { readonly id: ArtworkId; readonly version: number }[],
): Promise<ReadonlyMap<ArtworkId, RowCells>> {
  const { rows } = await sql<{ id: ArtworkId; cells: RowCells }>`select e.artwork_id as id, e.cells
    from json_to_recordset(${JSON.stringify(asked)}::json) as r (id uuid, version int)
    join exported_records e on e.artwork_id = r.id and e.version = r.version`.execute(db);
  return new Map(rows.map(({ id, cells }) => [id, cells]));
}

function rehearse(
  { line, work, base, record, cells }: Matched,
  columns: readonly ColumnKey[],
  { terms, findings }: { readonly terms: TermNames; readonly findings: Findings },
) {
  const rehearsed = columns.flatMap((column): RehearsedCell[] => {
    const compared = {
      base: base[column] ?? '',
      here: cellOf(record, column, terms),
      there: textOf(cells.get(columnNames[column])),
    };
    const side = changedSide(compared);
    if (!side) return [];
    const written = side === 'here' ? record : writeCell(record, column, compared.there, terms);
    if (typeof written === 'string') {
      findings.add(written, line, { column, cell: compared.there });
      return [];
    }
    const there = readCell(compared.there);
    return [{ ...compared, there, column, side, choice: side === 'both' ? null : side }];
  });
  return { id: work.id, version: work.version, cells: rehearsed } satisfies RehearsedWork;
}
