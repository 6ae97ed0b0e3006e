import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { mayUploadMasters } from '@oeuvre/contracts/domains/files/files.policy.ts';
import { mastersRoutes } from '@oeuvre/contracts/domains/files/masters.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { getOwnMaster } from './masters.access.ts';
import { uploadMaster } from './masters.commands.ts';
import { withReceivedMaster } from './masters.upload.ts';

export const mastersHandlers = [
  handleRaw(mastersRoutes.upload, async ({ viewer, services }, request, reply) => {
    assertAllowed(mayUploadMasters(viewer), fileErrors);
    const person = signedIn(viewer);
    await services.limits.take('upload-master', person.id);
    return reply.send(await withReceivedMaster(request, (received) => uploadMaster(services, person, received)));
  }),

  handle(mastersRoutes.progress, ({ db, viewer, params }) => getOwnMaster(db, viewer, params.id)),
];
