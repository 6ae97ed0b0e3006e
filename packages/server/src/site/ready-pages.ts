import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sessionCookieName } from '../domains/accounts/accounts.session.ts';
import type { StoredPage } from '../platform/cache/page-cache.ts';
import { answerFirst } from '../platform/http/answer-first.ts';
import { type EncodedBody, encodedBody, readyBody } from '../platform/http/page-html.ts';
import type { ReadyReplies } from '../platform/http/ready-replies.ts';
import { isPossible } from '../platform/http/request-guards.ts';
import { isHtml, type Renderer, siteForPages } from './page-render.ts';
import type { PersonalParts } from './personal-parts.ts';
import type { StoredPages } from './stored-pages.ts';
import type { Visitor } from './visitor.ts';
import type { Choices } from './web-build.ts';

/** The renderer and the stores of pages. */
export interface Host extends Renderer {
  readonly pages: StoredPages;
  readonly parts: PersonalParts;
  readonly ready: ReadyReplies;
}

/** The choices that a browser stores in its cookies. */
export const choicesOf = (cookies: string | undefined, visitor: Visitor | null): Choices => ({
  theme: cookies ? ((/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] ?? null) as Choices['theme']) : null,
  isLoggedOut: !visitor && cookies !== undefined && /(?:^|;\s*)notice=due(?:;|$)/.test(cookies),
});

/** The stored page with everything that is this visitor's own. */
export async function filledPage(
  host: Host,
  page: StoredPage,
  { visitor, choices, address }: { readonly visitor: Visitor; readonly choices: Choices; readonly address: URL },
): Promise<StoredPage> {
  if (!isHtml(page)) return page;
  const { entry } = await host.web();
  const site = siteForPages(host.services, choices);
  return { ...page, body: host.parts.fill(page, visitor, { entry, site, address }), encoded: new Map() };
}

/** Addresses below these are never pages. */
const neverPages = /^\/(?:api2?|files|assets|iiif|socket\.io|oai|healthz|readyz|metrics)(?:[/?]|$)/;

/** A GET that brings no body, whose time and size the framework's rules would have to limit. */
const isPlain = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

/**
 * Sends stored pages before the framework sees the request: sending one costs a tenth of what the framework's hooks
 * do. It decides by the address as it was sent, which finds a page only if it is written as the page's key is; all
 * other requests go on to the framework.
 */
export function answerReadyPages(app: FastifyInstance, host: Host): void {
  const { publicUrl } = host.services.config;
  const { origin } = new URL(publicUrl);
  const session = `${sessionCookieName({ publicUrl })}=`;
  const count = (started: number) =>
    app.countAnswer?.({ method: 'GET', route: '/*', status: 200, seconds: (performance.now() - started) / 1_000 });

  function sendToGuest(request: IncomingMessage, response: ServerResponse): boolean {
    const { cookie, 'accept-encoding': accepts, 'if-none-match': known } = request.headers;
    const address = { pathname: request.url!, search: '' };
    const page = known ? undefined : host.pages.findForGuests({ address, choices: choicesOf(cookie, null) });
    const body = page && host.ready.has(page) ? readyBody(page, accepts) : undefined;
    if (body) host.ready.send(page!, response, body);
    return body !== undefined;
  }

  /** The whole page of the person whose cookies came with the request; undefined if something must be rendered. */
  async function readyFor(request: IncomingMessage): Promise<{ page: StoredPage; body: EncodedBody } | undefined> {
    const visitor = await app.visitorOf!(request);
    if (!visitor || visitor.mustProlong) return undefined;
    const address = new URL(`${origin}${request.url}`);
    const asked = { visitor, address, choices: choicesOf(request.headers.cookie, visitor) };
    const page = host.pages.findFor(visitor, asked);
    if (!page || !host.ready.has(page)) return undefined;
    const whole = await filledPage(host, page, asked);
    return { page, body: await encodedBody(whole, request.headers['accept-encoding'], 'once') };
  }

  answerFirst(app, (request, response, otherwise) => {
    const started = performance.now();
    if (!isPlain(request) || neverPages.test(request.url ?? '') || !isPossible(request)) return otherwise();
    if (!request.headers.cookie?.includes(session)) {
      if (!sendToGuest(request, response)) return otherwise();
      return count(started);
    }
    // Whatever fails here fails again below the framework, which answers it.
    void readyFor(request)
      .catch(() => undefined)
      .then((ready) => {
        if (!ready) return otherwise();
        host.ready.send(ready.page, response, ready.body);
        count(started);
      });
  });
}
