import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { Answer, Route } from '@oeuvre/contracts/kernel/route.ts';

/** One call that the page sent. */
export interface Called {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body, which the contract accepts. */
  readonly body: unknown;
}
interface Answerer {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly reply: (called: Called) => unknown;
}

let answerers: Answerer[] = [];
let failing: 0 | 500 | 503 | undefined;
let calls: (Called & { readonly route: Route })[] = [];
/** Calls that no test answers, by method and path. */
let unanswered: { readonly method: string; readonly path: string }[] = [];

const patternOf = ({ path }: Route) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/**
 * Answers a call in place of the server: the one thing that component tests fake. It checks input and answer against
 * the contract, so a test and a component cannot agree on something that the server never sends. A function may throw
 * an error of the contracts (`articleErrors('stale')`) or wait. The latest answer counts.
 */
export function answer<R extends Route>(
  route: R,
  reply: Answer<R> | ((called: Called) => Answer<R> | Promise<Answer<R>>),
): void {
  answerers.unshift({
    route,
    pattern: patternOf(route),
    reply: typeof reply === 'function' ? (reply as Answerer['reply']) : () => reply,
  });
}

/** Answers a call only once `release` is called: for testing what a component shows meanwhile. */
export function hold<R extends Route>(route: R, reply: Answer<R>): { readonly release: () => void } {
  const gate = Promise.withResolvers<void>();
  answer(route, async () => {
    await gate.promise;
    return reply;
  });
  return { release: gate.resolve };
}

/** Fails a call as if there were no network. */
export function disconnect(route: Route): void {
  answerers.unshift({
    route,
    pattern: patternOf(route),
    reply: () => Promise.reject(new TypeError('Failed to fetch')),
  });
}

/** Answers a call whose answer nobody reads. `effect` runs when it comes. */
export function succeed(route: Route, effect?: () => void): void {
  const { reply: _, ...unread } = route;
  answerers.unshift({ route: unread, pattern: patternOf(route), reply: () => effect?.() });
}

/** What the server says when it fails. */
export const failedWords = 'Something went wrong on our side.';
/** Fails every call: with this status, or (0) as if there were no network. */
export function failAll(status: 0 | 500 | 503): void {
  failing = status;
}

/** The calls of this route so far, oldest first; throws if the test did not answer one. */
export function callsOf(route: Route): readonly Called[] {
  const lost = unanswered.find(({ method, path }) => method === route.method && patternOf(route).test(path));
  if (lost) throw unansweredError(lost);
  return calls.filter((called) => called.route === route);
}
const unansweredError = ({ method, path }: (typeof unanswered)[number]) =>
  new Error(`No test answers ${method} ${path}`);

/** Clears answers and calls between tests. */
export function forgetAnswers(): void {
  answerers = [];
  calls = [];
  unanswered = [];
  failing = undefined;
}

/** Replaces `fetch`: the test answers calls to the server, everything else (the runner's own files) passes through. */
export async function fakeFetch(real: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  if (!/^\/api2?\//.test(pathname)) return real(input, init);
  if (failing === 0) throw new TypeError('Failed to fetch');
  if (failing)
    return Response.json(problemOf(new AppError('common/unexpected', failing, failedWords), pathname), {
      status: failing,
    });
  const found = answerers.find(({ route, pattern }) => route.method === request.method && pattern.test(pathname));
  if (!found) {
    const lost = { method: request.method, path: pathname };
    unanswered.push(lost);
    throw unansweredError(lost);
  }
  const { route, pattern, reply } = found;
  const text = await request.text();
  const called = {
    params: { ...pattern.exec(pathname)?.groups },
    query: searchParams,
    body: text && route.body ? route.body.parse(JSON.parse(text)) : undefined,
  };
  calls.push({ ...called, route });
  try {
    const body = await reply(called);
    request.signal.throwIfAborted();
    return route.reply ? Response.json(route.reply.parse(body)) : new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json(problemOf(error, pathname), { status: error.status });
  }
}

const problemOf = ({ code, status, message, details }: AppError, instance: string) => ({
  type: 'about:blank',
  title: message,
  detail: message,
  requestId: 'test',
  instance,
  code,
  status,
  message,
  details,
});
