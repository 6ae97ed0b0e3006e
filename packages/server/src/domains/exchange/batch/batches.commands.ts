import '../exchange.tables.ts';
import { batchLaw, type CellChoice } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import { batchErrors } from '@oeuvre/contracts/domains/exchange/batch/batches.errors.ts';
import type { CellDecision } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { statesBefore } from '@oeuvre/contracts/kernel/work.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { lockBatch } from './batches.access.ts';
import { changedWorks, undoWorks } from './batches.steps.ts';

interface Choices {
  readonly id: string;
  readonly works: readonly { readonly id: ArtworkId; readonly isChosen: boolean }[];
  /** All works of the batch. */
  readonly isChosen?: boolean | undefined;
  readonly cells: readonly CellDecision[];
  /** All cells that changed on both sides. */
  readonly both?: CellChoice | undefined;
}

/** Takes works in or out, and settles cells that changed on both sides. */
export async function chooseOf(
  db: Database,
  { viewer }: Actor,
  { id, works, isChosen, cells, both }: Choices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBatch(tx, viewer, { id, states: ['ready'] });
    if (isChosen !== undefined)
      await tx.updateTable('artworkBatchWorks').set({ isChosen }).where('batchId', '=', id).execute();
    await sql`update artwork_batch_works w set is_chosen = r."isChosen"
      from json_to_recordset(${JSON.stringify(works)}::json) as r (id uuid, "isChosen" boolean) where w.batch_id = ${id} and w.artwork_id = r.id`.execute(
      tx,
    );
    if (both)
      await tx
        .updateTable('artworkBatchCells')
        .set({ choice: both })
        .where('batchId', '=', id)
        .where('side', '=', 'both')
        .where('isDone', '=', false)
        .execute();
    await sql`update artwork_batch_cells c set choice = r.choice
      from json_to_recordset(${JSON.stringify(cells)}::json) as r ("artworkId" uuid, "column" text, choice text)
      where c.batch_id = ${id} and c.artwork_id = r."artworkId" and c.column_key = r."column" and c.side = 'both' and not c.is_done`.execute(
      tx,
    );
    await tx.updateTable('artworkBatches').set({ updatedAt: now }).where('id', '=', id).execute();
  });
}

/** Lets the chosen cells be written; the work itself is a job. */
export async function startBatch(db: Database, { viewer, requestId }: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBatch(tx, viewer, { id, states: statesBefore(batchLaw, 'apply') });
    const { rows } = await sql`select from artwork_batch_cells c join artwork_batch_works w using (batch_id, artwork_id)
      where batch_id = ${id} and c.choice = 'there' and not c.is_done and w.is_chosen limit 1`.execute(tx);
    if (rows.length === 0) throw batchErrors('nothing-chosen');
    await tx.updateTable('artworkBatches').set({ state: 'running', updatedAt: now }).where('id', '=', id).execute();
    await recordChange(tx, { audit: { viewer, requestId, act: 'batches.apply', subject: ['batch', id] } });
  });
}

/** Lets everything be undone; the work itself is a job. */
export async function startUndo(db: Database, { viewer, requestId }: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBatch(tx, viewer, { id, states: statesBefore(batchLaw, 'undo') });
    await tx.updateTable('artworkBatches').set({ state: 'undoing', updatedAt: now }).where('id', '=', id).execute();
    await recordChange(tx, { audit: { viewer, requestId, act: 'batches.undo', subject: ['batch', id] } });
  });
}

/** Gives one work its record before, at once. */
export async function undoOne(
  db: Database,
  actor: Actor,
  { id, artworkId }: { readonly id: string; readonly artworkId: ArtworkId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, actor.viewer, { id, states: ['ready', 'finished'] });
    const work = await changedWorks(tx, id).where('artworkId', '=', artworkId).executeTakeFirst();
    if (!work) throw commonErrors('not-found');
    await undoWorks(tx, actor, { batch, works: [work] });
  });
}
