import { createHash } from 'node:crypto';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody } from '../http/page-html.ts';
import type { Services } from '../process/services.ts';
import { PageCache, type StoredPage } from './page-cache.ts';

/** What everybody is answered alike, and the tags under which it is renewed. */
interface Reply {
  readonly body: string;
  readonly tags: ReadonlySet<string>;
}

/**
 * Replies of GET calls to visitors who are not signed in, stored like pages until something that they show is touched, on
 * whichever node. A handler whose reply may be stored says so by `dependsOn`.
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

  /** The reply to this address, path and query: a stored one, or what `make` answers now. */
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

/** The budget of requests is each visitor's own: those who waited with a visitor who has spent theirs ask for themselves. */
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

/** Sends it in the best encoding that the visitor takes, or says that they have it already. */
export async function sendStored(page: StoredPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(page.headers);
  if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  const { body, encoding } = await encodedBody(page, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body);
}
