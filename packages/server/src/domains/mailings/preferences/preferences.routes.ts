import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { changePreference, chooseCounting, readPreferences, stopAllMail } from './preferences.commands.ts';

export const preferencesHandlers: readonly Handler[] = [
  handle(preferencesRoutes.read, ({ services, viewer, query }) => readPreferences(services, viewer, query.token)),
  handle(preferencesRoutes.change, async ({ services, viewer, body, address }) => {
    await services.limits.take('newsletter', address);
    return changePreference(services, viewer, body);
  }),
  handle(preferencesRoutes.count, async ({ services, viewer, body, address }) => {
    await services.limits.take('newsletter', address);
    return chooseCounting(services, viewer, body);
  }),
  handle(preferencesRoutes.stop, async ({ services, viewer, body, address }) => {
    await services.limits.take('newsletter', address);
    return stopAllMail(services, viewer, body.token);
  }),
];
