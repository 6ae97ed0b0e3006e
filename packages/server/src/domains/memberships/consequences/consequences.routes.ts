import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import { handle, signedIn } from '../../../platform/http/serve.ts';
import { previewConsequences } from './consequences.commands.ts';
import { getPreview } from './consequences.queries.ts';

export const consequencesHandlers = [
  handle(consequencesRoutes.preview, async ({ services, viewer, payer, body: { segmentId, event, ...people } }) => {
    await services.limits.take('consequences', payer);
    return previewConsequences(services, signedIn(viewer), { segmentId, event, people });
  }),
  handle(consequencesRoutes.get, ({ db, viewer, params }) => getPreview(db, signedIn(viewer), params.id)),
];
