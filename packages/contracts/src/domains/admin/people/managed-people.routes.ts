import { z } from 'zod';
import { userId } from '../../../kernel/ids.ts';
import { pageOf } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { peopleErrors } from '../../accounts/people/people.errors.ts';
import { accountInvitation } from '../../accounts/people/people.model.ts';
import { managedPerson, peopleCounts, peopleCountsQuery, peopleQuery, personChange } from './managed-people.model.ts';

const access = { roles: ['SUPER'] } as const;
const errors = peopleErrors.codes;
const params = z.object({ personId: userId });

export const managedPeopleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/people',
    access,
    summary: 'All accounts, by name.',
    query: peopleQuery,
    reply: pageOf('people', managedPerson),
  }),
  counts: route({
    method: 'GET',
    path: '/api/admin/people/counts',
    access,
    summary: 'How many people have each role.',
    query: peopleCountsQuery,
    reply: peopleCounts,
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/people/:personId',
    access,
    summary: 'One account.',
    params,
    reply: managedPerson,
  }),
  invite: route({
    method: 'POST',
    path: '/api/admin/people',
    access,
    summary: 'Make an account for somebody and mail them a link to set a password.',
    body: accountInvitation,
    reply: managedPerson,
    errors,
  }),
  inviteAgain: route({
    method: 'POST',
    path: '/api/admin/people/:personId/invitation',
    access,
    summary: 'Mail the invitation once more.',
    params,
    errors,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/people/:personId',
    access,
    summary: 'Change the roles, the rights and the assigned segments of a person, from their next call on.',
    params,
    body: personChange,
    reply: managedPerson,
    errors,
  }),
  disable: route({
    method: 'POST',
    path: '/api/admin/people/:personId/disable',
    access,
    summary: 'Close an account: all its sessions and live connections end.',
    params,
    reply: managedPerson,
    errors,
  }),
  enable: route({
    method: 'POST',
    path: '/api/admin/people/:personId/enable',
    access,
    summary: 'Open a disabled account again.',
    params,
    reply: managedPerson,
    errors,
  }),
  handOver: route({
    method: 'POST',
    path: '/api/admin/people/:personId/hand-over',
    access,
    summary: 'Change the user of all segments that a person is assigned to: somebody else takes their place.',
    params,
    body: z.object({ userId }),
    reply: managedPerson,
    errors,
  }),
};
