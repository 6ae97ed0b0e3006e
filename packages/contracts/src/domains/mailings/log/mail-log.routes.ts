import { z } from 'zod';
import { listOf, pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { loggedMailsPerPage } from './mail-log.constants.ts';
import { loggedMail, mailKind, mailTrouble } from './mail-log.model.ts';

export const mailLogRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mailings/log',
    access: { roles: ['SUPER'] },
    summary: 'The mails of the last 90 days, latest first. `totalCount` counts to 5,000.',
    query: z.object({
      /** A whole address, or the part behind its @: addresses are masked in the list. */
      address: text(320).trim().default(''),
      kinds: listOf(mailKind),
      states: listOf(mailTrouble),
      ...pageQuery(loggedMailsPerPage),
    }),
    reply: pageOf('mails', loggedMail),
  }),
};
