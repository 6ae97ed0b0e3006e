import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StoredPage } from '../cache/page-cache.ts';
import type { EncodedBody } from './page-html.ts';

/** Node writes these for each connection, or they differ between the answers with the same page. */
const ofOneAnswer = new Set(['x-request-id', 'content-length', 'content-encoding', 'connection', 'keep-alive', 'date']);
/** An answer with one of these is for one person or one moment. */
const neverRepeated = ['set-cookie', 'age', 'warning'];

// trick: repeated headers
/**
 * The headers with which stored pages were sent, to send them again without the framework. They are those of a whole
 * answer, so what a plugin or hook adds to it is in all later ones too.
 */
export class ReadyReplies {
  readonly #headers = new WeakMap<StoredPage, readonly string[]>();

  /** Notes the headers of an answer that is about to be sent. */
  keep(page: StoredPage, reply: FastifyReply): void {
    if (this.#headers.has(page) || neverRepeated.some((name) => reply.hasHeader(name))) return;
    const headers = Object.entries(reply.getHeaders()).filter(([name]) => !ofOneAnswer.has(name));
    this.#headers.set(
      page,
      headers.flatMap(([name, value]) => [name, String(value)]),
    );
  }

  has(page: StoredPage): boolean {
    return this.#headers.has(page);
  }

  /** Sends a page that `has` headers; the body may be one that was filled in for a person. */
  send(page: StoredPage, response: ServerResponse, { body, encoding }: EncodedBody): void {
    const headers = [...this.#headers.get(page)!, 'content-length', `${body.length}`, 'x-request-id', randomUUID()];
    if (encoding) headers.push('content-encoding', encoding);
    response.writeHead(page.status, headers).end(body);
  }
}
