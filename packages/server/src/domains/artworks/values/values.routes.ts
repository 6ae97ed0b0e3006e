import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import { listParts, listValues, listWorksOfValues } from './values.queries.ts';

export const valuesHandlers = [
  handle(valuesRoutes.parts, ({ db, viewer }) => listParts(db, viewer)),
  handle(valuesRoutes.list, ({ db, viewer, params, query }) => {
    const { page, itemsPerPage, ...asked } = query;
    return listValues(db, viewer, { ...params, ...asked, page: { page, itemsPerPage } });
  }),
  handle(valuesRoutes.works, ({ db, viewer, params, query }) => {
    const { page, itemsPerPage, ids } = query;
    return listWorksOfValues(db, viewer, { ...params, ids, page: { page, itemsPerPage } });
  }),
];
