import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import {
  type Answered,
  type Call,
  type CallAddress,
  client,
  type Route,
  type Sent,
  type Transport,
  urlOf,
} from '@oeuvre/contracts/kernel/route.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { createContext, data, isRouteErrorResponse, type RouterContextProvider } from 'react-router';

/** The meaning of the server's settings for the pages. */
export interface Site {
  readonly productName: string;
  readonly publicUrl: string;
  readonly hideRegistration: boolean;
  readonly massMailing: boolean;
  readonly demo: boolean;
  readonly development: boolean;
  /** The visitor's own choice; null follows the device. */
  readonly theme: Theme | null;
  /** Somebody was signed in in this browser and has not dismissed the notice that they no longer are. */
  readonly isLoggedOut: boolean;
}
export type Theme = 'light' | 'dark';

/**
 * The reader for whom the server renders: somebody with these rights, who may stand for many people. Of the person, the
 * host adds only what the part being rendered shows; a page shows nothing of it.
 */
export interface Reader {
  readonly viewer: Viewer;
  /** Only a page that declares itself `shared` is rendered for them. */
  readonly standsForMany?: true;
}

/** A refused call, in the server's words. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly errors: Problem['errors'];
  constructor({ code, status, message, details, errors }: Refusal) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.errors = errors;
  }
}
export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The invalid fields and what is wrong with them; paths start with `body.`, `query.` or `params.`. */
  readonly errors?: Problem['errors'] | undefined;
  readonly requestId?: string | undefined;
}

/** The message for every call without an answer. */
export const offline: Refusal = {
  code: 'web/offline',
  status: 0,
  message: 'The server cannot be reached. Please check your connection and try again.',
};

async function problemOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  return {
    code: problem?.code ?? 'web/unexpected',
    status: response.status,
    message: problem?.message ?? 'Something went wrong. Please try again.',
    details: problem?.details,
    errors: problem?.errors,
    requestId: problem?.requestId,
  };
}

const longestLastBody = 60_000;

/** Fetches with the visitor's own session; a refusal becomes a CallError. */
const send: Transport = async (method, url, body, options) => {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (options?.signal) init.signal = options.signal as AbortSignal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    // Browsers refuse larger bodies with keepalive; those are sent as usual and mostly arrive.
    init.keepalive = options?.isLast === true && init.body.length < longestLastBody;
  }
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallError(offline);
  });
  if (!response.ok) throw new CallError(await problemOf(response));
  return response.status === 204 ? undefined : response.json();
};

/** The browser's typed client. */
export const browserCall: Call = client(send);

/** The same for an address that a loader made (`urlOf`), so the page need not load the route. */
export const readAddress = <Reply>(
  address: CallAddress<Reply>,
  options?: { readonly signal?: AbortSignal },
): Promise<Reply> => send('GET', address, undefined, options) as Promise<Reply>;

/**
 * The address of a call whose route is known only as a type, because importing the route would make the page too heavy.
 */
export const addressOfCall = <R extends Route>(path: R['path'], input: Sent<R>): CallAddress<Answered<R>> =>
  urlOf({ path } as R, input);

/** On the server the host supplies it for each request; in the browser it is fetch. */
export const apiCtx = createContext<Call>(browserCall);
export const siteCtx = createContext<Site>();
/**
 * The reader for whom the server renders the whole page of a signed-in person; null for guests and for data requests.
 */
export const readerCtx = createContext<Reader | null>(null);
/** Logs an unexpected error on the server. */
export const reportCtx = createContext<(error: unknown) => void>((error) => console.error(error));

type Context = Readonly<RouterContextProvider>;

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number';

/**
 * The typed client for a loader or action. It throws a refusal as React Router's own error response, so the page
 * answers with its status (403, 404, …) and the error boundary has its message; a loader that wants to catch it reads
 * it with `refusalOf(error)`.
 */
export function callOf(context: Context): Call {
  const call = context.get(apiCtx);
  return async (route, input, options) => {
    try {
      return await call(route, input, options);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { code, status, message, details, errors, requestId } = error;
      throw data({ code, status, message, details, errors, requestId } satisfies Refusal, { status: status || 503 });
    }
  };
}

export const siteOf = (context: Context): Site => context.get(siteCtx);

/** The refusal inside a thrown error, or undefined for a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (isRouteErrorResponse(error)) return isRefusal(error.data) ? error.data : undefined;
  if (isRefusal(error)) return error;
  if (typeof error === 'object' && error !== null && 'data' in error && isRefusal(error.data)) return error.data;
  return undefined;
}
