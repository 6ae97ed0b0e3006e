import { longWorksRoutes } from '@oeuvre/contracts/domains/long-works/long-works.routes.ts';
import { type Handler, handle, signedIn } from '../../platform/http/serve.ts';
import { seeWorks } from './long-works.commands.ts';
import { type Kinds, listOwnWorks } from './long-works.queries.ts';

/** The calls over these kinds of long work: no domain knows all of them. */
export const longWorksHandlers = (kinds: Kinds): readonly Handler[] => [
  handle(longWorksRoutes.list, ({ db, viewer }) => listOwnWorks(db, kinds, signedIn(viewer))),
  handle(longWorksRoutes.see, async ({ db, services, payer, viewer, body }) => {
    await services.limits.take('seen-works', payer);
    await seeWorks(db, kinds, { viewer: signedIn(viewer), works: body.works });
    return listOwnWorks(db, kinds, signedIn(viewer));
  }),
];
