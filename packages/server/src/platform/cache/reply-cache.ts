import { createHash } from 'node:crypto';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody } from '../http/page-html.ts';
import type { Services } from '../process/services.ts';
import { PageCache, type StoredPage } from './page-cache.ts';

const cacheLimits = { bytes: 24 * 1024 * 1024, milliseconds: 60_000 };

/** What is answered to everybody alike, and the tags under which it is renewed. */
interface Reply {
  readonly body: string;
  readonly tags: ReadonlySet<string>;
}

/**
 * Replies of GET calls to visitors who are not signed in, kept like pages until something that they show is touched, on
 * whichever node. A handler whose reply may be kept says so by `dependsOn`.
 */
export class ReplyCache {
  readonly #replies = new PageCache(cacheLimits);
  /** Answers under way, by address and generation: many who ask at once for the same wait for one. */
  readonly #underWay = new Map<string, Promise<StoredPage>>();

  constructor({ changes }: Pick<Services, 'changes'>) {
    changes.on((tags) => this.#replies.invalidate(tags));
  }

  /** The reply to this address: a kept one, or what `make` answers now. */
  async find(address: string, make: () => Promise<Reply>): Promise<StoredPage> {
    const stored = this.#replies.find(address);
    if (stored) return stored;
    const { generation } = this.#replies;
    const turn = `${generation}|${address}`;
    const before = this.#underWay.get(turn);
    if (before) {
      try {
        return await before;
      } catch (error) {
        // Too many requests are one visitor's own: whoever waited with them asks for themselves.
        if (!(error instanceof AppError && error.status === 429)) throw error;
      }
    }
    const making = make().then(({ body, tags }) => {
      const page = stored200(body);
      this.#replies.store(address, page, { tags, generation });
      return page;
    });
    this.#underWay.set(turn, making);
    try {
      return await making;
    } finally {
      if (this.#underWay.get(turn) === making) this.#underWay.delete(turn);
    }
  }
}

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
