import { mayEditArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { maximumBatchWorks } from '@oeuvre/contracts/domains/artworks/batches/batches.constants.ts';
import { batchErrors } from '@oeuvre/contracts/domains/artworks/batches/batches.errors.ts';
import type { BatchChange, BatchSource } from '@oeuvre/contracts/domains/artworks/batches/batches.model.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { cellOf, type TermNames } from '@oeuvre/record/table/cells.ts';
import { changedCell, changedSide } from '@oeuvre/record/table/compare-cells.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/database/record-change.ts';
import { listStoredArtworks } from '../artworks.access.ts';
import type { Actor } from '../artworks.commands.ts';
import { KnownTerms } from '../queries/known-terms.ts';
import { listRecords } from '../record/record.queries.ts';
import { lockBatch } from './batches.access.ts';
import { keepCells, keepWorks, type RehearsedCell, type RehearsedWork, writeCell } from './batches.cells.ts';
import { Findings } from './batches.findings.ts';

const worksAtOnce = 500;

/** Begins a change of these works: those that the viewer may edit. */
export async function createEdit(
  db: Database,
  { viewer, requestId }: Actor,
  { ids, source }: { readonly ids: AsyncIterable<readonly ArtworkId[]>; readonly source: BatchSource },
): Promise<string> {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  const { works, leftOut } = await editableAmong(db, viewer, ids);
  if (works.length === 0) throw batchErrors('no-works');
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('artworkBatches')
      .values({
        kind: 'edit',
        state: 'ready',
        leftOut,
        workCount: works.length,
        exportId: null,
        source: JSON.stringify(source),
        startedBy: viewer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let from = 0; from < works.length; from += worksAtOnce)
      await keepWorks(tx, id, { works: works.slice(from, from + worksAtOnce), from });
    await recordChange(tx, {
      audit: { viewer, requestId, act: 'batches.create', subject: ['batch', id], details: { works: works.length } },
    });
    return id;
  });
}

async function editableAmong(db: Database, viewer: Viewer, ids: AsyncIterable<readonly ArtworkId[]>) {
  const works: RehearsedWork[] = [];
  let leftOut = 0;
  for await (const some of ids) {
    const stored = new Map((await listStoredArtworks(db, viewer, some)).map((work) => [work.id, work]));
    for (const id of some) {
      const work = stored.get(id);
      if (work && isAllowed(mayEditArtwork(viewer, work))) works.push({ id, version: work.version, cells: [] });
      else leftOut += 1;
    }
    if (works.length > maximumBatchWorks) throw batchErrors('too-many-works');
  }
  return { works, leftOut };
}

/** Rehearses these changes upon the works as they are now. */
export async function changeEdit(
  db: Database,
  { viewer }: Actor,
  id: string,
  changes: readonly BatchChange[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { kind } = await lockBatch(tx, viewer, id, ['ready']);
    if (kind !== 'edit') throw batchErrors('wrong-state');
    const findings = new Findings();
    const terms = new KnownTerms(tx);
    await tx.deleteFrom('artworkBatchCells').where('batchId', '=', id).execute();
    await sql`update artwork_batch_works w set version = a.version from artworks a where w.batch_id = ${id} and a.id = w.artwork_id`.execute(
      tx,
    );
    for await (const works of worksOf(tx, id)) {
      const records = await listRecords(tx, works);
      await terms.learn({ records: records.values(), cells: termsIn(changes) });
      const rehearsed = works.map((artworkId) => ({
        id: artworkId,
        version: 0,
        cells: rehearse(records.get(artworkId)!, changes, { terms, findings }),
      }));
      await keepCells(tx, id, rehearsed);
    }
    await tx
      .updateTable('artworkBatches')
      .set({
        changes: JSON.stringify(changes),
        findings: JSON.stringify(findings.kept),
        findingCount: findings.count,
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute();
  });
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

/** The works of a batch in their order, some at a time. */
export async function* worksOf(db: Database, id: string): AsyncGenerator<readonly ArtworkId[]> {
  for (let from = 0; ; from += worksAtOnce) {
    const rows = await db
      .selectFrom('artworkBatchWorks')
      .select('artworkId')
      .where('batchId', '=', id)
      .where('place', '>=', from)
      .where('place', '<', from + worksAtOnce)
      .orderBy('place')
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => row.artworkId);
  }
}
