import { z } from 'zod';
import { articleId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { mailingAudience } from '../mailings.model.ts';
import { draftSchedule } from './draft.model.ts';

const errors = mailingErrors.codes;

export const scheduleRoutes = {
  set: route({
    method: 'PUT',
    path: '/api/mailings/draft/schedule',
    access: 'viewer',
    summary: 'Send the mailing at a time. Its audience is fixed when sending starts; until then it can be cancelled.',
    body: z.object({ articleId, sendAt: z.iso.datetime(), audience: mailingAudience.default('everybody') }),
    reply: draftSchedule,
    errors,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/mailings/draft/schedule',
    access: 'viewer',
    summary: 'Send the mailing at no time, unless it has started.',
    query: z.object({ articleId }),
    errors,
  }),
};
