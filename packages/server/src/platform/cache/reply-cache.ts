import { createHash } from 'node:crypto';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody } from '../http/page-html.ts';
import type { Services } from '../process/services.ts';
import { PageCache, type StoredPage } from './page-cache.ts';

/** A reply that is the same for all guests, and the tags that invalidate it. */
interface Reply {
  readonly body: string;
  readonly tags: ReadonlySet<string>;
}

/**
 * Replies of GET calls to guests, stored like pages until something that they show is touched on any node. A handler
 * allows storing its reply by calling `dependsOn`.
 */
export class ReplyCache {
  readonly #replies = new PageCache<string>({
    keyOf: (address) => address,
    bytes: 12 * 1024 * 1024,
    milliseconds: 60_000,
    isCallersOwn: isTooManyRequests,
  });

  constructor({ changes }: Pick<Services, 'changes'>) {
    changes.on((tags) => this.#replies.invalidate(tags));
  }

  /** The reply to this address, path and query: a stored one, or what `make` returns now. */
  async find(address: string, make: () => Promise<Reply>): Promise<StoredPage> {
    const stored = this.#replies.find(address);
    if (stored) return stored;
    return this.#replies.share(address, async (keep) => {
      const { body, tags } = await make();
      const page = stored200(body);
      keep(page, tags);
      return page;
    });
  }
}

/** Rate limits are per visitor: those who waited with a visitor over the limit ask for themselves. */
const isTooManyRequests = (outcome: PromiseSettledResult<StoredPage>) =>
  outcome.status === 'rejected' && outcome.reason instanceof AppError && outcome.reason.status === 429;

function stored200(text: string): StoredPage {
  const body = Buffer.from(text);
  return {
    status: 200,
    body,
    encoded: new Map(),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    },
  };
}

/** Sends it in the best encoding that the visitor accepts, or answers 304. */
export async function sendStored(page: StoredPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(page.headers);
  if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  const { body, encoding } = await encodedBody(page, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body);
}
