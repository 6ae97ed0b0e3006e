import type { AddressInfo } from 'node:net';
import type { Services } from '../../src/platform/services/services.ts';
import { endlessLimits, type TestServices, testServices } from '../services.ts';
import { type Asked, sessionCookie, wholeApi } from '../whole.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & {
    readonly code?: string;
    readonly status?: unknown;
    readonly details?: { readonly status?: string; readonly why?: string };
  };
}

export interface ListeningServer {
  readonly services: TestServices;
  /** One call over the network, as a browser on our own pages sends it. */
  ask(asked: Asked): Promise<Answer>;
  close(): Promise<void>;
}

/** The whole API behind a port. Limits have tests of their own. */
export async function listeningServer(changed: Partial<Services> = {}): Promise<ListeningServer> {
  const services: TestServices = { ...(await testServices()), limits: endlessLimits, ...changed };
  const { app } = await wholeApi(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    services,
    async ask({ method, url: path, body, headers, session }) {
      const reply = await fetch(url + path, {
        method,
        headers: {
          origin: new URL(services.config.publicUrl).origin,
          ...(session !== undefined && { cookie: sessionCookie(session, services.config.sessionSecret) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, body: text ? JSON.parse(text) : {} };
    },
    close: () => app.close(),
  };
}
