import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../../platform/services/services.ts';
import { maySeeFile } from '../files.access.ts';
import { FileFactsCache } from '../files.cache.ts';
import { cachingOf, fileIdOf } from '../files.negotiation.ts';
import type { FileFacts } from '../files.queries.ts';
import { sendWithRanges } from '../files.ranges.ts';

/** Serves `/files/:id/model.glb`, whole or in part, to viewers who may see a thing that shows it. */
export async function modelsPlugin(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  const cache = new FileFactsCache(services.db, services.changes);

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/model.glb',
    handler: async (request, reply) => {
      protect(reply);
      const file = await cache.find(fileIdOf(request));
      if (file?.kind !== 'model' || !(await maySeeFile(services.db, request.viewer, file)))
        throw commonErrors('not-found');
      describe(reply, file);
      const { storageKey, bytes, sha256 } = file;
      const tag = `"${sha256.slice(0, 16)}"`;
      return sendWithRanges({ request, reply }, services.storage, { storageKey, bytes, tag });
    },
  });
}

/** A model is only ever served as a model; refusals are not cached. */
function protect(reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
}

function describe(reply: FastifyReply, file: FileFacts): void {
  reply.headers({
    'cache-control': cachingOf(file.visibility === 'public'),
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'model/gltf-binary',
    'content-disposition': 'attachment; filename="model.glb"',
  });
}
