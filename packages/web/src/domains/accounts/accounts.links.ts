import { dataExportsRoutes } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';

/** The file of an own export. */
export const addressOfExport = (exportId: string) => urlOf(dataExportsRoutes.download, { params: { exportId } });
