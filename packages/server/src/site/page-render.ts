import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { guest, isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../platform/base/client-address.ts';
import type { StoredPage } from '../platform/cache/page-cache.ts';
import type { Database } from '../platform/database/database.ts';
import { expectedFailure, problemOf } from '../platform/http/http.ts';
import { finishPage } from '../platform/http/page-html.ts';
import { type inProcessCalls, payerOf } from '../platform/http/serve.ts';
import type { Services } from '../platform/services/services.ts';
import type { ReaderClass } from './reader-class.ts';
import type { Visitor } from './visitor.ts';
import type { Choices, ReaderOfPage, SiteForPages, Web } from './web-build.ts';

export interface Renderer {
  readonly services: Services;
  readonly callFor: ReturnType<typeof inProcessCalls>;
  readonly web: () => Promise<Web>;
  /** Answers the statements of pages that people with the same rights share: see `shareStatements`. */
  readonly sharedDb: Database;
}

/**
 * Everything that a page is made of. A page for everybody uses nothing else of the request: none of its headers, not
 * even Host.
 */
export interface Asked {
  readonly address: URL;
  /** The signed-in person; null for a guest. */
  readonly visitor: Visitor | null;
  /** The class of people that the page is rendered for; undefined: for this visitor alone, or for guests. */
  readonly readers?: ReaderClass;
  readonly choices: Choices;
  readonly form?: Uint8Array<ArrayBuffer>;
  /** For logs and refusals, never shown in a page that is cached. */
  readonly request: Pick<FastifyRequest, 'id' | 'url' | 'log' | 'ip' | 'headers'>;
}
export interface Rendered {
  readonly page: StoredPage | Response;
  readonly tags: ReadonlySet<string>;
  /** The worst status that a call of this page returned. */
  readonly worst: number;
  /** Its loaders called no route that changes something. */
  readonly onlyReads: boolean;
}

/** Cached in place of a page that differs between its readers: each of them gets one of their own. */
export const uncacheable: StoredPage = { status: 200, headers: {}, body: Buffer.alloc(0), encoded: new Map() };

export const isHtml = (page: StoredPage) => page.headers['content-type']?.startsWith('text/html') === true;

export function siteForPages({ config }: Pick<Services, 'config'>, choices: Choices): SiteForPages {
  const { publicUrl, hideRegistration, massMailing, demo, development } = config;
  return { productName, publicUrl, hideRegistration, massMailing, demo, development, ...choices };
}

/**
 * Whom the web renders a whole page for. The router's data requests, which serve navigation within the application,
 * always contain the person.
 */
function readerOf({ address, visitor, readers, form }: Asked): ReaderOfPage | null {
  // A form may change the person, so its page loads them after the act.
  if (!visitor || form || address.pathname.endsWith('.data')) return null;
  return readers ? { viewer: readers.viewer, standsForMany: true } : { viewer: visitor.viewer, ...visitor.person };
}

/** Renders a page. Parts that belong to one person stay open: see personal-parts.ts. */
export async function renderPage(renderer: Renderer, asked: Asked): Promise<Rendered> {
  const { address, visitor, choices, form, request } = asked;
  const viewer: Viewer = asked.readers?.viewer ?? visitor?.viewer ?? guest;
  const { entry, handle, scripts } = await renderer.web();
  const context = new entry.RouterContextProvider();
  const tags = new Set<string>();
  let worst = 200;
  let onlyReads = true;
  const call = renderer.callFor({
    viewer,
    ...(asked.readers && { db: renderer.sharedDb }),
    payer: payerOf(request, visitor?.viewer ?? guest),
    requestId: request.id,
    address: networkOf(request.ip),
    tags,
  });
  const report = (error: unknown) => {
    worst = Math.max(worst, 500);
    request.log.error(
      { err: error, requestId: request.id, path: request.url.split('?')[0], isSignedIn: isSignedIn(viewer) },
      'page failed',
    );
  };
  const callForPage: Call = async (route, input) => {
    onlyReads &&= route.method === 'GET';
    try {
      return await call(route, input);
    } catch (error) {
      const expected = expectedFailure(error);
      if (!expected) report(error);
      worst = Math.max(worst, expected?.status ?? 500);
      throw expected ?? problemOf(error, request);
    }
  };
  context.set(entry.apiCtx, callForPage);
  context.set(entry.siteCtx, siteForPages(renderer.services, choices));
  context.set(entry.readerCtx, readerOf(asked));
  context.set(entry.reportCtx, report);
  // A HEAD is rendered like a GET; its body is dropped when it is sent.
  const answer = await handle(
    new Request(address, form ? { method: 'POST', headers: formType, body: form } : {}),
    context,
  );
  if (answer.headers.has('x-page-is-own')) return { page: uncacheable, tags, worst, onlyReads };
  const type = answer.headers.get('content-type') ?? '';
  if (!/^text\/(html|x-script)/.test(type) || answer.headers.has('location') || answer.headers.has('set-cookie'))
    return { page: answer, tags, worst, onlyReads };
  const policy = answer.headers.get('x-page-policy');
  const page = finishPage(await answer.text(), { status: answer.status, type, policy, scripts });
  return { page, tags, worst, onlyReads };
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
