import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import { startValueAct, undoValueAct } from './acts.commands.ts';
import { getValueAct, listLeftAlone, listValueActs } from './acts.queries.ts';
import { rehearse } from './rehearse.ts';
import { listParts, listValues, listWorksOfValues } from './values.queries.ts';

export const valuesHandlers = [
  handle(valuesRoutes.parts, ({ db, viewer }) => listParts(db, viewer)),
  handle(valuesRoutes.list, ({ db, viewer, query }) => {
    const { page, itemsPerPage, ...asked } = query;
    return listValues(db, viewer, { ...asked, page: { page, itemsPerPage } });
  }),
  handle(valuesRoutes.works, ({ db, viewer, query }) => {
    const { page, itemsPerPage, ...asked } = query;
    return listWorksOfValues(db, viewer, { ...asked, page: { page, itemsPerPage } });
  }),
  handle(valuesRoutes.rehearse, async (call) => {
    await call.services.limits.take('search', call.payer);
    return rehearse(call.db, call.viewer, call.body);
  }),
  handle(valuesRoutes.change, async (call) => {
    await call.services.limits.take('value-act', call.payer);
    return getValueAct(call.db, call.viewer, await startValueAct(call.services, call, call.body));
  }),
  handle(valuesRoutes.listActs, ({ db, viewer, query }) => listValueActs(db, viewer, query)),
  handle(valuesRoutes.getAct, ({ db, viewer, params }) => getValueAct(db, viewer, params.id)),
  handle(valuesRoutes.undo, async (call) => {
    await call.services.limits.take('value-act', call.payer);
    await undoValueAct(call.services, call, call.params.id);
    return getValueAct(call.db, call.viewer, call.params.id);
  }),
  handle(valuesRoutes.leftAlone, ({ db, viewer, params, query }) =>
    listLeftAlone(db, viewer, { id: params.id, page: query }),
  ),
];
