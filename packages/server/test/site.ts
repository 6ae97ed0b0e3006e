import type { AddressInfo } from 'node:net';
import { allHandlers, createApi } from '../src/api.ts';
import type { HttpServer } from '../src/platform/http/http.ts';
import { serveSite } from '../src/site/site.ts';
import { hostWeb } from '../src/site/web-host.ts';
import { type TestServices, testServices } from './services.ts';

export interface Site {
  readonly app: HttpServer;
  readonly services: TestServices;
  readonly port: number;
  /** Asks over the network, as a browser does: `inject` would ask the framework, which stored pages do not reach. */
  ask(url: string, headers?: Readonly<Record<string, string>>): Promise<{ statusCode: number; body: string }>;
  close(): Promise<void>;
}

/** The API with the built pages, listening on its own port: the same as main.ts serves, on this worker's database. */
export async function openSite(changed: Partial<TestServices> = {}): Promise<Site> {
  const services = { ...(await testServices()), ...changed };
  const app = await createApi(services);
  serveSite(app, services);
  await hostWeb(app, services, allHandlers);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    services,
    port,
    async ask(url, headers = {}) {
      const reply = await fetch(`http://127.0.0.1:${port}${url}`, { headers, redirect: 'manual' });
      return { statusCode: reply.status, body: await reply.text() };
    },
    close: () => app.close(),
  };
}
