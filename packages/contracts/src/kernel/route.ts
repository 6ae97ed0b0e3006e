import type { z } from 'zod';
import type { Role } from './viewer.ts';

/** Callers that are let through at all; the policy decides what exactly they may do. `viewer` = signed in. */
export type Access = 'anyone' | 'viewer' | { readonly roles: readonly Role[] };

/** One call of the HTTP API, declared once: the server serves it, the client calls it, OpenAPI is generated from it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}` | `/api2/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
  /** The reply is a file or stream of this media type; the handler writes it itself. */
  readonly produces?: string;
  /** The body is a multipart form with these fields; the handler reads the stream itself. */
  readonly multipart?: readonly string[];
  /** The largest body in bytes, if a call needs more than the usual 64 kB. */
  readonly bodyLimit?: number;
  readonly errors?: readonly string[];
  /**
   * The reply is the same for all guests, and for all people with the same rights who own nothing here: the server
   * makes it once for all of them and caches it until something that it shows changes. A call that changes anything, or
   * whose reply names the person who asks or what is theirs, is not shared.
   */
  readonly shared?: true;
}

type Named<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Named<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type WithItsParams<R extends Route> = [Named<R['path']>] extends [
  R extends { params: z.ZodObject<infer Shape> } ? keyof Shape : never,
]
  ? unknown
  : { params: `params lack ${Named<R['path']>}` };
type SharedOnlyIfRead<R extends Route> = R extends { shared: true } ? { method: 'GET'; reply: z.ZodType } : unknown;

/**
 * Declares a route. It compiles only if the path and `params` name the same parameters, and a shared route reads
 * something and replies.
 */
export function route<const R extends Route>(declared: R & WithItsParams<R> & SharedOnlyIfRead<R>): R {
  return declared;
}

type Part = 'params' | 'query' | 'body';
/** The input of a handler: parsed, with defaults applied. */
export type Received<R extends Route> = { [K in Part & keyof R]: R[K] extends z.ZodType ? z.output<R[K]> : never };
type Required<R extends Route> = {
  [K in Part & keyof R as R[K] extends z.ZodType
    ? object extends z.input<R[K]>
      ? never
      : K
    : never]: R[K] extends z.ZodType ? z.input<R[K]> : never;
};
type Optional<R extends Route> = {
  [K in Part & keyof R as R[K] extends z.ZodType
    ? object extends z.input<R[K]>
      ? K
      : never
    : never]?: R[K] extends z.ZodType ? z.input<R[K]> : never;
};
/** The input of a caller: parts without required fields may be left out. */
export type Sent<R extends Route> = Required<R> & Optional<R>;
/** The result of a handler, before its reply is stripped to the declared fields. */
export type Answer<R extends Route> = R extends { reply: infer Schema extends z.ZodType } ? z.input<Schema> : void;
/** The reply that a caller gets. */
export type Answered<R extends Route> = R extends { reply: infer Schema extends z.ZodType } ? z.output<Schema> : void;

/** `signal` is the browser's AbortSignal; contracts know no DOM, so only its shape is declared. */
export interface CallOptions {
  readonly signal?: { readonly aborted: boolean };
  /** The page is being left: the request must outlive it. */
  readonly isLast?: boolean;
}
/** Sends a call; rejects with the error that the server returned. */
export type Transport = (method: string, url: string, body: unknown, options?: CallOptions) => Promise<unknown>;
/**
 * The typed client's only function, the same in the browser (fetch), in pages rendered on the server (in-process) and
 * in tests.
 */
export type Call = <R extends Route>(route: R, input: Sent<R>, options?: CallOptions) => Promise<Answered<R>>;

declare const replyOf: unique symbol;
/**
 * The address of a call by GET, which knows the type of its reply. It is a plain string at run time, so a page's data
 * may carry it.
 */
export type CallAddress<Reply> = string & { readonly [replyOf]: Reply };

/** The address of a call: parameters filled in, lists repeated, undefined values left out. */
export function urlOf<R extends Route>(route: R, input: Sent<R>): CallAddress<Answered<R>> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  const search = pairs.map(([name, value]) => `${encodeURIComponent(name!)}=${encodeURIComponent(value!)}`).join('&');
  return (search ? `${path}?${search}` : path) as CallAddress<Answered<R>>;
}

/**
 * The typed client over any transport. The server has already stripped its replies to what is declared, so this needs
 * only types, no schemas.
 */
export function client(send: Transport): Call {
  return async (route, input, options) =>
    (await send(route.method, urlOf(route, input), (input as { body?: unknown }).body, options)) as never;
}
