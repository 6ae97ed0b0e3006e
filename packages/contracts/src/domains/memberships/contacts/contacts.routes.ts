import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { contactErrors } from './contacts.errors.ts';
import {
  asOf,
  contactCounts,
  contactDetail,
  contactEvent,
  contactFilterQuery,
  contactLayout,
  contactListQuery,
  contactRow,
  contactsCsv,
} from './contacts.model.ts';

const errors = contactErrors.codes;
const inSegment = z.object({ segmentId });
/** A contact by its own id, or by the id of its account. */
const ofContact = z.object({ segmentId, contactId: z.uuid() });

export const contactsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/subscribed-users/segments/:segmentId',
    access: 'viewer',
    summary: 'The contacts of a segment: filtered, sorted, any page, also as of a past moment.',
    params: inSegment,
    query: contactListQuery,
    reply: pageOf('contacts', contactRow),
    errors,
  }),
  counts: route({
    method: 'GET',
    path: '/api/subscribed-users/segments/:segmentId/counts',
    access: 'viewer',
    summary: 'How many contacts each filter value would show.',
    params: inSegment,
    query: contactFilterQuery.extend({ at: asOf }),
    reply: contactCounts,
    errors,
  }),
  detail: route({
    method: 'GET',
    path: '/api/subscribed-users/segments/:segmentId/contacts/:contactId',
    access: 'viewer',
    summary: 'One contact with their membership of the segment, also as of a past moment.',
    params: ofContact,
    query: z.object({ at: asOf }),
    reply: contactDetail,
    errors,
  }),
  history: route({
    method: 'GET',
    path: '/api/subscribed-users/segments/:segmentId/contacts/:contactId/history',
    access: 'viewer',
    summary: "A contact's history in the segment, newest first.",
    params: ofContact,
    query: z.object(pageQuery(30)),
    reply: pageOf('events', contactEvent),
    errors,
  }),
  csv: route({
    method: 'POST',
    path: '/api/subscribed-users/csv',
    access: 'viewer',
    summary: 'A CSV file of chosen or filtered contacts.',
    body: contactsCsv,
    bodyLimit: 2_500_000,
    produces: 'text/csv',
    errors,
  }),
  layout: route({
    method: 'GET',
    path: '/api/users/me/contact-columns',
    access: 'viewer',
    summary: 'How the viewer arranged the columns of the table of contacts; null: not yet.',
    reply: z.object({ layout: contactLayout.nullable() }),
  }),
  keepLayout: route({
    method: 'PUT',
    path: '/api/users/me/contact-columns',
    access: 'viewer',
    summary: "Keep the viewer's columns of the table of contacts.",
    body: contactLayout,
    reply: z.object({ layout: contactLayout }),
  }),
};
