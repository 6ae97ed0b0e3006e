import { bulkLaw } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import { mayManageSomeMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, handle, signedIn } from '../../../platform/http/serve.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import { sendNow, startAct, startUndo } from './bulk.commands.ts';
import { getAct, listActs } from './bulk.queries.ts';
import { bulkActs } from './bulk.work.ts';

/** So long a person waits for an act; a job does the rest while their page says how far it is. */
const patienceMs = 2_000;

/** Some thousand people are done before the reply. */
async function actNow({ services, db, viewer }: CallContext, actId: string): Promise<BulkAct> {
  await bulkActs.work(services, actId, { signal: AbortSignal.timeout(patienceMs) });
  const act = await getAct(db, viewer, actId);
  if (isAtWork(bulkLaw, act.state)) await sendStep(services.jobs, 'bulk.step', { id: actId });
  return act;
}

export const bulkHandlers = [
  handle(
    bulkRoutes.start,
    async (call) => {
      const { segmentId, event, reason, ...people } = call.body;
      return actNow(call, await startAct(call.services, signedIn(call.viewer), { segmentId, event, reason, people }));
    },
    async (call) => {
      assertAllowed(mayManageSomeMembers(call.viewer));
      await call.services.limits.take('bulk-act', call.payer);
    },
  ),
  handle(bulkRoutes.list, ({ db, viewer, query }) => listActs(db, viewer, query)),
  handle(bulkRoutes.get, ({ db, viewer, params }) => getAct(db, viewer, params.id)),
  handle(bulkRoutes.undo, async (call) => {
    await startUndo(call.db, signedIn(call.viewer), call.params.id);
    return actNow(call, call.params.id);
  }),
  handle(bulkRoutes.sendNow, async (call) => {
    await sendNow(call.db, signedIn(call.viewer), call.params.id);
    return actNow(call, call.params.id);
  }),
];
