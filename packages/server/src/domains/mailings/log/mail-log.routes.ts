import { mayReadMailLog } from '@oeuvre/contracts/domains/mailings/log/mail-log.policy.ts';
import { mailLogRoutes } from '@oeuvre/contracts/domains/mailings/log/mail-log.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { listMailLog } from './mail-log.queries.ts';

export const mailLogHandlers: readonly Handler[] = [
  handle(mailLogRoutes.list, async ({ db, viewer, query }) => {
    assertAllowed(mayReadMailLog(viewer));
    return listMailLog(db, query);
  }),
];
