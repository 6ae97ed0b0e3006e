import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './platform/client-address.ts';
import { expectedFailure, problemOf } from './platform/http.ts';
import { PageCache, type StoredPage } from './platform/page-cache.ts';
import { encodedBody, finishPage } from './platform/page-html.ts';
import { type Handler, inProcessCalls } from './platform/serve.ts';
import type { Services } from './platform/services.ts';
import { loadBuiltWeb, serveSourceWeb, type Web, webFolder } from './web-build.ts';

const cacheLimits = { bytes: 48 * 1024 * 1024, milliseconds: 5 * 60_000 };
const keptHeaders = ['cookie', 'accept', 'accept-language', 'content-type', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'x-requested-with'];
/** What a link of a mail stands for is asked anew each time: it changes when the link is used. */
const linksOfMails = /^\/email\//;
const notAPage = /^\/(api2?|files|assets|socket\.io)(\/|\?|$)/;

interface Host {
  readonly services: Services;
  readonly callFor: ReturnType<typeof inProcessCalls>;
  readonly web: () => Promise<Web>;
  readonly pages: PageCache;
  /** Renders under way, by key and generation: many who ask at once for the same page wait for one. */
  readonly underWay: Map<string, Promise<StoredPage | Response>>;
}

const headersOfPages = ['x-request-id', 'x-frame-options', 'referrer-policy'];

/** Puts the pages on top of the interface: built assets, pages rendered with data from within, and a cache for visitors who are not signed in. */
export async function hostWeb(app: FastifyInstance, services: Services, handlers: readonly Handler[]): Promise<void> {
  const { development } = services.config;
  const web = development ? await serveSourceWeb(app) : await loadBuiltWeb();
  const host: Host = { services, callFor: inProcessCalls(services, handlers), web, pages: new PageCache(cacheLimits), underWay: new Map() };
  services.changes.on((tags) => host.pages.invalidate(tags));
  if (!development) {
    await app.register(fastifyStatic, {
      root: path.join(webFolder, 'build/client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      // Asked for once a year and dozens at a time: what pages need said, or what a validator would need, is weight here.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => {
        for (const name of headersOfPages) reply.removeHeader(name);
      },
    });
  }
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: (request, reply) => answerPage(host, request, reply) });
  });
}

async function answerPage(host: Host, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (notAPage.test(request.url)) throw commonErrors('not-found');
  // Whoever brings a cookie of no session is a guest like any other.
  const isAnonymous = !isSignedIn(request.viewer);
  const isShared = isAnonymous && request.method !== 'POST' && !linksOfMails.test(request.url);
  const page = isShared ? await sharedPage(host, request) : await renderPage(host, request, new Set());
  if (page instanceof Response) return sendResponse(page, reply);
  reply.headers(page.headers).header('cache-control', isAnonymous ? 'private, no-cache' : 'private, no-store');
  if (isAnonymous && page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  const { body, encoding } = await encodedBody(page, request.headers['accept-encoding'], isShared ? 'kept' : 'once');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body);
}

/** What a cached page may vary by, besides its address: the choices that a guest's browser keeps. */
function choicesOf(request: FastifyRequest) {
  const cookies = request.headers.cookie ?? '';
  return {
    theme: (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] ?? null) as 'light' | 'dark' | null,
    isNoticeDismissed: /(?:^|;\s*)notice=dismissed(?:;|$)/.test(cookies),
  };
}

/** The page that every guest with these choices sees: from the cache, from a render under way, or rendered now. */
async function sharedPage(host: Host, request: FastifyRequest): Promise<StoredPage | Response> {
  const { theme, isNoticeDismissed } = choicesOf(request);
  const key = `${theme ?? ''}|${isNoticeDismissed}|${request.url}`;
  const stored = host.pages.find(key);
  if (stored) return stored;
  const { generation } = host.pages;
  const turn = `${generation}|${key}`;
  const before = host.underWay.get(turn);
  if (before) return cloned(await before);
  const tags = new Set<string>();
  const rendering = renderPage(host, request, tags);
  host.underWay.set(turn, rendering);
  try {
    const page = await rendering;
    if (page instanceof Response) return cloned(page);
    if (page.status === 200 && !host.services.config.development) host.pages.store(key, page, { tags, generation });
    return page;
  } finally {
    host.underWay.delete(turn);
  }
}

const cloned = (page: StoredPage | Response) => (page instanceof Response ? page.clone() : page);

async function renderPage(host: Host, request: FastifyRequest, tags: Set<string>): Promise<StoredPage | Response> {
  const { config } = host.services;
  const { entry, handle } = await host.web();
  const context = new entry.RouterContextProvider();
  const call = host.callFor({ viewer: request.viewer, requestId: request.id, address: networkOf(request.ip), tags });
  const report = (error: unknown) =>
    request.log.error({ err: error, requestId: request.id, url: request.url, isSignedIn: isSignedIn(request.viewer) }, 'page failed');
  const callForPage: Call = async (route, input) => {
    try {
      return await call(route, input);
    } catch (error) {
      const expected = expectedFailure(error);
      if (!expected) report(error);
      throw expected ?? problemOf(error, request);
    }
  };
  context.set(entry.apiCtx, callForPage);
  context.set(entry.siteCtx, {
    productName,
    publicUrl: config.publicUrl,
    hideRegistration: config.hideRegistration,
    massMailing: config.massMailing,
    demo: config.demo,
    development: config.development,
    ...choicesOf(request),
  });
  context.set(entry.reportCtx, report);
  const answer = await handle(webRequest(request), context);
  const type = answer.headers.get('content-type') ?? '';
  if (!/^text\/(html|x-script)/.test(type) || answer.headers.has('location') || answer.headers.has('set-cookie')) return answer;
  return finishPage(await answer.text(), { status: answer.status, type, policy: answer.headers.get('x-page-policy'), withPolicy: !config.development });
}

/** The request as React Router knows it. A HEAD is rendered like a GET; its body is left out when it is sent. */
function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const isPost = request.method === 'POST';
  const body = isPost && Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {};
  return new Request(`${request.protocol}://${request.host}${request.url}`, { method: isPost ? 'POST' : 'GET', headers, ...body });
}

async function sendResponse(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply
    .code(answer.status)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(await answer.arrayBuffer()));
}
