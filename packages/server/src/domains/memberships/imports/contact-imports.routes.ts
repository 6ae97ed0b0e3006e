import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import {
  assertMayImport,
  changeContactImport,
  createContactImport,
  discardContactImport,
  takeContactStep,
} from './contact-imports.commands.ts';
import { sendImportRows } from './contact-imports.downloads.ts';
import { getContactImport, listContactImports, listImportRows } from './contact-imports.queries.ts';
import { withUploadedContacts } from './contact-imports.upload.ts';

export const contactImportsHandlers = [
  handle(contactImportsRoutes.list, ({ db, viewer, query }) => listContactImports(db, viewer, query)),
  handleRaw(contactImportsRoutes.upload, async ({ services, viewer, query: { segmentId } }, request, reply) => {
    const person = signedIn(viewer);
    await assertMayImport(services.db, person, segmentId);
    await services.limits.take('contact-import', person.id);
    const id = await withUploadedContacts(request, (file) =>
      createContactImport(services, person, { ...file, segmentId }),
    );
    return reply.send(contactImportsRoutes.upload.reply.parse(await getContactImport(services.db, person, id)));
  }),
  handle(contactImportsRoutes.get, ({ db, viewer, params }) => getContactImport(db, viewer, params.id)),
  handle(
    contactImportsRoutes.change,
    async ({ services, db, viewer, params, body }) => {
      await changeContactImport(services, viewer, params.id, body);
      return getContactImport(db, viewer, params.id);
    },
    async ({ services, db, viewer, params, payer }) => {
      await services.limits.take('import-change', payer);
      await getContactImport(db, viewer, params.id);
    },
  ),
  handle(contactImportsRoutes.step, async ({ services, db, viewer, params, body }) => {
    await services.limits.take('contact-import', signedIn(viewer).id);
    await takeContactStep(db, viewer, params.id, body.step);
    if (body.step !== 'pause') await sendStep(services.jobs, 'contact-imports.step', { id: params.id });
    return getContactImport(db, viewer, params.id);
  }),
  handle(contactImportsRoutes.discard, ({ services, viewer, params }) =>
    discardContactImport(services, viewer, params.id),
  ),
  handle(contactImportsRoutes.rows, ({ db, viewer, params, query }) =>
    listImportRows(db, viewer, { id: params.id, ...query }),
  ),
  handleRaw(contactImportsRoutes.csv, async ({ services, viewer, params, query, payer }, _request, reply) => {
    await services.limits.take('export', payer);
    return sendImportRows(services.db, viewer, { id: params.id, which: query.rows, reply });
  }),
];
