import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { mayUpload } from '@oeuvre/contracts/domains/files/files.policy.ts';
import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { handleRaw, signedIn } from '../../platform/http/serve.ts';
import { uploadPicture } from './files.commands.ts';
import { uploadPhoto } from './files.photos.ts';
import { withUpload } from './files.upload.ts';

export const filesHandlers = [
  handleRaw(filesRoutes.uploadForArticle, async ({ viewer, services }, request, reply) => {
    assertAllowed(mayUpload(viewer), fileErrors);
    const writer = signedIn(viewer);
    await services.limits.take('upload', writer.id);
    return reply.send(await withUpload(request, (given) => uploadPicture(services, writer, given)));
  }),

  handleRaw(filesRoutes.uploadPhoto, async (call, request, reply) => {
    const viewer = signedIn(call.viewer);
    await call.services.limits.take('upload', viewer.id);
    return reply.send(await withUpload(request, (given) => uploadPhoto(call.services, viewer, given)));
  }),
];
