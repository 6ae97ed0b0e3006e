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
  close(): Promise<void>;
}

/** The API with the built pages, listening on its own port: the same as main.ts serves, on this worker's database. */
export async function openSite(changed: Partial<TestServices> = {}): Promise<Site> {
  const services = { ...(await testServices()), ...changed };
  const app = await createApi(services);
  serveSite(app, services);
  await hostWeb(app, services, allHandlers);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, services, port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
