import { maySeeApplication } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { applicationsRoutes as routes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type CallContext, handle } from '../../platform/http/serve.ts';
import { getApplication } from './applications.access.ts';
import { answerQuestions, askQuestions } from './commands/ask-and-answer.ts';
import { changeOffer, withdrawOffer } from './commands/change-offer.ts';
import { approve, decline, reopen, tellOfferApart } from './commands/decide.ts';
import { eachByItself } from './commands/each-by-itself.ts';
import { markOpened } from './commands/mark-opened.ts';
import { offerSeveral, offerWork } from './commands/offer-works.ts';
import { getApplicationDetail } from './queries/application-detail.ts';
import { countApplications, countNew, listApplications, listConnected } from './queries/application-list.ts';
import { listPlaces } from './queries/offer-places.ts';

const limit = (call: CallContext) => call.services.limits.take('application-change', call.payer);

/** Runs a command and answers with the application as it is then. */
async function changed(call: CallContext, id: ApplicationId, command: () => Promise<unknown>) {
  await limit(call);
  await command();
  return getApplicationDetail(call.db, call.viewer, id);
}

export const applicationsHandlers = [
  handle(routes.list, ({ db, viewer, query: { page, itemsPerPage, own, ...filter } }) =>
    listApplications(db, viewer, { ...filter, own: own === 'true', page: { page, itemsPerPage } }),
  ),
  handle(routes.counts, ({ db, viewer, query: { own, segmentsIds } }) =>
    countApplications(db, viewer, { segmentsIds, own: own === 'true' }),
  ),
  handle(routes.countNew, async ({ db, viewer, query }) => ({ count: await countNew(db, viewer, query.segmentId) })),
  handle(routes.places, async ({ db, viewer, query: { artworksIds, segmentId } }) => ({
    places: await listPlaces(db, viewer, { artworkIds: artworksIds, segmentId }),
  })),
  handle(routes.connected, async ({ db, viewer, params: { id } }) => {
    assertAllowed(maySeeApplication(viewer, await getApplication(db, id)));
    return { applications: await listConnected(db, viewer, id) };
  }),
  handle(routes.get, ({ db, viewer, params }) => getApplicationDetail(db, viewer, params.id)),
  handle(routes.offer, async (call) => {
    await limit(call);
    const id = await offerWork(call.db, call, call.body);
    return getApplicationDetail(call.db, call.viewer, id);
  }),
  handle(routes.offerSeveral, async (call) => {
    await limit(call);
    const { artworksIds: artworkIds, ...to } = call.body;
    return offerSeveral(call.db, call, { ...to, artworkIds });
  }),
  handle(routes.change, (call) =>
    changed(call, call.params.id, () => changeOffer(call.db, call, { ...call.params, ...call.body })),
  ),
  handle(routes.withdraw, (call) => changed(call, call.params.id, () => withdrawOffer(call.db, call, call.params.id))),
  handle(routes.markOpened, async (call) => {
    await limit(call);
    await markOpened(call.db, call.viewer, call.params.id);
  }),
  handle(routes.ask, (call) =>
    changed(call, call.params.id, () => askQuestions(call.db, call, { ...call.params, ...call.body })),
  ),
  handle(routes.answer, (call) =>
    changed(call, call.params.id, () => answerQuestions(call.db, call, { ...call.params, ...call.body })),
  ),
  handle(routes.approve, (call) =>
    changed(call, call.params.id, () => approve(call.db, call, { ...call.params, ...call.body })),
  ),
  handle(routes.decline, (call) =>
    changed(call, call.params.id, () => decline(call.db, call, { ...call.params, ...call.body })),
  ),
  handle(routes.reopen, (call) => changed(call, call.params.id, () => reopen(call.db, call, call.params.id))),
  handle(routes.approveSeveral, async (call) => {
    await limit(call);
    return eachByItself(call.body.ids, async (id) => {
      await approve(call.db, call, { id });
      return id;
    });
  }),
  handle(routes.declineSeveral, async (call) => {
    await limit(call);
    const { ids, ...declined } = call.body;
    return eachByItself(ids, async (id) => {
      await decline(call.db, call, { id, ...declined });
      return id;
    });
  }),
  handle(routes.tellApart, (call) => changed(call, call.params.id, () => tellOfferApart(call.db, call, call.params))),
];
