import { createHmac } from 'node:crypto';
import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import { createApi } from '../src/api.ts';
import type { HttpServer } from '../src/platform/http/http.ts';
import type { Services } from '../src/platform/services/services.ts';
import { pool } from './database.ts';
import { testServices } from './services.ts';

/** The cookie of a browser that is signed in to the session with this token. */
export function sessionCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `oeuvre.session=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Signs a person in without their password by a row in `sessions`; returns the token. */
export async function openSession(userId: string, token = `session-of-${userId}`): Promise<string> {
  await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
    userId,
    token,
  ]);
  return token;
}

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The token of the session that makes the call. */
  readonly session?: string | undefined;
}

export interface WholeApi {
  readonly app: HttpServer;
  readonly services: Services;
  /** One request as a browser on our own pages sends it. */
  ask(asked: Asked): Promise<LightMyRequestResponse>;
}

/** The whole API as main.ts serves it: real sessions, every domain. */
export async function wholeApi(changed: Partial<Services> = {}): Promise<WholeApi> {
  const services: Services = { ...(await testServices()), ...changed };
  const app = await createApi(services);
  await app.ready();
  const ask = ({ method, url, body, headers, session }: Asked) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: {
        origin: new URL(services.config.publicUrl).origin,
        ...(session !== undefined && { cookie: sessionCookie(session, services.config.sessionSecret) }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return { app, services, ask };
}

/** The problem in a refusal, after checking that it has the form of every refusal. */
export function problemIn(reply: LightMyRequestResponse): Problem {
  if (!String(reply.headers['content-type']).startsWith('application/problem+json'))
    throw new Error(`${reply.statusCode} is no problem document: ${reply.body.slice(0, 300)}`);
  const problem = reply.json<Problem>();
  if (problem.status !== reply.statusCode || !problem.message || !problem.code || !problem.requestId)
    throw new Error(`Not a whole problem: ${reply.body}`);
  return problem;
}
