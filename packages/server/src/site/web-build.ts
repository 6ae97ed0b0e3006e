import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { Cache } from '../platform/cache/cache.ts';
import { knownScripts } from '../platform/http/page-scripts.ts';
import type { Person } from './visitor.ts';

/** packages/web: the server loads its build, never its sources. */
export const webFolder = path.resolve(import.meta.dirname, '../../../web');

interface ContextProvider {
  set(context: unknown, value: unknown): void;
}
/** The choices by which a page may vary besides its address; the browser stores them. */
export interface Choices {
  readonly theme: 'light' | 'dark' | null;
  readonly isLoggedOut: boolean;
}
/** The meaning of the server's settings and a browser's choices for the pages: the web's `Site`. */
export interface SiteForPages extends Choices {
  readonly productName: string;
  readonly publicUrl: string;
  readonly hideRegistration: boolean;
  readonly massMailing: boolean;
  readonly demo: boolean;
  readonly development: boolean;
}
/** Whom a page, or a part of it, is rendered for: the web's `Reader`. */
export interface ReaderOfPage extends Partial<Person> {
  readonly viewer: Viewer;
  readonly standsForMany?: true;
}
/** The exports of the web's entry.server for its host. */
interface WebEntry {
  readonly createRequestHandler: (
    build: unknown,
    mode: 'development' | 'production',
  ) => (request: Request, context: ContextProvider) => Promise<Response>;
  readonly RouterContextProvider: new () => ContextProvider;
  readonly apiCtx: unknown;
  readonly siteCtx: unknown;
  readonly readerCtx: unknown;
  readonly reportCtx: unknown;
  readonly sharedAddresses: (build: unknown) => (pathname: string) => boolean;
  readonly renderPersonalPart: (
    part: 'header' | 'bell' | 'account',
    shown: { reader: ReaderOfPage; site: SiteForPages; address: URL },
  ) => string;
  readonly startScripts: () => Readonly<Record<string, string>>;
}
interface ServerBuild {
  readonly entry: { readonly module: WebEntry };
}
/** The pages, ready for requests. */
export interface Web {
  readonly entry: WebEntry;
  readonly handle: (request: Request, context: ContextProvider) => Promise<Response>;
  /** Whether all people with the same rights may share the page at this address. */
  readonly mayBeShared: (pathname: string) => boolean;
  /** The scripts that the policy of every page allows (`knownScripts`); absent in development. */
  readonly scripts?: string;
}

/** Only what we use of Vite: it belongs to packages/web, which the server does not depend on. */
interface ViteModule {
  createServer(options: object): Promise<{
    middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void;
    ssrLoadModule(id: string): Promise<unknown>;
    close(): Promise<void>;
  }>;
}

/** The build of `npm run build`, loaded once. */
export async function loadBuiltWeb(): Promise<() => Promise<Web>> {
  const build = (await import(pathToFileURL(path.join(webFolder, 'build/server/index.js')).href)) as ServerBuild;
  const entry = build.entry.module;
  const handle = entry.createRequestHandler(build, 'production');
  const scripts = knownScripts(await emptyPage(entry, handle), Object.values(entry.startScripts()));
  const web = { entry, handle, scripts, mayBeShared: remembered(entry.sharedAddresses(build)) };
  return async () => web;
}

/** React Router ranks all routes for each address that it matches. */
function remembered(mayBeShared: Web['mayBeShared']): Web['mayBeShared'] {
  const known = new Cache<string, boolean>({
    keyOf: (pathname) => pathname,
    most: { bytes: 512 * 1024, bytesOf: () => 0 },
  });
  return (pathname) => known.findOrMake(pathname, () => mayBeShared(pathname));
}

/** A page at an unknown address, for nobody, without data: every page runs its scripts. */
async function emptyPage(entry: WebEntry, handle: Web['handle']): Promise<string> {
  const context = new entry.RouterContextProvider();
  context.set(entry.apiCtx, async () => ({ id: 0, roles: [] }));
  context.set(entry.siteCtx, {});
  context.set(entry.reportCtx, (error: unknown) => {
    throw error;
  });
  return (await handle(new Request('http://nowhere.invalid/no/such/page'), context)).text();
}

/** The sources through Vite's middleware, so changes show at once; Vite's own socket uses this server. */
export async function serveSourceWeb(app: FastifyInstance): Promise<() => Promise<Web>> {
  process.chdir(webFolder);
  const { createServer } = (await import(
    pathToFileURL(createRequire(path.join(webFolder, 'package.json')).resolve('vite')).href
  )) as ViteModule;
  const server = await createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api2?|files|socket\.io|healthz|readyz|metrics)(\/|\?|$)/.test(request.url)) return done();
    server.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => server.close());
  return async () => {
    const build = (await server.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const entry = build.entry.module;
    return {
      entry,
      handle: entry.createRequestHandler(build, 'development'),
      mayBeShared: entry.sharedAddresses(build),
    };
  };
}
