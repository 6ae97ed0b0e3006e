import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { moveReason } from '../memberships.model.ts';
import { bulkActsPerPage, bulkEvents } from './bulk.constants.ts';
import { bulkErrors } from './bulk.errors.ts';
import { bulkAct, bulkActId, chosenPeople } from './bulk.model.ts';

const errors = bulkErrors.codes;
const params = z.object({ id: bulkActId });
const selectionBytes = 1_048_576;

/** Many contacts of a segment changed as one: at once, with mails that wait and can be called back. */
export const bulkRoutes = {
  start: route({
    method: 'POST',
    path: '/api/subscribed-users/bulk',
    access: 'viewer',
    summary: 'Change many contacts of a segment: who was changed, who was refused, and until when it can be undone',
    bodyLimit: selectionBytes,
    body: z.object({ segmentId, event: z.enum(bulkEvents), reason: moveReason, ...chosenPeople }),
    reply: bulkAct,
    errors,
  }),
  list: route({
    method: 'GET',
    path: '/api/subscribed-users/bulk',
    access: 'viewer',
    summary: 'The changes of many contacts of a segment, the latest first',
    query: z.object({ segmentId, ...pageQuery(bulkActsPerPage) }),
    reply: pageOf('acts', bulkAct),
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/subscribed-users/bulk/:id',
    access: 'viewer',
    summary: 'One change of many contacts, with how far it is',
    params,
    reply: bulkAct,
    errors,
  }),
  undo: route({
    method: 'POST',
    path: '/api/subscribed-users/bulk/:id/undo',
    access: 'viewer',
    summary: 'Give everybody who has not moved on since their status before, while the mails still wait',
    params,
    reply: bulkAct,
    errors,
  }),
  sendNow: route({
    method: 'POST',
    path: '/api/subscribed-users/bulk/:id/send-now',
    access: 'viewer',
    summary: 'Let the waiting mails leave now; after that the change cannot be undone',
    params,
    reply: bulkAct,
    errors,
  }),
};
