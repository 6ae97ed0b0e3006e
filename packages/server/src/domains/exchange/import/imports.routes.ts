import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { type CallContext, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import { createFromTable } from '../batch/batches.table.ts';
import { changeImport, createImport, takeStep } from './imports.commands.ts';
import { saveMapping } from './imports.mappings.ts';
import {
  getImport,
  listFindings,
  listImportedWorks,
  listImports,
  listLeftAlone,
  listMappings,
  listUnsettledWords,
} from './imports.queries.ts';
import { withUploadedTable } from './imports.upload.ts';
import { isOwnExport } from './own-export.ts';
import { sendReport, sendTable } from './pictures/imports.downloads.ts';
import { sendPicture, tryPicturesAgain } from './pictures/imports.pictures.ts';
import { listExamples, previewImport } from './preview.queries.ts';
import { askToPublish } from './steps/publish-step.ts';

/** Everybody whom the gate lets through may change every import. */
const takeChange = ({ services, payer }: CallContext) => services.limits.take('import-change', payer);

export const importsHandlers = [
  handle(importsRoutes.list, ({ db, query }) => listImports(db, query)),
  handleRaw(importsRoutes.upload, async ({ services, viewer, requestId }, request, reply) => {
    const person = signedIn(viewer);
    await services.limits.take('import', person.id);
    const taken = await withUploadedTable(request, async (table) =>
      (await isOwnExport(services.db, table.file))
        ? { batchId: await createFromTable(services, { viewer, requestId }, table) }
        : { id: await createImport(services, person, table) },
    );
    if ('id' in taken) return reply.send(importsRoutes.upload.reply.parse(await getImport(services.db, taken.id)));
    await sendStep(services.jobs, 'batches.step', { id: taken.batchId });
    return reply.send(taken);
  }),
  handle(importsRoutes.get, ({ db, params }) => getImport(db, params.id)),
  handle(
    importsRoutes.change,
    async ({ services, db, viewer, params, body }) => {
      await changeImport(services, viewer, params.id, body);
      return getImport(db, params.id);
    },
    takeChange,
  ),
  handle(importsRoutes.preview, async ({ services, params }) => ({
    records: await previewImport(services, params.id),
  })),
  handle(importsRoutes.examples, async ({ db, params }) => ({ columns: await listExamples(db, params.id) })),
  handle(importsRoutes.step, async ({ services, db, viewer, params, body }) => {
    await services.limits.take('import', signedIn(viewer).id);
    if (body.step === 'pictures') {
      await tryPicturesAgain(db, signedIn(viewer), params.id);
      await sendStep(services.jobs, 'import-pictures.step', { id: params.id });
      return getImport(db, params.id);
    }
    if (body.step === 'publish') {
      await askToPublish(db, signedIn(viewer), params.id);
      await services.jobs.send('imports.publish', { importId: params.id });
      return getImport(db, params.id);
    }
    await takeStep(db, viewer, params.id, body.step);
    if (body.step !== 'pause') await sendStep(services.jobs, 'imports.step', { id: params.id });
    return getImport(db, params.id);
  }),
  handle(importsRoutes.findings, ({ db, params, query }) => listFindings(db, params.id, query)),
  handleRaw(importsRoutes.picture, ({ services, params, query }, _request, reply) =>
    sendPicture(services, params.id, { name: query.name, reply }),
  ),
  handle(importsRoutes.words, ({ db, params, query }) => listUnsettledWords(db, params.id, query)),
  handle(importsRoutes.works, ({ db, viewer, params, query }) =>
    listImportedWorks(db, viewer, { importId: params.id, page: query }),
  ),
  handleRaw(importsRoutes.file, async ({ services, params, payer }, _request, reply) => {
    await services.limits.take('export', payer);
    return sendTable(services, params.id, reply);
  }),
  handleRaw(importsRoutes.report, async ({ services, params, payer }, _request, reply) => {
    await services.limits.take('export', payer);
    return sendReport(services, params.id, reply);
  }),
  handle(importsRoutes.leftAlone, ({ db, params, query }) => listLeftAlone(db, params.id, query)),
  handle(importsRoutes.mappings, async ({ db }) => ({ mappings: await listMappings(db) })),
  handle(
    importsRoutes.saveMapping,
    async ({ db, viewer, body }) => {
      await saveMapping(db, viewer, body);
      return { mappings: await listMappings(db) };
    },
    takeChange,
  ),
];
