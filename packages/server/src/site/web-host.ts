import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PageCache, type StoredPage } from '../platform/cache/page-cache.ts';
import { RightsTrace } from '../platform/cache/rights-trace.ts';
import { shareStatements } from '../platform/cache/shared-statements.ts';
import { sendEncoded } from '../platform/http/page-html.ts';
import { type Handler, inProcessCalls } from '../platform/http/serve.ts';
import type { Services } from '../platform/process/services.ts';
import {
  type Asked,
  isHtml,
  type Rendered,
  type Renderer,
  renderPage,
  siteForPages,
  uncacheable,
} from './page-render.ts';
import { PersonalParts } from './personal-parts.ts';
import { type ReaderClass, readerClassOf } from './reader-class.ts';
import { type AskedByClass, SharedRenders } from './shared-renders.ts';
import type { Visitor } from './visitor.ts';
import { type Choices, loadBuiltWeb, serveSourceWeb, webFolder } from './web-build.ts';

const cacheLimits = { bytes: 32 * 1024 * 1024, milliseconds: 5 * 60_000 };
/** How long guests still see pages from before the database went down. */
const staleMilliseconds = 5 * 60_000;
/**
 * After the database was found to be down, requests do not wait for it for this long: a cached page is shown at once.
 */
const missedMilliseconds = 2_000;
/** Pages of links in mails are never cached: they change when the link is used. The router ignores case. */
const linksOfMails = /^\/email\//i;
/** Pages whose address also gives a record of linked data: caches must not confuse the two. */
const alsoLinkedData = /^\/subscriptions\/[^/.]+\/?$/i;
const notAPage = /^\/(api2?|files|assets|socket\.io)(\/|\?|$)/;

interface Host extends Renderer {
  readonly pages: PageCache<SharedKey, Rendered>;
  readonly renders: SharedRenders;
  readonly parts: PersonalParts;
  /** Until then the database counts as down. */
  downUntil: number;
}

type SharedKey = Pick<Asked, 'address' | 'choices' | 'readers'>;
/** The normalised address that is rendered, the two choices, and the rights of the readers. */
const keyOfShared = ({ address: { pathname, search }, choices: { theme, isLoggedOut }, readers }: SharedKey) =>
  `${theme ?? ''}|${isLoggedOut}|${readers?.key ?? ''}|${pathname}${search}`;

const headersOfPages = ['x-request-id', 'x-frame-options', 'referrer-policy'];

/** Adds the pages to the API: built assets, pages rendered with in-process data, and a cache for guests. */
export async function hostWeb(app: FastifyInstance, services: Services, handlers: readonly Handler[]): Promise<void> {
  const { development } = services.config;
  const web = development ? await serveSourceWeb(app) : await loadBuiltWeb();
  const host: Host = {
    services,
    callFor: inProcessCalls(services, handlers),
    web,
    sharedDb: shareStatements(services),
    pages: new PageCache({ keyOf: keyOfShared, ...cacheLimits, staleMilliseconds, isCallersOwn }),
    renders: new SharedRenders(),
    parts: new PersonalParts(),
    downUntil: 0,
  };
  services.changes.on((tags, why) => {
    for (const cache of [host.pages, host.renders])
      why === 'disconnected' ? cache.markAllStale() : cache.invalidate(tags);
  });
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
      // These files are requested once a year and dozens at a time: headers for pages, or for revalidation, would be
      // wasted bytes.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => {
        for (const name of headersOfPages) reply.removeHeader(name);
      },
    });
  }
  await app.register(async (scope) => {
    scope.addHook('preParsing', async (request, reply) => {
      if (notAPage.test(request.url)) throw commonErrors('not-found');
      if (methodsOfPages.includes(request.method)) return;
      reply.header('allow', methodsOfPages.join(', '));
      throw commonErrors('method-not-allowed');
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: [...methodsOfPages, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      handler: (request, reply) => answerPage(host, request, reply),
    });
  });
}

const methodsOfPages = ['GET', 'HEAD', 'POST'];

