import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { mayUploadForArticles } from '@oeuvre/contracts/domains/files/files.policy.ts';
import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../platform/policy.ts';
import { handleRaw } from '../../platform/serve.ts';
import { uploadPicture } from './files.commands.ts';
import { readUpload } from './files.upload.ts';

export const filesHandlers = [
  handleRaw(filesRoutes.uploadForArticle, async ({ viewer, services }, request, reply) => {
    assertAllowed(mayUploadForArticles(viewer), fileErrors);
    if (!isSignedIn(viewer)) throw commonErrors('signed-out');
    await services.limits.take('upload', viewer.id);
    return reply.send(await uploadPicture(services, viewer, await readUpload(request)));
  }),
];
