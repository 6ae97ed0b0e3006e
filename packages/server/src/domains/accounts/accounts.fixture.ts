import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { testServices } from '../../../test/services.ts';
import type { Config } from '../../platform/base/config.ts';
import { createHttpServer } from '../../platform/http/http.ts';
import { serveAll } from '../../platform/http/serve.ts';
import { visitorReader } from '../../site/visitor.ts';
import { accountsHandlers } from './accounts.routes.ts';
import { emailChangeHandlers } from './email-change/email-change.routes.ts';
import { passkeysHandlers } from './passkeys/passkeys.routes.ts';

export const password = 'correct horse battery';
export const newPerson = { email: 'new@oeuvre.test', password, first_name: 'Nora', last_name: 'Winter' };

/** The handlers behind real cookies, and a browser that stores them. */
export async function aTestApi(changed: Partial<Config> = {}) {
  const services = await testServices(changed);
  const app = await createHttpServer(services.config, services.log);
  const readVisitor = visitorReader(services);
  app.addHook('preParsing', async (request) => {
    request.viewer = (await readVisitor(request.headers.cookie))?.viewer ?? guest;
  });
  serveAll(app, services, [...accountsHandlers, ...passkeysHandlers, ...emailChangeHandlers]);
  const origin = services.config.publicUrl;
  return {
    services,
    browser: () => aBrowser(app, origin),
    tokenOfLastMail: () => decodeURIComponent(/token=([^\s"&]+)/.exec(services.mails.at(-1)!.text)![1]!),
  };
}

function aBrowser(app: Awaited<ReturnType<typeof createHttpServer>>, origin: string) {
  const jar = new Map<string, string>();
  return {
    jar,
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    async send(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      body?: object,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ) {
      const reply = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { origin, cookie: this.cookie(), ...headers },
        ...(body && { payload: body }),
      });
      for (const { name, value, maxAge } of reply.cookies as { name: string; value: string; maxAge?: number }[]) {
        if (value === '' || maxAge === 0) jar.delete(name);
        else jar.set(name, encodeURIComponent(value));
      }
      return reply;
    },
    signIn(email: string, secret = password) {
      return this.send('POST', '/api/auth/sign-in/email', { email, password: secret });
    },
  };
}
