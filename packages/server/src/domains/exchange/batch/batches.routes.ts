import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { batchLaw } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Batch, BatchSource } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, type HandlerCall, handle, handleRaw } from '../../../platform/http/serve.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import { segmentsAsked } from '../../artworks/queries/artwork-filter.queries.ts';
import { eachArtworkId } from '../../artworks/queries/artwork-list.queries.ts';
import { eachOwnArtworkId, eachSharedArtworkId } from '../../artworks/queries/own-artworks.queries.ts';
import { eachWallArtworkId } from '../../artworks/wall/wall.queries.ts';
import { withUploadedTable } from '../import/imports.upload.ts';
import { getBatchRow } from './batches.access.ts';
import { chooseOf, startBatch, startUndo, undoOne } from './batches.commands.ts';
import { changeEdit, createEdit } from './batches.edit.ts';
import { batches } from './batches.jobs.ts';
import { listBatches } from './batches.list.ts';
import { getBatch, listBatchWorks, listValues } from './batches.queries.ts';
import { createFromTable } from './batches.table.ts';

type Created = HandlerCall<typeof batchesRoutes.create>;

/** The works that a new batch is about. */
function idsOf({ db, viewer, body }: Created): AsyncIterable<readonly ArtworkId[]> {
  const { list, ids, own, catalogue } = body;
  if (ids.length > 0) return selected(ids);
  assertAllowed(mayAskForStatuses(viewer, [...own.activityStatuses, ...catalogue.activityStatuses]), artworkErrors);
  if (list === 'own') return eachOwnArtworkId(db, viewer, { ...own, ids: [] });
  if (list === 'shared') return eachSharedArtworkId(db, viewer, { ...own, ids: [] });
  const { segmentId, ...filter } = catalogue;
  if (list === 'wall' && segmentId) return eachWallArtworkId(db, viewer, { segmentId, filter });
  return eachArtworkId(db, viewer, {
    ...filter,
    segmentsIds: segmentsAsked({ ...filter, segmentId }),
  });
}

/** The page that the works come from, with its parameters. */
function sourceOf({ list, ids, own, catalogue }: Created['body']): BatchSource {
  const { order, ...filter } = own;
  const asked: object =
    list === 'own' || list === 'shared' ? { ...filter, order: order === 'changed' ? '' : order } : catalogue;
  const named = Object.entries(asked).map(([name, value]) => [name, String(value ?? '')] as const);
  return { list, isSelection: ids.length > 0, query: Object.fromEntries(named.filter(([, value]) => value !== '')) };
}

async function* selected(ids: readonly ArtworkId[]): AsyncGenerator<readonly ArtworkId[]> {
  const distinct = [...new Set(ids)];
  for (let from = 0; from < distinct.length; from += 500) yield distinct.slice(from, from + 500);
}

/** So long a person waits for a rehearsal; the job does the rest while their page says how far it is. */
const patienceMs = 1_500;

/** Small batches are rehearsed before the reply. */
async function rehearseNow(call: CallContext, batchId: string): Promise<Batch> {
  await batches.work(call.services, batchId, { signal: AbortSignal.timeout(patienceMs) });
  const batch = await getBatch(call.db, call.viewer, batchId);
  if (isAtWork(batchLaw, batch.state)) await sendStep(call.services.jobs, 'batches.step', { id: batchId });
  return batch;
}

async function admitToBatch(call: CallContext & { readonly params: { readonly id: string } }): Promise<void> {
  await call.services.limits.take('artwork-change', call.payer);
  await getBatchRow(call.db, call.viewer, call.params.id);
}

export const batchesHandlers = [
  handle(batchesRoutes.list, ({ db, viewer, query }) => listBatches(db, viewer, query)),
  handle(
    batchesRoutes.create,
    async (call) => {
      const id = await createEdit(call.db, call, { ids: idsOf(call), source: sourceOf(call.body) });
      return getBatch(call.db, call.viewer, id);
    },
    (call) => call.services.limits.take('batch', call.payer),
  ),
  handleRaw(batchesRoutes.upload, async (call, request, reply) => {
    await call.services.limits.take('batch', call.payer);
    const id = await withUploadedTable(request, (table) => createFromTable(call.services, call, table));
    return reply.send(batchesRoutes.upload.reply.parse(await rehearseNow(call, id)));
  }),
  handle(batchesRoutes.get, ({ db, viewer, params }) => getBatch(db, viewer, params.id)),
  handle(
    batchesRoutes.change,
    async (call) => {
      await changeEdit(call.db, call, call.params.id, call.body.changes);
      return rehearseNow(call, call.params.id);
    },
    admitToBatch,
  ),
  handle(batchesRoutes.works, ({ db, viewer, params, query: { page, itemsPerPage, ...filter } }) =>
    listBatchWorks(db, viewer, { id: params.id, filter, page: { page, itemsPerPage } }),
  ),
  handle(batchesRoutes.values, async ({ db, viewer, params, query }) => ({
    values: await listValues(db, viewer, { id: params.id, column: query.column }),
  })),
  handle(
    batchesRoutes.choose,
    async (call) => {
      await chooseOf(call.db, call, { id: call.params.id, ...call.body });
      return getBatch(call.db, call.viewer, call.params.id);
    },
    admitToBatch,
  ),
  handle(batchesRoutes.apply, async (call) => {
    await call.services.limits.take('batch', call.payer);
    await startBatch(call.db, call, call.params.id);
    await sendStep(call.services.jobs, 'batches.step', { id: call.params.id });
    return getBatch(call.db, call.viewer, call.params.id);
  }),
  handle(batchesRoutes.undo, async (call) => {
    await call.services.limits.take('artwork-change', call.payer);
    const artworkId = call.body?.artworkId;
    if (artworkId) await undoOne(call.db, call, { id: call.params.id, artworkId });
    else {
      await startUndo(call.db, call, call.params.id);
      await sendStep(call.services.jobs, 'batches.step', { id: call.params.id });
    }
    return getBatch(call.db, call.viewer, call.params.id);
  }),
];
