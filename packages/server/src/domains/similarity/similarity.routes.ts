import { maySeeArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import { maySayVerdict } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type HandlerCall, handle } from '../../platform/http/serve.ts';
import { findStoredArtwork } from '../artworks/artworks.access.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';
import { listSimilar } from './list/similar.queries.ts';
import { chooseModel } from './models/models.commands.ts';
import { describeSimilarity } from './models/models.queries.ts';
import { sayVerdict, withdrawVerdict } from './verdicts/verdicts.commands.ts';
import { findVerdictsOf, getVerdict, presentVerdict } from './verdicts/verdicts.queries.ts';
import { activateWeights, startWeights } from './weights/weights.commands.ts';
import { getWeights, listWeights } from './weights/weights.queries.ts';

/** A search among them costs as much as any other. */
async function similarWorks(call: HandlerCall<typeof similarityRoutes.list>) {
  if (call.query.search) await call.services.limits.take('search', call.payer);
  return listSimilar(call);
}

export const similarityHandlers = [
  handle(similarityRoutes.list, (call) => similarWorks(call)),
  handle(similarityRoutes.relevant, (call) => similarWorks(call)),
  handle(similarityRoutes.verdicts, async ({ db, viewer, query: { artworkId, segmentId } }) => {
    const work = await findStoredArtwork(db, viewer, artworkId);
    if (!work || !isAllowed(maySeeArtwork(viewer, work))) throw commonErrors('not-found');
    assertAllowed(maySayVerdict(viewer, segmentId ?? null), similarityErrors);
    const verdicts = await findVerdictsOf(db, artworkId, segmentId);
    const cards = await artworkCards(db, viewer, [...verdicts.keys()]);
    return { verdicts: cards.map((artwork) => ({ ...presentVerdict(viewer, verdicts.get(artwork.id)!), artwork })) };
  }),
  handle(similarityRoutes.say, async ({ db, viewer, body, services, payer }) => {
    await services.limits.take('artwork-change', payer);
    return presentVerdict(viewer, await getVerdict(db, await sayVerdict(db, viewer, body)));
  }),
  handle(similarityRoutes.withdraw, async ({ db, viewer, params, services, payer }) => {
    await services.limits.take('artwork-change', payer);
    await withdrawVerdict(db, viewer, params.id);
  }),
  handle(similarityRoutes.ofSegment, async ({ db, viewer, params }) =>
    describeSimilarity(db, viewer, params.segmentId),
  ),
  handle(similarityRoutes.chooseModel, async ({ db, viewer, params: { segmentId }, body, services, payer }) => {
    await services.limits.take('artwork-change', payer);
    await chooseModel(db, viewer, { segmentId, choice: body });
    return describeSimilarity(db, viewer, segmentId);
  }),
  handle(similarityRoutes.weights, async ({ db }) => ({ weights: await listWeights(db) })),
  handle(similarityRoutes.startWeights, async ({ db, viewer, body, services }) =>
    getWeights(db, await startWeights({ db, jobs: services.jobs }, viewer, body)),
  ),
  handle(similarityRoutes.activateWeights, async ({ db, viewer, params: { version } }) => {
    await activateWeights(db, viewer, version);
    return getWeights(db, version);
  }),
];
