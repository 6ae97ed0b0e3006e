import { coherenceRoutes } from '@oeuvre/contracts/domains/similarity/coherence/coherence.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import { findSuggestions } from './coherence.queries.ts';

export const coherenceHandlers = [
  handle(coherenceRoutes.get, async ({ db, viewer, params, services, payer }) => {
    // It reads every work of the collection.
    await services.limits.take('search', payer);
    return findSuggestions(db, viewer, params.id);
  }),
];
