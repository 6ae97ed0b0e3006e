import '../exchange.tables.ts';
import { isDeepStrictEqual } from 'node:util';
import { mayEditArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import {
  type ArtworkRecord,
  artworkRecord,
  type RevisionAct,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { BatchWorkState } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { listArtworksForUpdate, type StoredArtwork } from '../../artworks/artworks.access.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { KnownTerms } from '../../artworks/queries/known-terms.queries.ts';
import { recordSteps, wallsOf } from '../../artworks/record/record.commands.ts';
import { listRecords } from '../../artworks/record/record.queries.ts';
import { writeVersions } from '../../artworks/record/revisions.commands.ts';
import { type BatchStep, lockState } from './batches.access.ts';
import { writeCell } from './batches.cells.ts';
import type { ArtworkBatchCellsTable, ArtworkBatchesTable, ArtworkBatchWorksTable } from './batches.tables.ts';

type BatchRow = Selectable<ArtworkBatchesTable>;
type WorkRow = Selectable<ArtworkBatchWorksTable>;

/** The locks hold up people who save one of these works. */
const worksAtOnce = 100;

/**
 * Takes slices of works in the order of their places. Works up to the last place are done: looking through them again
 * would cost more with each slice. True if the signal said stop.
 */
async function inPlaces(
  signal: AbortSignal | undefined,
  slice: (behind: number) => Promise<number | undefined>,
): Promise<boolean> {
  for (let place: number | undefined = -1; place !== undefined; place = await slice(place))
    if (signal?.aborted) return true;
  return false;
}

/** The last place of a full slice; undefined if these were the last works. */
const placeBehind = (works: readonly WorkRow[]): number | undefined =>
  works.length === worksAtOnce ? works.at(-1)?.place : undefined;

/** Writes the chosen cells, some works in a transaction. */
export const applyBatch = (db: Database, actor: Actor, { id, signal }: BatchStep): Promise<boolean> =>
  inPlaces(signal, (place) => inTransaction(db, (tx) => applySlice(tx, actor, { id, place })));

interface Slice {
  readonly id: string;
  /** The last place that is done. */
  readonly place: number;
}

async function applySlice(tx: Database, actor: Actor, { id, place }: Slice): Promise<number | undefined> {
  const batch = await lockState(tx, id, 'running');
  if (!batch) return undefined;
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
  await applyToWorks(tx, actor, { batch, works });
  const next = placeBehind(works);
  if (next === undefined) await endStep(tx, id, (await isUndecided(tx, id)) ? 'ready' : 'finished');
  return next;
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

interface WorksOfBatch {
  readonly batch: BatchRow;
  readonly works: readonly WorkRow[];
}

/** A work that somebody changed since the rehearsal is left alone. */
async function applyToWorks(tx: Database, actor: Actor, { batch, works }: WorksOfBatch): Promise<void> {
  const ids = works.map((work) => work.artworkId);
  const stored = await listArtworksForUpdate(tx, actor.viewer, ids);
  const records = await listRecords(tx, ids);
  const cells = Map.groupBy(await cellsToWrite(tx, batch.id, ids), (cell) => cell.artworkId);
  const terms = await termsFor(tx, [...records.values()], [...cells.values()].flat());
  const written: Written[] = [];
  const states: NewState[] = [];
  for (const work of works) {
    const { artworkId } = work;
    const present = stored.get(artworkId);
    const before = records.get(artworkId);
    const isMine = present && before && isAllowed(mayEditArtwork(actor.viewer, present));
    if (isMine && present.version !== work.version) {
      states.push({ artworkId, state: 'left alone' });
      continue;
    }
    const record = isMine && withCells(before, cells.get(artworkId) ?? [], terms);
    if (!record) states.push({ artworkId, state: 'refused' });
    else {
      const isSame = isDeepStrictEqual(record, before);
      if (!isSame) written.push({ stored: present, record });
      const version = isSame ? present.version : present.version + 1;
      states.push({ artworkId, state: 'changed', version, ...(work.before ? {} : { before }) });
    }
  }
  await write(tx, actor, { batch, act: 'batch', works: written });
  await setStates(tx, batch.id, states);
  const before = new Set(works.filter(({ state }) => state === 'changed').map(({ artworkId }) => artworkId));
  await countChanged(tx, batch.id, idsIn(states, 'changed').filter((id) => !before.has(id)).length);
  await tx
    .updateTable('artworkBatchCells')
    .set({ isDone: true })
    .where('batchId', '=', batch.id)
    .where('artworkId', '=', sql<ArtworkId>`any(${idsIn(states, 'changed')}::uuid[])`)
    .where('choice', '=', 'there')
    .execute();
}

type CellRow = Pick<Selectable<ArtworkBatchCellsTable>, 'artworkId' | 'columnKey' | 'there'>;

const cellsToWrite = (tx: Database, batchId: string, ids: readonly ArtworkId[]): Promise<CellRow[]> =>
  tx
    .selectFrom('artworkBatchCells')
    .select(['artworkId', 'columnKey', 'there'])
    .where('batchId', '=', batchId)
    .where('artworkId', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .where('choice', '=', 'there')
    .where('isDone', '=', false)
    .orderBy('columnKey')
    .execute();

/** The terms that these records and cells name; only cells of tags ask for them. */
async function termsFor(
  tx: Database,
  records: readonly ArtworkRecord[],
  cells: readonly CellRow[],
): Promise<KnownTerms> {
  const terms = new KnownTerms(tx);
  const named = cells.filter(({ columnKey }) => columnKey === 'tags').map(({ there }) => there);
  if (named.length > 0) await terms.learn({ records, cells: named });
  return terms;
}

/** The record with these cells; undefined if one of them is no longer understood. */
function withCells(before: ArtworkRecord, cells: readonly CellRow[], terms: KnownTerms): ArtworkRecord | undefined {
  let record = before;
  for (const { columnKey, there } of cells) {
    const next = writeCell(record, columnKey, there, terms);
    if (typeof next === 'string') return undefined;
    record = next;
  }
  return record;
}

interface Written {
  readonly stored: StoredArtwork;
  readonly record: ArtworkRecord;
}

interface NewVersions {
  readonly batch: BatchRow;
  readonly act: RevisionAct;
  readonly works: readonly Written[];
}

/** Writes records as new versions. */
async function write(tx: Database, actor: Actor, { batch, act, works }: NewVersions): Promise<void> {
  const { id: batchId, title: note } = batch;
  await writeVersions(
    tx,
    actor.viewer,
    works.map(({ stored, record }) => ({
      id: stored.id,
      version: stored.version + 1,
      record,
      act,
      note,
      causeId: batchId,
    })),
  );
  await recordSteps(
    tx,
    actor,
    works.map(({ stored }) => ({
      id: stored.id,
      act: act === 'undone' ? 'undo-batch' : 'batch',
      details: { version: stored.version + 1, batchId },
      walls: stored.published ? wallsOf(stored) : undefined,
    })),
  );
}

interface NewState {
  readonly artworkId: ArtworkId;
  readonly state: BatchWorkState;
  readonly version?: number;
  readonly before?: ArtworkRecord;
}

const idsIn = (states: readonly NewState[], wanted: BatchWorkState): ArtworkId[] =>
  states.filter(({ state }) => state === wanted).map(({ artworkId }) => artworkId);

async function setStates(tx: Database, batchId: string, states: readonly NewState[]): Promise<void> {
  await sql`update artwork_batch_works w set state = r.state, version = coalesce(r.version, w.version), before = coalesce(w.before, r.before)
    from json_to_recordset(${JSON.stringify(states)}::json) as r ("artworkId" uuid, state text, version int, before jsonb)
    where w.batch_id = ${batchId} and w.artwork_id = r."artworkId"`.execute(tx);
}

/** Gives the works their records before, some in a transaction. */
export const undoBatch = (db: Database, actor: Actor, { id, signal }: BatchStep): Promise<boolean> =>
  inPlaces(signal, (place) => inTransaction(db, (tx) => undoSlice(tx, actor, { id, place })));

/** The works that the batch has changed. */
export const changedWorks = (tx: Database, id: string) =>
  tx.selectFrom('artworkBatchWorks').selectAll().where('batchId', '=', id).where('state', '=', 'changed');

async function undoSlice(tx: Database, actor: Actor, { id, place }: Slice): Promise<number | undefined> {
  const batch = await lockState(tx, id, 'undoing');
  if (!batch) return undefined;
  const works = await changedWorks(tx, id).where('place', '>', place).orderBy('place').limit(worksAtOnce).execute();
  await undoWorks(tx, actor, { batch, works });
  const next = placeBehind(works);
  if (next === undefined) await endStep(tx, id, 'undone');
  return next;
}

/** A work that somebody changed since the batch keeps what they wrote. */
export async function undoWorks(tx: Database, actor: Actor, { batch, works }: WorksOfBatch): Promise<void> {
  const stored = await listArtworksForUpdate(
    tx,
    actor.viewer,
    works.map((work) => work.artworkId),
  );
  const written = works.flatMap(({ artworkId, version, before }) => {
    const present = stored.get(artworkId);
    const mayUndo = present?.version === version && isAllowed(mayEditArtwork(actor.viewer, present));
    return mayUndo && before ? [{ stored: present, record: canonicalRecord(artworkRecord.parse(before)) }] : [];
  });
  const undone = new Set(written.map((one) => one.stored.id));
  await write(tx, actor, { batch, act: 'undone', works: written });
  await countChanged(tx, batch.id, -undone.size);
  await setStates(
    tx,
    batch.id,
    works.map(({ artworkId }) => ({ artworkId, state: undone.has(artworkId) ? 'undone' : 'kept' })),
  );
}
