import { createHash } from 'node:crypto';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageCache, type StoredPage } from '../cache/page-cache.ts';
import type { Services } from '../services/services.ts';
import { sendEncoded } from './page-html.ts';

/** A reply that is the same for many, and the tags that invalidate it. */
interface Reply {
  readonly body: string;
  readonly tags: ReadonlySet<string>;
}

interface ReplyKey {
  /** The key of the readers' rights; empty for guests. */
  readonly readers: string;
  /** Path and query. */
  readonly address: string;
}

/**
 * Replies of shared routes, stored like pages until something that they show is touched on any node. One whose handler
 * calls no `dependsOn` could never be renewed, so it is not stored.
 */
export class ReplyCache {
  readonly #replies = new PageCache<ReplyKey>({
    // An address has no spaces.
    keyOf: ({ readers, address }) => `${readers} ${address}`,
    bytes: 12 * 1024 * 1024,
    milliseconds: 60_000,
    isCallersOwn: isTooManyRequests,
  });

  constructor({ changes }: Pick<Services, 'changes'>) {
    changes.on((tags) => this.#replies.invalidate(tags));
  }

  /** The reply to these readers at this address: a stored one, or what `make` returns now. */
  find(key: ReplyKey, make: () => Promise<Reply>): Promise<StoredPage> {
    return this.#replies.findOrShare(key, async (keep) => {
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
      vary: 'accept-encoding, cookie',
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    },
  };
}

/** Sends it in the best encoding that the visitor accepts, or answers 304. Browsers may keep only replies to guests. */
export async function sendStored(
  page: StoredPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .headers(page.headers)
    .header('cache-control', isSignedIn(request.viewer) ? 'private, no-store' : 'private, no-cache');
  if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  return sendEncoded(page, { request, reply });
}
