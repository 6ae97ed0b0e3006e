import { mayEditArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { batchLaw, maximumBatchWorks } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import { batchErrors } from '@oeuvre/contracts/domains/exchange/batch/batches.errors.ts';
import type { BatchChange, BatchSource } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { statesBefore } from '@oeuvre/contracts/kernel/work.ts';
import { cellOf, type TermNames } from '@oeuvre/record/table/cells.ts';
import { changedCell, changedSide } from '@oeuvre/record/table/compare-cells.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { listStoredArtworks } from '../../artworks/artworks.access.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { KnownTerms } from '../../artworks/queries/known-terms.queries.ts';
import { listRecords } from '../../artworks/record/record.queries.ts';
import { lockBatch, lockState } from './batches.access.ts';
import { keepCells, keepWorks, type RehearsedCell, writeCell } from './batches.cells.ts';
import { Findings } from './batches.findings.ts';

const worksAtOnce = 500;

/** Begins a change of these works: those that the viewer may edit. */
export async function createEdit(
  db: Database,
  { viewer, requestId }: Actor,
  { ids, source }: { readonly ids: AsyncIterable<readonly ArtworkId[]>; readonly source: BatchSource },
): Promise<string> {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('artworkBatches')
      .values({
        kind: 'edit',
        state: 'ready',
        exportId: null,
        tableKey: null,
        source: JSON.stringify(source),
        startedBy: viewer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { workCount, leftOut } = await keepEditable(tx, viewer, { id, ids });
    if (workCount === 0) throw batchErrors('no-works');
    await tx
      .updateTable('artworkBatches')
      .set({ workCount, leftOut, rehearsed: workCount })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, {
      audit: { viewer, requestId, act: 'batches.create', subject: ['batch', id], details: { works: workCount } },
    });
    return id;
  });
}

interface Listed {
  readonly id: string;
  readonly ids: AsyncIterable<readonly ArtworkId[]>;
}

/** Keeps those works of a list that the viewer may edit, some at a time, and counts the others. */
async function keepEditable(tx: Database, viewer: Viewer, { id, ids }: Listed) {
  let [workCount, leftOut] = [0, 0];
  for await (const some of ids) {
    const stored = new Map((await listStoredArtworks(tx, viewer, some)).map((work) => [work.id, work]));
    const editable = some.flatMap((workId) => {
      const work = stored.get(workId);
      return work && isAllowed(mayEditArtwork(viewer, work)) ? [{ id: workId, version: work.version, cells: [] }] : [];
    });
    await keepWorks(tx, id, { works: editable, from: workCount });
    workCount += editable.length;
    leftOut += some.length - editable.length;
    if (workCount > maximumBatchWorks) throw batchErrors('too-many-works');
  }
  return { workCount, leftOut };
}

/** Says what shall change; the works are rehearsed in steps. */
export async function changeEdit(
  db: Database,
  { viewer }: Actor,
  id: string,
  changes: readonly BatchChange[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { kind } = await lockBatch(tx, viewer, { id, states: statesBefore(batchLaw, 'change') });
    if (kind !== 'edit') throw batchErrors('wrong-state');
    await tx
      .updateTable('artworkBatches')
      .set({
        state: 'rehearsing',
        changes: JSON.stringify(changes),
        rehearsed: 0,
        findings: '[]',
        findingCount: 0,
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Rehearses the changes of a batch upon some works as they are now. True if there are more. */
export const rehearseEdit = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const batch = await lockState(tx, id, 'rehearsing');
    if (!batch) return false;
    const works = await worksFrom(tx, id, batch.rehearsed);
    const findings = new Findings(batch);
    await rehearseWorks(tx, { id, works, changes: batch.changes, findings });
    const isLast = works.length < worksAtOnce;
    await tx
      .updateTable('artworkBatches')
      .set({
        ...findings.columns,
        rehearsed: batch.rehearsed + works.length,
        ...(isLast && { state: 'ready', updatedAt: now }),
      })
      .where('id', '=', id)
      .execute();
    return !isLast;
  });

interface Slice {
  readonly id: string;
  readonly works: readonly ArtworkId[];
  readonly changes: readonly BatchChange[];
  readonly findings: Findings;
}

/** Writes the cells of these works anew, and the version that they are rehearsed with. */
async function rehearseWorks(tx: Database, { id, works, changes, findings }: Slice): Promise<void> {
  await sql`delete from artwork_batch_cells where batch_id = ${id} and artwork_id = any(${works}::uuid[])`.execute(tx);
  if (changes.length === 0 || works.length === 0) return;
  await sql`update artwork_batch_works w set version = a.version from artworks a
    where w.batch_id = ${id} and w.artwork_id = any(${works}::uuid[]) and a.id = w.artwork_id and w.version <> a.version`.execute(
    tx,
  );
  const records = await listRecords(tx, works);
  const terms = new KnownTerms(tx);
  if (changes.some(({ column }) => column === 'tags'))
    await terms.learn({ records: records.values(), cells: termsIn(changes) });
  const rehearsed = works.map((artworkId) => ({
    id: artworkId,
    version: 0,
    cells: rehearse(records.get(artworkId)!, changes, { terms, findings }),
  }));
  await keepCells(tx, id, rehearsed);
}

/** The terms that changes name; what replaces words within names is looked up once it is written. */
const termsIn = (changes: readonly BatchChange[]) =>
  changes.filter(({ column }) => column === 'tags').flatMap(({ find, text }) => [find, text]);

interface Rehearsal {
  readonly terms: TermNames;
  readonly findings: Findings;
}

function rehearse(
  record: ArtworkRecord,
  changes: readonly BatchChange[],
  { terms, findings }: Rehearsal,
): RehearsedCell[] {
  return changes.flatMap((change) => {
    const here = cellOf(record, change.column, terms);
    const there = changedCell(here, change);
    if (!changedSide({ base: here, here, there })) return [];
    const written = writeCell(record, change.column, there, terms);
    if (typeof written !== 'string')
      return [{ column: change.column, side: 'there', base: here, here, there, choice: 'there' } as const];
    findings.add(written, 0, { column: change.column, cell: there });
    return [];
  });
}

/** The works of a batch from this place on. */
async function worksFrom(db: Database, id: string, from: number): Promise<readonly ArtworkId[]> {
  const rows = await db
    .selectFrom('artworkBatchWorks')
    .select('artworkId')
    .where('batchId', '=', id)
    .where('place', '>=', from)
    .where('place', '<', from + worksAtOnce)
    .orderBy('place')
    .execute();
  return rows.map((row) => row.artworkId);
}
