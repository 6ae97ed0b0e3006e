import { randomUUID } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { AppError, commonErrors, type Problem } from '@oeuvre/contracts/kernel/errors.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { trustOf } from '../base/client-address.ts';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { databaseFailure } from '../database/database-failure.ts';
import { usualBodyBytes } from './body-places.ts';
import { parseJson } from './json-body.ts';
import { isOpenToOthers, originForm, ownOriginsOf, refuseForeignOrigin, refuseImpossible } from './request-guards.ts';
import { SlowBodies } from './slow-bodies.ts';

/** The server before routes are added. */
export type HttpServer = FastifyInstance;

/**
 * Node's own limits of a connection. A request as a whole has none, because an original may take two hours: its body
 * must keep a pace instead (`SlowBodies`).
 */
const connectionTimes = {
  // Browsers send their headers in one packet; Node would wait for a minute, and look every half minute.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 0,
  // Nothing was sent or received: somebody who reads an answer too slowly, or is gone. The longest silent work, pictures
  // that wait for each other, takes two minutes.
  connectionTimeout: 300_000,
} as const;
const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Signed out',
  403: 'Not permitted',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not acceptable',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
};

/**
 * The host that renders the page sets the content policy, because it knows the hashes of its scripts. Without any
 * referrer, browsers send `Origin: null` with a plain form, which we could not tell from another site's.
 */
const securityHeaders = ({ publicUrl }: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  crossOriginEmbedderPolicy: false,
  // It makes the browser switch processes between the answer and the first paint: docs/decisions/0025.
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: publicUrl.startsWith('https:'),
  // Headers that only outdated browsers read are left out.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** Reads JSON, and lets one-click unsubscribes post a form. */
function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseJson(body as string));
    } catch (refusal) {
      done(refusal as Error);
    }
  });
  // RFC 8058 posts a form. Everything it says is in the address already, so we do not read it.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (request, _body, done) => {
      if (isOpenToOthers(request.url)) return done(null, undefined);
      done(commonErrors('unsupported-media'));
    },
  );
}

/**
 * Fastify with what every request needs: a request id, security headers, the Origin check, and errors in one format.
 */
export async function createHttpServer(config: Config, log: Log): Promise<HttpServer> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: usualBodyBytes,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url }) => originForm(url ?? '/'),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400, querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    ...connectionTimes,
    // An address that cannot be decoded reaches neither a route nor the error handler.
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
  });
  // Node remembers the address of a connection that has ended only if somebody read it before; limits count by it.
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  app.decorateRequest('viewer');
  const slowBodies = new SlowBodies();
  app.addHook('onRequest', async (request, reply) => {
    request.viewer = guest;
    if (hasBody(request)) slowBodies.watch(request.raw);
    reply.header('x-request-id', request.id);
  });
  const ownOrigins = ownOriginsOf(config.publicUrl);
  app.addHook('onRequest', async (request) => {
    refuseImpossible(request);
    refuseForeignOrigin(request, ownOrigins);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500 || request.url.startsWith('/api'))
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
  });
  await app.register(helmet, securityHeaders(config));
  await app.register(multipart, { throwFileSizeLimit: false });
  addBodyParsers(app);
  app.setNotFoundHandler(() => {
    throw commonErrors('not-found');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => answerProblem(error, request, reply));
  return app;
}

const hasBody = ({ headers }: FastifyRequest) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

const fastifyCodes: Record<string, keyof typeof commonErrors.list> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_NOT_FOUND: 'not-found',
};

const databaseProblems = {
  away: 'unavailable',
  full: 'no-room',
  race: 'conflict',
  locked: 'conflict',
  taken: 'conflict',
} as const;

/**
 * The failure as callers may know it; undefined for a bug. Text that PostgreSQL cannot store is bad input, a lost
 * database is 503.
 */
export function expectedFailure(error: unknown): (AppError & Partial<Pick<Problem, 'errors' | 'detail'>>) | undefined {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && code in fastifyCodes) return commonErrors(fastifyCodes[code]!);
  if (code === '22021' || code === '22P05') return commonErrors('invalid-input');
  const failure = databaseFailure(error);
  if (failure) return commonErrors(databaseProblems[failure]);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('common/invalid-input', statusCode, commonErrors.list['invalid-input'][1]);
  return undefined;
}

/** RFC 9457. For a bug it shows the request id and no details. */
export function problemOf(error: unknown, request: Pick<FastifyRequest, 'id' | 'url'>): Problem {
  const known = expectedFailure(error);
  const status = known?.status ?? 500;
  const message =
    known?.message ??
    `Something went wrong on our side. Please try again; if it happens again, tell us the number ${request.id}.`;
  const code = known?.code ?? 'common/internal';
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Problem',
    status,
    detail: known?.detail ?? message,
    instance: request.url.split('?')[0]!,
    code,
    message,
    requestId: request.id,
    ...(known?.errors && { errors: known.errors }),
    ...(known?.details && { details: known.details }),
  };
}

/** The sender has gone before all of the body came: whatever failed then is neither a bug nor a lost database. */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete && !raw.readableEnded;

/** A restarted database is back by then. */
const retryAfterSeconds = 5;

/** Answers any failure as a problem, and logs a bug with its request's id. */
export function answerProblem(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isCutOff(request) ? commonErrors('interrupted') : failure;
  const problem = problemOf(error, request);
  // A row that could not be written is answered as a conflict, but it may be a bug: the log has its constraint.
  if (problem.status >= 500 || databaseFailure(error))
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  if (problem.details?.retryAfter) reply.header('retry-after', String(problem.details.retryAfter));
  else if (problem.status === 503) reply.header('retry-after', String(retryAfterSeconds));
  if (problem.status === 408) reply.header('connection', 'close');
  // A client that is cut off while sending never reads the answer, so the rest of the body is read and discarded.
  if (problem.status === 413) reply.removeHeader('connection');
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('vary', 'cookie')
    .send(JSON.stringify(problem));
}
