import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Answer, type Call, type Received, type Route, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { hasRole, isSignedIn, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { networkOf } from '../base/client-address.ts';
import { invalidFields } from '../base/invalid-input.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { BodyPlaces, usualBodyBytes } from './body-places.ts';
import { type ReplyCache, sendStored } from './reply-cache.ts';

/** The context that every handler receives besides its parsed input. */
export interface CallContext {
  readonly viewer: Viewer;
  readonly db: Database;
  readonly services: Services;
  readonly requestId: string;
  /** The caller's address as limits count it. */
  readonly address: string;
  /** The key of the rate limit (`payerOf`): the person who asked, even if the viewer stands for many. */
  readonly payer: string;
  /** Declares that a page or shared reply made from this answer shows this thing: `touch(tx, tag)` will renew it. */
  readonly dependsOn: (...tags: readonly string[]) => void;
}
/** The input of a handler of this route. */
export type HandlerCall<R extends Route> = Received<R> & CallContext;

/** Known facts about a call before its body is read. */
export type AdmissionCall<R extends Route> = Omit<HandlerCall<R>, 'body' | 'query'>;
type Admit<R extends Route> = (call: AdmissionCall<R>) => unknown;

/** A declared route with its handler: `answer` returns the reply, `write` writes it itself. */
export interface Handler {
  readonly route: Route;
  /**
   * Refuses before the body is read: by the rate limit, and by whatever is cheap to know of the viewer's right to the
   * thing. Every route that takes more than 64 kB has it.
   */
  readonly admit?: Admit<never> | undefined;
  readonly answer?: (call: never) => Promise<unknown>;
  readonly write?: (call: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Serves a declared route: parsed input in, the declared reply out. */
export const handle = <const R extends Route>(
  route: R,
  answer: (call: HandlerCall<R>) => Promise<Answer<R>>,
  admit?: Admit<R>,
): Handler => ({
  route,
  admit: admit as Admit<never> | undefined,
  answer: answer as Handler['answer'] & object,
});

/** Serves a declared route whose body or reply is a stream: the handler reads and writes it itself. */
export const handleRaw = <const R extends Route>(
  route: R,
  write: (call: HandlerCall<R>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  admit?: Admit<R>,
): Handler => ({
  route,
  admit: admit as Admit<never> | undefined,
  write: write as Handler['write'] & object,
});

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    contract?: Route;
  }
}

/** The viewer of a route whose access is not 'anyone': the gate has checked that they are signed in. */
export function signedIn(viewer: Viewer): Viewer & { id: UserId } {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  return viewer;
}

/** The key of a rate limit: the person's id, or a guest's address. */
export const payerOf = ({ ip }: Pick<FastifyRequest, 'ip'>, viewer: Pick<Viewer, 'id'>): string =>
  viewer.id === 0 ? networkOf(ip) : viewer.id;

/** The route's own gate, before any policy: signed in, or one of the roles. */
function assertAccess(route: Route, viewer: Viewer): void {
  if (route.access === 'anyone') return;
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  if (route.access !== 'viewer' && !isSuper(viewer) && !hasRole(viewer, ...route.access.roles))
    throw commonErrors('forbidden');
}

/** A list of many thousand ids may have an issue for each; nobody reads more than these. */
const mostIssues = 30;

/**
 * Zod's first issues in one part of the request, as one problem: the first of each value, because the next are usually
 * consequences of it. Paths and messages may hold keys that were sent.
 */
export function invalidInput(error: z.ZodError, part: string) {
  const messages = new Map<string, string>();
  for (const issue of error.issues) {
    const path = [part, ...issue.path].join('.').slice(0, 200);
    if (!messages.has(path)) messages.set(path, issue.message.slice(0, 200));
    if (messages.size === mostIssues) break;
  }
  return invalidFields(...[...messages].map(([path, message]) => ({ path, message })));
}

/** Collects the tags of an answer in a set. */
const collector =
  (into: Set<string>) =>
  (...tags: readonly string[]) => {
    for (const tag of tags) into.add(tag);
  };

type Part = 'params' | 'query' | 'body';

function parsed(
  route: Route,
  given: { readonly [P in Part]?: unknown },
  parts: readonly Part[] = ['params', 'query', 'body'],
) {
  const out: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = route[part];
    if (!schema) continue;
    const seen = schema.safeParse(part === 'body' ? given[part] : (given[part] ?? {}));
    if (!seen.success) throw invalidInput(seen.error, part);
    out[part] = seen.data;
  }
  return out;
}

/** People who get the same shared replies: a viewer with their rights, and a key that only these rights have. */
export interface Readers {
  readonly key: string;
  readonly viewer: Viewer;
}

/** The cache of the routes that are declared as shared. */
export interface SharedReplies {
  readonly cache: ReplyCache;
  /** Those who get the same replies as whoever makes this request; undefined for somebody with replies of their own. */
  readonly readersOf: (request: FastifyRequest) => Readers | undefined;
}

const isNotFound = (error: unknown) => error instanceof AppError && error.status === 404;

/** Forms go to the disk, and a page sends a few at a time; a large JSON body is parsed as one. */
const openPlaces = () => ({
  forms: new BodyPlaces({ perPerson: 6, perAddress: 60, waiting: 150 }),
  large: new BodyPlaces({ perPerson: 1, perAddress: 10, waiting: 20 }),
});

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Waits until a form or a large body may be read; its place is free when it was answered. */
async function takePlace(
  { forms, large }: ReturnType<typeof openPlaces>,
  route: Route,
  { request, reply }: Exchange,
): Promise<void> {
  const sender = () => ({ payer: payerOf(request, request.viewer), address: networkOf(request.ip) });
  if (route.multipart) await forms.take(sender(), reply.raw);
  else if (route.bodyLimit && !(Number(request.headers['content-length']) <= usualBodyBytes))
    await large.take(sender(), reply.raw);
}

/**
 * Registers every handler with Fastify. Validation and serialisation use the contract's own zod schemas; replies are
 * stripped to the declared fields.
 */
export function serveAll(
  app: FastifyInstance,
  services: Services,
  handlers: readonly Handler[],
  shared?: SharedReplies,
): void {
  const places = openPlaces();
  for (const { route, answer, write, admit } of handlers) {
    const contextOf = (request: FastifyRequest, viewer: Viewer, dependsOn: CallContext['dependsOn'] = () => {}) =>
      ({ ...parsed(route, request), ...callOf(request, viewer, dependsOn) }) as never;
    const callOf = (request: FastifyRequest, viewer: Viewer, dependsOn: CallContext['dependsOn']): CallContext => ({
      viewer,
      db: services.db,
      services,
      requestId: request.id,
      address: networkOf(request.ip),
      payer: payerOf(request, request.viewer),
      dependsOn,
    });
    const textOf = async (call: never) => JSON.stringify(route.reply!.parse(await answer!(call)));
    const replies = route.shared && shared;
    const mayBeLarge = route.multipart !== undefined || route.bodyLimit !== undefined;
    app.route({
      method: route.method,
      url: route.path,
      config: { contract: route },
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      // Before the body is read, so that nobody without access makes us read one.
      preParsing: async (request, reply) => {
        assertAccess(route, request.viewer);
        if (admit)
          await admit({ ...parsed(route, request, ['params']), ...callOf(request, request.viewer, () => {}) } as never);
        if (mayBeLarge) await takePlace(places, route, { request, reply });
      },
      handler: async (request, reply) => {
        // The multipart parser is registered for all routes and leaves their bodies empty. A mail program's one-click
        // unsubscribe may use such a form, and its route needs no body.
        if (route.body && !route.multipart && request.isMultipart()) throw commonErrors('unsupported-media');
        const readers = replies?.readersOf(request);
        if (replies && readers) {
          const make = async () => {
            const tags = new Set<string>();
            const body = await textOf(contextOf(request, readers.viewer, collector(tags)));
            return { body, tags };
          };
          const key = { readers: readers.key, address: request.url };
          const stored = await replies.cache.find(key, make).catch((error: unknown) => {
            // Nothing that all of them may see: it may be this person's own.
            if (isSignedIn(request.viewer) && isNotFound(error)) return undefined;
            throw error;
          });
          if (stored) return sendStored(stored, request, reply);
        }
        // Made for this person at this moment.
        reply.header('cache-control', 'private, no-store').header('vary', 'cookie');
        const call = contextOf(request, request.viewer);
        if (write) return write(call, request, reply);
        if (route.reply)
          return reply.header('content-type', 'application/json; charset=utf-8').send(await textOf(call));
        await answer!(call);
        return reply.code(204).send();
      },
    });
  }
}

/** The caller of in-process calls, and where to collect what the answers depend on. */
interface Caller {
  /** Instead of the services' own. */
  readonly db?: Database;
  readonly viewer: Viewer;
  readonly requestId: string;
  /** The address of whoever asked for the page. */
  readonly address: string;
  readonly payer: string;
  readonly tags: Set<string>;
}

/**
 * The same calls in-process, for pages rendered on the server: validated, authorised and stripped like a request,
 * without HTTP. It sees no more than the viewer may.
 */
export function inProcessCalls(services: Services, handlers: readonly Handler[]): (from: Caller) => Call {
  const byRoute = new Map(handlers.map((one) => [`${one.route.method} ${one.route.path}`, one]));
  return (from) => async (asked, input) => {
    const handler = byRoute.get(`${asked.method} ${asked.path}`);
    if (!handler?.answer) throw new Error(`No handler answers ${asked.method} ${urlOf(asked, input)}`);
    // The handler's own route: the built web brings another copy of the same schemas, which V8 would have to optimise
    // again.
    const { route } = handler;
    assertAccess(route, from.viewer);
    const call = {
      ...parsed(route, input as object),
      viewer: from.viewer,
      db: from.db ?? services.db,
      services,
      requestId: from.requestId,
      address: from.address,
      payer: from.payer,
      dependsOn: collector(from.tags),
    } as never;
    await handler.admit?.(call);
    const done = await handler.answer(call);
    return (route.reply ? route.reply.parse(done) : undefined) as never;
  };
}
