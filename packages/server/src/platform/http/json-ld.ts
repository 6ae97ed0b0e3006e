import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A document of linked data. */
interface Document {
  readonly body: unknown;
  /** The address of its JSON-LD context. */
  readonly context: string;
  /** Whether everybody gets the same one. */
  readonly isPublic: boolean;
}

/** Sends a document that other sites may read if it is public, and that nobody keeps if it is not. */
export function sendJsonLd(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, context, isPublic }: Document,
): FastifyReply {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'content-type': `application/ld+json;profile="${context}"`,
    'cache-control': isPublic ? 'public, max-age=60' : 'private, no-store',
    etag,
    ...(isPublic && { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }),
  });
  const isKnown = (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return isKnown ? reply.code(304).send() : reply.send(text);
}
