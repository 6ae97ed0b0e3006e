import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareStatements } from '../platform/cache/shared-statements.ts';
import { sendEncoded } from '../platform/http/page-html.ts';
import { ReadyReplies } from '../platform/http/ready-replies.ts';
import { type Handler, inProcessCalls } from '../platform/http/serve.ts';
import type { Services } from '../platform/services/services.ts';
import { type Asked, renderPage } from './page-render.ts';
import { PersonalParts } from './personal-parts.ts';
import { answerReadyPages, choicesOf, filledPage, type Host } from './ready-pages.ts';
import { type PageForGuests, StoredPages } from './stored-pages.ts';
import type { Visitor } from './visitor.ts';
import { loadBuiltWeb, serveSourceWeb, webFolder } from './web-build.ts';

/**
 * Pages of links in mails are never cached: they change when the link is used. Nor are exhibitions, so nothing outlives
 * the closing of their link. The router ignores case.
 */
const neverKept = /^\/(?:email|exhibitions)\//i;
/** Pages whose address also gives a record of linked data: caches must not confuse the two. */
const alsoLinkedData = /^\/(?:subscriptions\/[^/.]+|terms(?:\/[^/.]+)?)\/?$/i;
const notAPage = /^\/(api2?|files|assets|socket\.io)(\/|\?|$)/;

const headersOfPages = ['x-request-id', 'x-frame-options', 'referrer-policy'];

/** Adds the pages to the API: built assets, pages rendered with in-process data, and a cache for guests. */
export async function hostWeb(app: FastifyInstance, services: Services, handlers: readonly Handler[]): Promise<void> {
  const { development } = services.config;
  const web = development ? await serveSourceWeb(app) : await loadBuiltWeb();
  const renderer = { services, callFor: inProcessCalls(services, handlers), web, sharedDb: shareStatements(services) };
  const host: Host = {
    ...renderer,
    pages: new StoredPages(renderer),
    parts: new PersonalParts(),
    ready: new ReadyReplies(),
  };
  if (!development) answerReadyPages(app, host);
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
  const isShared = !asked.form && !neverKept.test(asked.address.pathname);
  const { page, staleSeconds }: PageForGuests = isShared
    ? await host.pages.forGuests(asked)
    : await renderPage(host, asked);
  if (page instanceof Response) return sendResponse(page, reply, asked.address);
  // RFC 9111
  if (staleSeconds !== undefined)
    reply.header('age', String(staleSeconds)).header('warning', '111 - "Revalidation Failed"');
  reply.headers(page.headers).header('cache-control', isShared ? 'private, no-cache' : 'private, no-store');
  if (alsoLinkedData.test(asked.address.pathname)) reply.header('vary', `accept, ${page.headers.vary}`);
  if (page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  if (isShared) host.ready.keep(page, reply);
  return sendEncoded(page, { request, reply, use: isShared ? 'kept' : 'once' });
}

type AskedBySomebody = Asked & { readonly visitor: Visitor };

async function answerPerson(host: Host, asked: AskedBySomebody, { request, reply }: Exchange): Promise<FastifyReply> {
  const page = await host.pages.forPerson(asked);
  if (page instanceof Response) return sendResponse(page, reply, asked.address);
  const { etag: _, ...headers } = page.headers;
  reply.headers(headers).header('cache-control', 'private, no-store');
  if (alsoLinkedData.test(asked.address.pathname)) reply.header('vary', `accept, ${page.headers.vary}`);
  host.ready.keep(page, reply);
  const whole = await filledPage(host, page, asked);
  return sendEncoded(whole, { request, reply, use: 'once' });
}

/** Uses the page's address at PUBLIC_URL, whatever host the request names. */
function askedBy(request: FastifyRequest, publicUrl: string): Asked {
  const { method, body, visitor, url } = request;
  if (method === 'POST' && !Buffer.isBuffer(body)) throw commonErrors('unsupported-media');
  const address = new URL(`${new URL(publicUrl).origin}${url}`);
  return {
    address,
    visitor,
    choices: choicesOf(request.headers.cookie, visitor),
    request,
    ...(method === 'POST' && { form: new Uint8Array(body as Buffer) }),
  };
}

async function sendResponse(answer: Response, reply: FastifyReply, { pathname }: URL): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply
    .code(answer.status)
    .header('cache-control', 'private, no-store')
    .header('vary', alsoLinkedData.test(pathname) ? 'accept, cookie' : 'cookie')
    .send(Buffer.from(await answer.arrayBuffer()));
}
