import { z } from 'zod';
import { mailingId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { mailingRecipient } from '../mailings.model.ts';
import { mailEvent, mailingOutcomes } from './events.model.ts';

const errors = mailingErrors.codes;

export const mailEventsRoutes = {
  outcomes: route({
    method: 'GET',
    path: '/api/mailings/:mailingId/outcomes',
    access: 'viewer',
    summary: 'How many mails of a campaign were delivered, delayed, skipped, bounced or are uncertain.',
    params: z.object({ mailingId }),
    reply: mailingOutcomes,
    errors,
  }),
  ofRecipient: route({
    method: 'GET',
    path: '/api/mailings/:mailingId/recipients/:recipientId/events',
    access: 'viewer',
    summary: 'Every event of one person’s mail, the first one first.',
    params: z.object({ mailingId, recipientId: z.uuid() }),
    reply: z.object({ recipient: mailingRecipient, events: z.array(mailEvent) }),
    errors,
  }),
};
