import { dataExportsRoutes } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { type Handler, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { getReadyExport, keyOfExport, removeDataExport, startDataExport } from './data-exports.commands.ts';
import { listDataExports } from './data-exports.queries.ts';

export const dataExportsHandlers: readonly Handler[] = [
  handle(dataExportsRoutes.list, ({ db, viewer }) => listDataExports(db, signedIn(viewer).id)),
  handle(dataExportsRoutes.start, ({ services, viewer }) => startDataExport(services, signedIn(viewer).id)),
  handle(dataExportsRoutes.remove, async ({ services, viewer, params }) => {
    await removeDataExport(services.db, signedIn(viewer).id, params.exportId);
    await services.storage.remove(keyOfExport(params.exportId));
  }),
  handleRaw(dataExportsRoutes.download, async ({ services, viewer, params }, _request, reply) => {
    const { id: person } = signedIn(viewer);
    const found = await getReadyExport(services.db, person, params.exportId);
    await services.limits.take('export', person);
    const file = await services.storage.stream(keyOfExport(found.id));
    if (!file) throw commonErrors('not-found');
    const day = found.createdAt.slice(0, 10);
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${productName.toLowerCase()}-data-${day}.zip"`)
      .send(file.body);
  }),
];
