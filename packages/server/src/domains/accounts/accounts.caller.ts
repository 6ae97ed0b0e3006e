import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './accounts.flows.ts';

/** Where a call comes from, as the flows count and record it. */
export const callerOf = (request: FastifyRequest): Caller => ({
  cookie: request.headers.cookie,
  userAgent: request.headers['user-agent'],
  address: request.ip,
});

/** A reply that sets cookies is never stored. */
export const withCookies = (reply: FastifyReply, cookies: readonly string[]) =>
  reply.header('cache-control', 'no-store').header('set-cookie', [...cookies]);
