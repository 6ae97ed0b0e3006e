import '../exchange.tables.ts';
import type { BatchState } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import { batchErrors } from '@oeuvre/contracts/domains/exchange/batch/batches.errors.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { isPerson, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';

/** The batch if the viewer started it; admins see all. Nobody else learns of it. */
export async function getBatchRow(db: Database, viewer: Viewer, id: string) {
  const row = await db.selectFrom('artworkBatches').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !(isPerson(viewer, row.startedBy) || isSuper(viewer))) throw commonErrors('not-found');
  return row;
}

/** The same with its row locked, if it is in one of these states. */
export async function lockBatch(
  tx: Database,
  viewer: Viewer,
  { id, states }: { readonly id: string; readonly states: readonly BatchState[] },
) {
  await tx.selectFrom('artworkBatches').select('id').where('id', '=', id).forUpdate().execute();
  const row = await getBatchRow(tx, viewer, id);
  if (!states.includes(row.state)) throw batchErrors('wrong-state', { state: row.state });
  return row;
}

/** A step of a batch. The signal ends it after the slice at hand. */
export interface BatchStep {
  readonly id: string;
  readonly signal?: AbortSignal | undefined;
}

/** The batch with its row locked if it is in this state, without a permission check: for jobs. */
export async function lockState(tx: Database, id: string, state: BatchState) {
  const batch = await tx.selectFrom('artworkBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return batch?.state === state ? batch : undefined;
}
