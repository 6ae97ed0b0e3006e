import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { knownScripts } from '../platform/http/page-scripts.ts';
import type { Person } from './visitor.ts';

/** packages/web: its build is loaded, its sources never. */
export const webFolder = path.resolve(import.meta.dirname, '../../../web');

interface ContextProvider {
  set(context: unknown, value: unknown): void;
}
/** What a page may vary by besides its address: what a browser keeps. */
export interface Choices {
  readonly theme: 'light' | 'dark' | null;
  readonly isLoggedOut: boolean;
}
/** What the settings of this house and the choices of a browser mean for the pages: the web's `Site`. */
export interface SiteForPages extends Choices {
  readonly productName: string;
  readonly publicUrl: string;
  readonly hideRegistration: boolean;
  readonly massMailing: boolean;
  readonly demo: boolean;
  readonly development: boolean;
}
/** For whom a page, or a part of it, is rendered: the web's `Reader`. */
export interface ReaderOfPage extends Partial<Person> {
  readonly viewer: Viewer;
  readonly standsForMany?: true;
}
/** What the web's entry.server exports for its host. */
interface WebEntry {
  readonly createRequestHandler: (build: unknown, mode: 'development' | 'production') => (request: Request, context: ContextProvider) => Promise<Response>;
  readonly RouterContextProvider: new () => ContextProvider;
  readonly apiCtx: unknown;
  readonly siteCtx: unknown;
  readonly readerCtx: unknown;
  readonly reportCtx: unknown;
  readonly mayBeShared: (build: unknown, pathname: string) => boolean;
  readonly renderPersonalPart: (part: 'header' | 'bell' | 'account', shown: { reader: ReaderOfPage; site: SiteForPages; address: URL }) => string;
  readonly startScripts: () => Readonly<Record<string, string>>;
}
interface ServerBuild {
  readonly entry: { readonly module: WebEntry };
}
/** The pages, ready to be asked. */
export interface Web {
  readonly entry: WebEntry;
  readonly handle: (request: Request, context: ContextProvider) => Promise<Response>;
  /** Whether the page at this address may be one that all people with the same rights share. */
  readonly mayBeShared: (pathname: string) => boolean;
  /** What the policy of every page allows (`knownScripts`); there is none while developing. */
  readonly scripts?: string;
}

/** Of Vite only what is used here: it belongs to packages/web, which the server does not depend on. */
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
  const web = { entry, handle, scripts, mayBeShared: (pathname: string) => entry.mayBeShared(build, pathname) };
  return async () => web;
}

/** A page at an address that is none, for nobody, from no data: what it runs, every page runs. */
async function emptyPage(entry: WebEntry, handle: Web['handle']): Promise<string> {
  const context = new entry.RouterContextProvider();
  context.set(entry.apiCtx, async () => ({ id: 0, roles: [] }));
  context.set(entry.siteCtx, {});
  context.set(entry.reportCtx, (error: unknown) => {
    throw error;
  });
  return (await handle(new Request('http://nowhere.invalid/no/such/page'), context)).text();
}

/** The sources through Vite's middleware, so that a change is seen at once; its own socket rides on this server. */
export async function serveSourceWeb(app: FastifyInstance): Promise<() => Promise<Web>> {
  process.chdir(webFolder);
  const { createServer } = (await import(pathToFileURL(createRequire(path.join(webFolder, 'package.json')).resolve('vite')).href)) as ViteModule;
  const server = await createServer({ root: webFolder, appType: 'custom', server: { middlewareMode: true, ws: { server: app.server } } });
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api2?|files|socket\.io|healthz|readyz|metrics)(\/|\?|$)/.test(request.url)) return done();
    server.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => server.close());
  return async () => {
    const build = (await server.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const entry = build.entry.module;
    return { entry, handle: entry.createRequestHandler(build, 'development'), mayBeShared: (pathname) => entry.mayBeShared(build, pathname) };
  };
}
