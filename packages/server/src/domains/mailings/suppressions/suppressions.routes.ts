import { maySeeSuppressions } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.policy.ts';
import { suppressionsRoutes } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { liftSuppressionById } from './suppressions.commands.ts';
import { countSuppressions, listSuppressions } from './suppressions.queries.ts';

export const suppressionsHandlers: readonly Handler[] = [
  handle(suppressionsRoutes.list, async ({ db, viewer, query }) => {
    assertAllowed(maySeeSuppressions(viewer));
    return listSuppressions(db, viewer, query);
  }),
  handle(suppressionsRoutes.counts, async ({ db, viewer, query }) => {
    assertAllowed(maySeeSuppressions(viewer));
    return countSuppressions(db, viewer, query.searchText);
  }),
  handle(suppressionsRoutes.lift, async ({ db, viewer, params, services, payer }) => {
    await services.limits.take('people-change', payer);
    await liftSuppressionById(db, viewer, params.suppressionId);
  }),
];
