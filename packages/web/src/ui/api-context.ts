import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import { type Answered, type Call, type CallAddress, client, type Route, type Sent, type Transport, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { createContext, data, isRouteErrorResponse, type RouterContextProvider } from 'react-router';

/** What the server's settings mean for the pages. */
export interface Site {
  readonly productName: string;
  readonly publicUrl: string;
  readonly hideRegistration: boolean;
  readonly massMailing: boolean;
  readonly demo: boolean;
  readonly development: boolean;
  /** The visitor's own choice; null follows the device. */
  readonly theme: Theme | null;
  /** Somebody was logged in in this browser, and has not dismissed the notice that they no longer are. */
  readonly isLoggedOut: boolean;
}
export type Theme = 'light' | 'dark';

/**
 * For whom the server renders: somebody with these rights, who may stand for many people. The host adds of the person only what the part that
 * is being rendered shows; a page shows nothing of it.
 */
export interface Reader {
  readonly viewer: Viewer;
  /** Only a page that says that it is `shared` is rendered for them. */
  readonly standsForMany?: true;
}

/** A refused call, as the server worded it. */
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
  /** What is wrong with which field of bad input; paths begin with `body.`, `query.` or `params.`. */
  readonly errors?: Problem['errors'] | undefined;
  readonly requestId?: string | undefined;
}

/** What every call that got no answer says. */
export const offline: Refusal = { code: 'web/offline', status: 0, message: 'The server cannot be reached. Please check your connection and try again.' };

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

/** Fetches with the visitor's own session; a refusal is a CallError. */
const send: Transport = async (method, url, body, options) => {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (options?.signal) init.signal = options.signal as AbortSignal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    // The browser refuses larger ones; they are sent as usual and mostly arrive.
    init.keepalive = options?.isLast === true && init.body.length < longestLastBody;
  }
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallError(offline);
  });
  if (!response.ok) throw new CallError(await problemOf(response));
  return response.status === 204 ? undefined : response.json();
};

/** The typed client of the browser. */
export const browserCall: Call = client(send);

/** The same for an address that a loader has made (`urlOf`): the page need not load the route for it. */
export const readAddress = <Reply>(address: CallAddress<Reply>, options?: { readonly signal?: AbortSignal }): Promise<Reply> =>
  send('GET', address, undefined, options) as Promise<Reply>;

/** The address of a call whose route is known as a type alone: importing it would weigh more than the page can bear. */
export const addressOfCall = <R extends Route>(path: R['path'], input: Sent<R>): CallAddress<Answered<R>> => urlOf({ path } as R, input);

/** Supplied by the host for each request on the server; in the browser it is fetch. */
export const apiCtx = createContext<Call>(browserCall);
export const siteCtx = createContext<Site>();
/** For whom the server renders a whole page of somebody who is signed in; null for guests and where only data are asked for. */
export const readerCtx = createContext<Reader | null>(null);
/** Notes an unexpected error in the server's log. */
export const reportCtx = createContext<(error: unknown) => void>((error) => console.error(error));

type Context = Readonly<RouterContextProvider>;

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && 'status' in error && typeof error.status === 'number';

/**
 * The typed client of a loader or action. A refusal is thrown as React Router's own error response, so that the page answers with
 * its status (403, 404, …) and the error boundary has its words; `refusalOf(error)` reads it when a loader wants to catch it.
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

/** The refusal inside whatever was thrown or given to an error boundary, or undefined when it is a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (isRouteErrorResponse(error)) return isRefusal(error.data) ? error.data : undefined;
  if (isRefusal(error)) return error;
  if (typeof error === 'object' && error !== null && 'data' in error && isRefusal(error.data)) return error.data;
  return undefined;
}
