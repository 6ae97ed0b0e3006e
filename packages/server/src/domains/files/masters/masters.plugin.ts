import { originalLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services/services.ts';
import { cachingOf, fileIdOf } from '../files.negotiation.ts';
import { sendWithRanges } from '../files.ranges.ts';
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
    reply.headers({
      'cache-control': cachingOf(false),
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.fileName),
    });
    const { storageKey, bytes, sha256 } = file;
    return sendWithRanges({ request, reply }, services.storage, { storageKey, bytes, tag: `"${sha256.slice(0, 16)}"` });
  });
}
