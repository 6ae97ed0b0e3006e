import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { ownStanding, waitingMembership } from './own.model.ts';

/** What a person may know of their own memberships; never shared, never about anybody else. */
export const ownMembershipsRoutes = {
  waiting: route({
    method: 'GET',
    path: '/api/users/me/memberships/waiting',
    access: 'viewer',
    summary: "The viewer's invitations, and requests without an answer, the newest first.",
    query: z.object(pageQuery(30)),
    reply: pageOf('waiting', waitingMembership),
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
