import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { mayUpload } from '@oeuvre/contracts/domains/files/files.policy.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { getModel } from './models.access.ts';
import { changeModel, uploadModel } from './models.commands.ts';
import { presentModel } from './models.queries.ts';
import { withReceivedModel } from './models.upload.ts';

export const modelsHandlers = [
  handleRaw(modelsRoutes.upload, async ({ viewer, services }, request, reply) => {
    assertAllowed(mayUpload(viewer), fileErrors);
    const writer = signedIn(viewer);
    await services.limits.take('upload-model', writer.id);
    return reply.send(await withReceivedModel(request, (received) => uploadModel(services, writer, received)));
  }),

  handle(modelsRoutes.get, async ({ db, viewer, params, dependsOn }) => {
    const model = presentModel(params.uuid, await getModel(db, viewer, params.uuid));
    dependsOn(`model:${params.uuid}`, `file:${params.uuid}`);
    return model;
  }),

  handle(modelsRoutes.change, async ({ db, viewer, services, params, body }) => {
    assertAllowed(mayUpload(viewer), fileErrors);
    const writer = signedIn(viewer);
    await services.limits.take('upload', writer.id);
    return changeModel(db, writer, { ...params, ...body });
  }),
];
