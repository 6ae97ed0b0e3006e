import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import { handle, signedIn } from '../../../platform/http/serve.ts';
import { previewConsequences } from './consequences.commands.ts';
import { getPreview } from './consequences.queries.ts';

export const consequencesHandlers = [
  handle(
    consequencesRoutes.preview,
    ({ services, viewer, body: { segmentId, event, ...people } }) =>
      previewConsequences(services, signedIn(viewer), { segmentId, event, people }),
    async ({ services, viewer, payer }) => {
      // A person who leaves asks too, and manages nobody.
      signedIn(viewer);
      await services.limits.take('consequences', payer);
    },
  ),
  handle(consequencesRoutes.get, ({ db, viewer, params }) => getPreview(db, signedIn(viewer), params.id)),
];
