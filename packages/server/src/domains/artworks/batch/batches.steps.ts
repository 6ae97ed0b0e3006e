import '../artworks.tables.ts';
import { isDeepStrictEqual } from 'node:util';
import { mayEditArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import {
  type BatchWorkState,
  batchStatesAtWork,
} from '@oeuvre/contracts/domains/artworks/batches/batches.constants.ts';
import {
  type ArtworkRecord,
  artworkRecord,
  type RevisionAct,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { getArtworkForUpdate, type StoredArtwork } from '../artworks.access.ts';
import type { Actor } from '../artworks.commands.ts';
import { KnownTerms } from '../queries/known-terms.ts';
import { recordStep, wallsOf } from '../record/record.commands.ts';
import { getRecord } from '../record/record.queries.ts';
import { writeRecord } from '../record/record.write.ts';
import { keepRevision } from '../record/revisions.ts';
import { lockState, type StepOptions } from './batches.access.ts';
import { writeCell } from './batches.cells.ts';
import type { ArtworkBatchesTable, ArtworkBatchWorksTable } from './batches.tables.ts';

type BatchRow = Selectable<ArtworkBatchesTable>;
type WorkRow = Selectable<ArtworkBatchWorksTable>;

const worksAtOnce = 25;

/** Writes the chosen cells, some works in a transaction. True when nothing is left to do. */
export async function applyBatch(
  db: Database,
  actor: Actor,
  id: string,
  { signal }: StepOptions = {},
): Promise<boolean> {
  // Works before it are done: looking through them again would cost more with each step.
  let place = -1;
  while (!signal?.aborted) {
    let next = place;
    const isDone = await inTransaction(db, async (tx) => {
      const batch = await lockState(tx, id, 'running');
      if (!batch) return true;
      const works = await tx
        .selectFrom('artworkBatchWorks as w')
        .selectAll('w')
        .where('w.batchId', '=', id)
        .where('w.isChosen', '=', true)
        .where('w.place', '>', place)
        .where('w.state', 'in', ['to do', 'changed'])
        .where((where) =>
          where.exists(
            where
              .selectFrom('artworkBatchCells as c')
              .select('c.columnKey')
              .whereRef('c.batchId', '=', 'w.batchId')
              .whereRef('c.artworkId', '=', 'w.artworkId')
              .where('c.choice', '=', 'there')
              .where('c.isDone', '=', false),
          ),
        )
        .orderBy('w.place')
        .limit(worksAtOnce)
        .execute();
      let changed = 0;
      for (const work of works)
        if ((await applyToWork(tx, actor, batch, work)) === 'changed' && work.state !== 'changed') changed += 1;
      await countChanged(tx, id, changed);
      next = works.at(-1)?.place ?? next;
      if (works.length === worksAtOnce) return false;
      await endStep(tx, id, (await isUndecided(tx, id)) ? 'ready' : 'finished');
      return true;
    });
    if (isDone) return true;
    place = next;
  }
  return false;
}

async function isUndecided(tx: Database, id: string): Promise<boolean> {
  const cell = await tx
    .selectFrom('artworkBatchCells as c')
    .innerJoin('artworkBatchWorks as w', (join) =>
      join.onRef('w.batchId', '=', 'c.batchId').onRef('w.artworkId', '=', 'c.artworkId'),
    )
    .select('c.columnKey')
    .where('c.batchId', '=', id)
    .where('c.choice', 'is', null)
    .where('w.isChosen', '=', true)
    .where('w.state', 'in', ['to do', 'changed'])
    .limit(1)
    .executeTakeFirst();
  return cell !== undefined;
}

async function countChanged(tx: Database, id: string, more: number): Promise<void> {
  if (more === 0) return;
  await sql`update artwork_batches set changed_count = changed_count + ${more} where id = ${id}`.execute(tx);
}

async function endStep(tx: Database, id: string, state: BatchRow['state']): Promise<void> {
  await tx.updateTable('artworkBatches').set({ state, updatedAt: now }).where('id', '=', id).execute();
}

/** A work that somebody changed since the rehearsal is left alone. */
async function applyToWork(tx: Database, actor: Actor, batch: BatchRow, work: WorkRow): Promise<BatchWorkState> {
  const stored = await getArtworkForUpdate(tx, actor.viewer, work.artworkId);
  if (!isAllowed(mayEditArtwork(actor.viewer, stored))) return setState(tx, work, 'refused');
  if (stored.version !== work.version) return setState(tx, work, 'left alone');
  const cells = await tx
    .selectFrom('artworkBatchCells')
    .select(['columnKey', 'there'])
    .where('batchId', '=', work.batchId)
    .where('artworkId', '=', work.artworkId)
    .where('choice', '=', 'there')
    .where('isDone', '=', false)
    .execute();
  const before = await getRecord(tx, work.artworkId);
  const terms = new KnownTerms(tx);
  await terms.learn({
    records: [before],
    cells: cells.flatMap(({ columnKey, there }) => (columnKey === 'tags' ? there : [])),
  });
  let record = before;
  for (const { columnKey, there } of cells) {
    const written = writeCell(record, columnKey, there, terms);
    if (typeof written === 'string') return setState(tx, work, 'refused');
    record = written;
  }
  const isSame = isDeepStrictEqual(record, before);
  const version = isSame
    ? stored.version
    : await write(tx, actor, stored, { record, act: 'batch', note: batch.title, batchId: batch.id });
  await tx
    .updateTable('artworkBatchWorks')
    .set({ state: 'changed', version, ...(work.before ? {} : { before: JSON.stringify(before) }) })
    .where('batchId', '=', work.batchId)
    .where('artworkId', '=', work.artworkId)
    .execute();
  await tx
    .updateTable('artworkBatchCells')
    .set({ isDone: true })
    .where('batchId', '=', work.batchId)
    .where('artworkId', '=', work.artworkId)
    .where('choice', '=', 'there')
    .execute();
  return 'changed';
}

interface Write {
  readonly record: ArtworkRecord;
  readonly act: RevisionAct;
  readonly note: string;
  readonly batchId: string;
}

/** Writes a record as a new version, and says which. */
async function write(
  tx: Database,
  actor: Actor,
  { id, version: present, ...work }: StoredArtwork,
  { record, act, note, batchId }: Write,
): Promise<number> {
  const version = present + 1;
  await keepRevision(tx, actor.viewer, { id, version, record, act, note, causeId: batchId });
  await writeRecord(tx, actor.viewer, { id, record, version });
  await recordStep(tx, actor, id, {
    act: act === 'undone' ? 'undo-batch' : 'batch',
    details: { version, batchId },
    walls: work.published ? wallsOf(work) : undefined,
  });
  return version;
}

async function setState(
  tx: Database,
  work: Pick<WorkRow, 'batchId' | 'artworkId'>,
  state: BatchWorkState,
): Promise<BatchWorkState> {
  await tx
    .updateTable('artworkBatchWorks')
    .set({ state })
    .where('batchId', '=', work.batchId)
    .where('artworkId', '=', work.artworkId)
    .execute();
  return state;
}

/** Gives the works their records before, some in a transaction. True when nothing is left to do. */
export async function undoBatch(
  db: Database,
  actor: Actor,
  id: string,
  { signal }: StepOptions = {},
): Promise<boolean> {
  // Works before it are done: looking through them again would cost more with each step.
  let place = -1;
  while (!signal?.aborted) {
    let next = place;
    const isDone = await inTransaction(db, async (tx) => {
      const batch = await lockState(tx, id, 'undoing');
      if (!batch) return true;
      const works = await tx
        .selectFrom('artworkBatchWorks')
        .selectAll()
        .where('batchId', '=', id)
        .where('place', '>', place)
        .where('state', '=', 'changed')
        .orderBy('place')
        .limit(worksAtOnce)
        .execute();
      for (const work of works) await undoWork(tx, actor, batch, work);
      next = works.at(-1)?.place ?? next;
      if (works.length === worksAtOnce) return false;
      await endStep(tx, id, 'undone');
      return true;
    });
    if (isDone) return true;
    place = next;
  }
  return false;
}

/** A work that somebody changed since the batch keeps what they wrote. */
export async function undoWork(tx: Database, actor: Actor, batch: BatchRow, work: WorkRow): Promise<BatchWorkState> {
  const stored = await getArtworkForUpdate(tx, actor.viewer, work.artworkId);
  const mayUndo = isAllowed(mayEditArtwork(actor.viewer, stored)) && stored.version === work.version && work.before;
  if (!mayUndo) return setState(tx, work, 'kept');
  const record = canonicalRecord(artworkRecord.parse(work.before));
  await write(tx, actor, stored, { record, act: 'undone', note: batch.title, batchId: batch.id });
  await countChanged(tx, batch.id, -1);
  return setState(tx, work, 'undone');
}

/** Batches that are under way, whether or not a job is at them. */
export async function listBatchesAtWork(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('artworkBatches')
    .select('id')
    .where('state', 'in', batchStatesAtWork)
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.id);
}
