import { doublesRoutes } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import { tellApart } from './doubles.commands.ts';
import { listDoubles } from './doubles.queries.ts';

export const doublesHandlers = [
  handle(doublesRoutes.list, async ({ db, viewer, params }) => ({
    doubles: await listDoubles(db, viewer, params.id),
  })),
  handle(doublesRoutes.tellApart, async (call) => {
    const { id: key, otherId: otherKey } = call.params;
    await call.services.limits.take('artwork-change', call.payer);
    await tellApart(call.db, call, { key, otherKey });
    return { doubles: await listDoubles(call.db, call.viewer, key) };
  }),
];
