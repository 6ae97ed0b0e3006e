import { z } from 'zod';
import { articleId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { mailingAudience } from '../mailings.model.ts';
import { draftSchedule, localTime, zoneMoments } from './draft.model.ts';

const errors = mailingErrors.codes;

export const scheduleRoutes = {
  set: route({
    method: 'PUT',
    path: '/api/mailings/draft/schedule',
    access: 'viewer',
    summary:
      'Send the mailing at a moment, or at an hour of each reader’s own clock. Its audience is fixed when sending starts; until then it can be cancelled.',
    body: z
      .object({
        articleId,
        sendAt: z.iso.datetime().optional(),
        at: localTime.optional(),
        audience: mailingAudience.default('everybody'),
      })
      .refine(({ sendAt, at }) => (sendAt === undefined) !== (at === undefined), 'needs either sendAt or at')
      .meta({
        examples: [
          { articleId: '01900000-0000-7000-8fff-ffffffffffff', sendAt: '2030-11-24T08:00:00Z', audience: 'everybody' },
        ],
      }),
    reply: draftSchedule,
    errors,
  }),
  moments: route({
    method: 'GET',
    path: '/api/mailings/draft/moments',
    access: 'viewer',
    summary:
      'When the audience would get the mailing at an hour of their own clocks, and of how many the zone is known.',
    query: localTime.extend({ articleId, audience: mailingAudience.default('everybody') }),
    reply: zoneMoments,
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