async function answerPage(host: Host, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = askedBy(request, host.services.config.publicUrl);
  const { visitor } = asked;
  return visitor
    ? answerPerson(host, { ...asked, visitor }, { request, reply })
    : answerGuest(host, asked, { request, reply });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answerGuest(host: Host, asked: Asked, { request, reply }: Exchange): Promise<FastifyReply> {
  const isShared = !asked.form && !linksOfMails.test(asked.address.pathname);
  const page = isShared ? await sharedPage(host, asked, reply) : (await renderPage(host, asked)).page;
  if (page instanceof Response) return sendResponse(page, reply);
  reply.headers(page.headers).header('cache-control', 'private, no-cache');
  if (alsoLinkedData.test(asked.address.pathname)) reply.header('vary', `accept, ${page.headers.vary}`);
  if (page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  return sendEncoded(page, { request, reply, use: isShared ? 'kept' : 'once' });
}

type AskedBySomebody = Asked & { readonly visitor: Visitor };

async function answerPerson(host: Host, asked: AskedBySomebody, { request, reply }: Exchange): Promise<FastifyReply> {
  const page = (await pageOfClass(host, asked)) ?? (await renderPage(host, asked)).page;
  if (page instanceof Response) return sendResponse(page, reply);
  const { etag: _, ...headers } = page.headers;
  reply.headers(headers).header('cache-control', 'private, no-store');
  if (alsoLinkedData.test(asked.address.pathname)) reply.header('vary', `accept, ${page.headers.vary}`);
  const { entry } = await host.web();
  const site = siteForPages(host.services, asked.choices);
  const body = isHtml(page) ? host.parts.fill(page, asked.visitor, { entry, site, address: asked.address }) : page.body;
  return sendEncoded({ ...page, body, encoded: new Map() }, { request, reply, use: 'once' });
}

/** The page that everybody with this visitor's rights shares; undefined if it is theirs alone. */
async function pageOfClass(host: Host, asked: AskedBySomebody): Promise<StoredPage | undefined> {
  const readers = asked.form ? undefined : readerClassOf(asked.visitor);
  if (!readers) return undefined;
  const shared = { ...asked, readers };
  const stored = findPageOfClass(host, shared);
  // Matching the routes costs more than finding a stored page, which was matched when it was rendered.
  if (!stored && !(await host.web()).mayBeShared(asked.address.pathname)) return undefined;
  const page = stored ?? (await host.renders.inTurn(shared, () => makePageOfClass(host, shared)));
  return page instanceof Response || page === uncacheable ? undefined : page;
}

/** The stored page of this class, or of another for whom the same was rendered. */
function findPageOfClass(host: Host, asked: AskedByClass): StoredPage | undefined {
  const own = host.pages.find(asked);
  const other = own ? undefined : host.renders.find(asked);
  return other ? host.pages.find({ ...asked, readers: other }) : own;
}

async function makePageOfClass(host: Host, asked: AskedByClass): Promise<StoredPage | Response> {
  const pageOf = (readers: ReaderClass) => host.pages.find({ ...asked, readers });
  const other = await host.renders.search(asked, (readers) => pageOf(readers) !== undefined);
  // While this class waited for its turn its page may have been rendered.
  return pageOf(other ?? asked.readers) ?? (await renderOnce(host, asked)).page;
}

/** Uses the page's address at PUBLIC_URL, whatever host the request names. */
function askedBy(request: FastifyRequest, publicUrl: string): Asked {
  const { method, body, visitor, url } = request;
  if (method === 'POST' && !Buffer.isBuffer(body)) throw commonErrors('unsupported-media');
  const address = new URL(`${new URL(publicUrl).origin}${url}`);
  return {
    address,
    visitor,
    choices: choicesOf(request),
    request,
    ...(method === 'POST' && { form: new Uint8Array(body as Buffer) }),
  };
}

function choicesOf(request: FastifyRequest): Choices {
  const cookies = request.headers.cookie ?? '';
  return {
    theme: (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] ?? null) as Choices['theme'],
    isLoggedOut: !request.visitor && /(?:^|;\s*)notice=due(?:;|$)/.test(cookies),
  };
}

/**
 * The page that every guest with these choices sees: from the cache, from a render in progress, or rendered now. While
 * the database is down it is the last good one, marked as RFC 9111 requires.
 */
async function sharedPage(host: Host, asked: Asked, reply: FastifyReply): Promise<StoredPage | Response> {
  const stored = host.pages.find(asked);
  if (stored) return stored;
  const stale = () => {
    const held = host.pages.findStale(asked);
    if (held) reply.header('age', String(held.seconds)).header('warning', '111 - "Revalidation Failed"');
    if (held) return held.value;
    const whole = pageOfData(asked.address);
    return whole && host.pages.findStale({ ...asked, address: whole }) ? loadWhole(whole) : undefined;
  };
  const held = host.downUntil > Date.now() ? stale() : undefined;
  if (held) return held;
  const { page, worst } = await renderOnce(host, asked);
  if (worst === 503) host.downUntil = Date.now() + missedMilliseconds;
  return (worst === 503 && stale()) || page;
}

/**
 * The page whose data the router requests when somebody navigates within the application; undefined for other
 * addresses. Which part of the data it requests does not matter here.
 */
function pageOfData(address: URL): URL | undefined {
  if (!address.pathname.endsWith('.data')) return undefined;
  const whole = new URL(address);
  whole.pathname = whole.pathname.replace(/(\/_)?\.data$/, (ending) => (ending.startsWith('/') ? '/' : ''));
  // Any change would reserialise all other parameters.
  if (whole.searchParams.has('_routes')) whole.searchParams.delete('_routes');
  return whole;
}

/** Makes the router load the page as a browser does, because the page is cached but its data are not. */
const loadWhole = ({ pathname, search }: URL) =>
  new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': `${pathname}${search}`, 'x-remix-status': '302', 'x-remix-reload-document': 'true' },
  });

async function renderOnce(host: Host, asked: Asked): Promise<Rendered> {
  const { readers } = asked;
  const rendered = await host.pages.share(asked, async (keep) => {
    const trace = readers && new RightsTrace(readers.viewer);
    const { page, tags, worst } = await renderPage(
      host,
      trace ? { ...asked, readers: { ...readers, viewer: trace.viewer } } : asked,
    );
    if (page instanceof Response || page.status !== 200) {
      if (worst !== 503) host.pages.forget(asked);
    } else if (worst < 429 && !host.services.config.development) {
      keep(page, tags);
      // A page is not stored if something changed while it was rendered.
      if (trace && host.pages.find(asked) === page) host.renders.add({ ...asked, readers }, { trace, tags });
    }
    return { page, tags, worst };
  });
  return { ...rendered, page: cloned(rendered.page) };
}

/** Rate limits are per visitor: those who waited with a visitor over the limit ask for themselves. */
const isCallersOwn = (outcome: PromiseSettledResult<Rendered>) =>
  outcome.status === 'fulfilled' && outcome.value.worst === 429;

const cloned = (page: StoredPage | Response) => (page instanceof Response ? page.clone() : page);

async function sendResponse(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply
    .code(answer.status)
    .header('cache-control', 'private, no-store')
    .header('vary', 'cookie')
    .send(Buffer.from(await answer.arrayBuffer()));
}
