import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../platform/storage/storage.ts';
import { isKnown, rangeOf } from './files.negotiation.ts';

/** A stored file as it is sent; `tag` is its ETag. */
interface SentFile {
  readonly storageKey: string;
  readonly bytes: number;
  readonly tag: string;
}

/** Sends a stored file whole or in part, or says that the caller has it. */
export async function sendWithRanges(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  storage: Storage,
  { storageKey, bytes, tag }: SentFile,
) {
  reply.headers({ 'accept-ranges': 'bytes', etag: tag });
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const range = rangeOf(request, { bytes, tag });
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  reply.header('content-length', range ? range.last - range.first + 1 : bytes);
  if (request.method === 'HEAD') return reply.send();
  const found = await storage.stream(storageKey, range);
  if (!found) throw commonErrors('not-found');
  return reply.send(found.body);
}
