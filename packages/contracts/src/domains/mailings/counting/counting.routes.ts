import { z } from 'zod';
import { mailingId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { mailingReads, mailingSettings } from './counting.model.ts';

const access = { roles: ['SUPER'] } as const;

export const countingRoutes = {
  reads: route({
    method: 'GET',
    path: '/api/mailings/:mailingId/reads',
    access: 'viewer',
    summary: 'How many people and programs opened the mails of a campaign, and which links they followed.',
    params: z.object({ mailingId }),
    reply: mailingReads,
    errors: mailingErrors.codes,
  }),
  settings: route({
    method: 'GET',
    path: '/api/mailings/settings',
    access,
    summary: 'Whether opens and clicks of mailings are counted.',
    reply: mailingSettings,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/api/mailings/settings',
    access,
    summary: 'Switch the counting of opens and clicks on or off. Mails that are sent from now on follow.',
    body: z.object({ countsReads: z.boolean() }),
    reply: mailingSettings,
  }),
};
