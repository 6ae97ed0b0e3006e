import { originalLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/process/services.ts';
import { cachingOf, fileIdOf, isKnown, rangeOf } from '../files.negotiation.ts';
import { getOriginal } from './masters.access.ts';

/**
 * Serves `/files/:id/original`: the untouched original under its own name, whole or in part. It is bytes that we did not
 * write, so a browser only ever saves it.
 */
export async function mastersPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  app.get(originalLocation(':id'), async (request, reply) => {
    reply.headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'no-store' });
    const file = await getOriginal(services.db, request.viewer, fileIdOf(request));
    const tag = `"${file.sha256.slice(0, 16)}"`;
    reply.headers({
      'cache-control': cachingOf(false),
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.fileName),
      'accept-ranges': 'bytes',
      etag: tag,
    });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const range = rangeOf(request, { bytes: file.bytes, tag });
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
    reply.header('content-length', range ? range.last - range.first + 1 : file.bytes);
    if (request.method === 'HEAD') return reply.send();
    const found = await services.storage.stream(file.storageKey, range);
    if (!found) throw commonErrors('not-found');
    return reply.send(found.body);
  });
}
