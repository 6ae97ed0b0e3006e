import { z } from 'zod';
import { mailingId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { massMailingStatus } from '../mailings.model.ts';
import { mailingProgress } from './progress.model.ts';

const errors = mailingErrors.codes;
const params = z.object({ mailingId });

export const progressRoutes = {
  read: route({
    method: 'GET',
    path: '/api/mailings/:mailingId/progress',
    access: 'viewer',
    summary: 'How a campaign goes: its pace, its segments, the reasons of those skipped, and the last recipients.',
    params,
    reply: mailingProgress,
    errors,
  }),
  tryNow: route({
    method: 'POST',
    path: '/api/mailings/:mailingId/try-now',
    access: 'viewer',
    summary: 'Try the mails that wait for the mail server now, not at their time.',
    params,
    reply: massMailingStatus,
    errors,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/mailings/:mailingId/cancel',
    access: 'viewer',
    summary: 'Skip everybody to whom the mail has not been sent. The campaign ends; its record stays.',
    params,
    reply: massMailingStatus,
    errors,
  }),
};
