import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/process/services.ts';
import { maySeeFile } from '../files.access.ts';
import { FileFactsCache } from '../files.cache.ts';
import { cachingOf, fileIdOf, isKnown, rangeOf } from '../files.negotiation.ts';
import type { FileFacts } from '../files.queries.ts';

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
      if (isKnown(request.headers['if-none-match'], tagOf(file))) return reply.code(304).send();
      return send({ file, request, reply });
    },
  });

  async function send({
    file,
    request,
    reply,
  }: {
    readonly file: FileFacts;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  }) {
    const range = rangeOf(request, { bytes: file.bytes, tag: tagOf(file) });
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
    reply.header('content-length', range ? range.last - range.first + 1 : file.bytes);
    if (request.method === 'HEAD') return reply.send();
    const found = await services.storage.stream(file.storageKey, range);
    if (!found) throw commonErrors('not-found');
    return reply.send(found.body);
  }
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
    'accept-ranges': 'bytes',
    etag: tagOf(file),
  });
}

const tagOf = (file: FileFacts) => `"${file.sha256.slice(0, 16)}"`;
