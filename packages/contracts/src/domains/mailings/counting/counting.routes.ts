import { z } from 'zod';
import { route } from '../../../kernel/route.ts';
import { mailingSettings } from './counting.model.ts';

const access = { roles: ['SUPER'] } as const;

export const countingRoutes = {
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
