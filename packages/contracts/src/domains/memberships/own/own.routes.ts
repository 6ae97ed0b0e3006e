import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { exportOfMe, ownConsent, ownStanding, waitingMembership } from './own.model.ts';

/** A person's view of their own memberships; never shared, never about other people. */
export const ownMembershipsRoutes = {
  waiting: route({
    method: 'GET',
    path: '/api/users/me/memberships/waiting',
    access: 'viewer',
    summary: "The viewer's invitations, and requests without an answer, the newest first.",
    query: z.object(pageQuery(30)),
    reply: pageOf('waiting', waitingMembership),
  }),
  exports: route({
    method: 'GET',
    path: '/api/users/me/exported-by',
    access: 'viewer',
    summary: 'Who exported lists of contacts with the viewer among them, the newest first.',
    reply: z.array(exportOfMe),
  }),
  consents: route({
    method: 'GET',
    path: '/api/users/me/consents',
    access: 'viewer',
    summary:
      'Every decision about a newsletter to the viewer: who decided, where, what they read, how it was confirmed.',
    reply: z.array(ownConsent),
  }),
  standing: route({
    method: 'GET',
    path: '/api/users/me/memberships/:segmentId',
    access: 'viewer',
    summary: "The viewer's own status in a segment: since when, and by whom.",
    params: z.object({ segmentId }),
    reply: ownStanding,
  }),
};
