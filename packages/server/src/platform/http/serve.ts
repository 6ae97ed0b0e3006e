import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Answer, type Call, type Received, type Route, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { hasRole, isSignedIn, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ReplyCache, sendStored } from '../cache/reply-cache.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../process/services.ts';
import { networkOf } from './client-address.ts';
import { invalidFields } from './invalid-input.ts';

/** What every handler is given beside its parsed input. */
export interface CallContext {
  readonly viewer: Viewer;
  readonly db: Database;
  readonly services: Services;
  readonly requestId: string;
  /** The caller's address as limits count it. */
  readonly address: string;
  /** Whose budget the call takes from (`payerOf`): also where the viewer stands for many, it is the one who asked. */
  readonly payer: string;
  /** Notes that a page made from this answer shows this thing: `touch(tx, tag)` will renew it. */
  readonly dependsOn: (...tags: readonly string[]) => void;
}
/** What a handler of this route is given. */
export type HandlerCall<R extends Route> = Received<R> & CallContext;

/** A declared route with what answers it: `answer` gives the reply, `write` writes it itself. */
export interface Handler {
  readonly route: Route;
  readonly answer?: (call: never) => Promise<unknown>;
  readonly write?: (call: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Serves a declared route: parsed input in, the declared reply out. */
export const handle = <const R extends Route>(route: R, answer: (call: HandlerCall<R>) => Promise<Answer<R>>): Handler => ({
  route,
  answer: answer as Handler['answer'] & object,
});

/** Serves a declared route whose body or reply is a stream: the handler reads and writes it itself. */
export const handleRaw = <const R extends Route>(
  route: R,
  write: (call: HandlerCall<R>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Handler => ({
  route,
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

/** The viewer of a route whose access is not 'anyone': the gate has seen that they are signed in. */
export function signedIn(viewer: Viewer): Viewer & { id: UserId } {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  return viewer;
}

/** Whose budget a request takes from: the person's, or the address of a guest. */
export const payerOf = ({ ip }: Pick<FastifyRequest, 'ip'>, viewer: Pick<Viewer, 'id'>): string => (viewer.id === 0 ? networkOf(ip) : viewer.id);

/** The route's own gate, before any policy: signed in, or one of the roles. */
function assertAccess(route: Route, viewer: Viewer): void {
  if (route.access === 'anyone') return;
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  if (route.access !== 'viewer' && !isSuper(viewer) && !hasRole(viewer, ...route.access.roles)) throw commonErrors('forbidden');
}

/** What zod says of a part of the request, as one problem. */
export function invalidInput(error: z.ZodError, part: string) {
  return invalidFields(...error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message })));
}

/** Notes what an answer depends on in a set. */
const collector =
  (into: Set<string>) =>
  (...tags: readonly string[]) => {
    for (const tag of tags) into.add(tag);
  };

function parsed(route: Route, given: { params?: unknown; query?: unknown; body?: unknown }) {
  const out: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const seen = schema.safeParse(part === 'body' ? given[part] : (given[part] ?? {}));
    if (!seen.success) throw invalidInput(seen.error, part);
    out[part] = seen.data;
  }
  return out;
}

/**
 * Registers every handler with Fastify. Validation and serialisation are the contract's own zod schemas; replies are stripped
 * to what is declared. With a cache, what guests are answered is kept.
 */
export function serveAll(app: FastifyInstance, services: Services, handlers: readonly Handler[], replies?: ReplyCache): void {
  for (const { route, answer, write } of handlers) {
    const contextOf = (request: FastifyRequest, dependsOn: CallContext['dependsOn'] = () => {}) =>
      ({
        ...parsed(route, request),
        viewer: request.viewer,
        db: services.db,
        services,
        requestId: request.id,
        address: networkOf(request.ip),
        payer: payerOf(request, request.viewer),
        dependsOn,
      }) as never;
    const textOf = async (call: never) => JSON.stringify(route.reply!.parse(await answer!(call)));
    const mayBeKept = replies && route.method === 'GET' && route.access === 'anyone' && answer && route.reply;
    app.route({
      method: route.method,
      url: route.path,
      config: { contract: route },
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      // Before the body is read: whoever may not call sends it for nothing.
      preParsing: async (request) => assertAccess(route, request.viewer),
      handler: async (request, reply) => {
        // The multipart parser is there for all routes and leaves their bodies empty. One click of a mail program may come as such a form, with no body wanted.
        if (route.body && !route.multipart && request.isMultipart()) throw commonErrors('unsupported-media');
        if (mayBeKept && !isSignedIn(request.viewer)) {
          const make = async () => {
            const tags = new Set<string>();
            const body = await textOf(contextOf(request, collector(tags)));
            return { body, tags };
          };
          return sendStored(await replies.find(request.url, make), request, reply);
        }
        // Made for whoever asked, and for now.
        reply.header('cache-control', 'private, no-store').header('vary', 'cookie');
        const call = contextOf(request);
        if (write) return write(call, request, reply);
        if (route.reply) return reply.header('content-type', 'application/json; charset=utf-8').send(await textOf(call));
        await answer!(call);
        return reply.code(204).send();
      },
    });
  }
}

/** Who calls from within, and where to note what the answers depend on. */
interface Caller {
  readonly viewer: Viewer;
  readonly requestId: string;
  /** Of whoever asked for the page. */
  readonly address: string;
  readonly payer: string;
  readonly tags: Set<string>;
}

/**
 * The same calls from within, for pages rendered on the server: validated, authorised and stripped like a request, without
 * HTTP. It sees no more than the viewer may.
 */
export function inProcessCalls(services: Services, handlers: readonly Handler[]): (from: Caller) => Call {
  const byRoute = new Map(handlers.map((one) => [`${one.route.method} ${one.route.path}`, one]));
  return (from) => async (asked, input) => {
    const handler = byRoute.get(`${asked.method} ${asked.path}`);
    if (!handler?.answer) throw new Error(`No handler answers ${asked.method} ${urlOf(asked, input)}`);
    // The handler's own: the built web brings another copy of the same schemas, which would only have to become quick a second time.
    const { route } = handler;
    assertAccess(route, from.viewer);
    const call = {
      ...parsed(route, input as object),
      viewer: from.viewer,
      db: services.db,
      services,
      requestId: from.requestId,
      address: from.address,
      payer: from.payer,
      dependsOn: collector(from.tags),
    } as never;
    const done = await handler.answer(call);
    return (route.reply ? route.reply.parse(done) : undefined) as never;
  };
}
