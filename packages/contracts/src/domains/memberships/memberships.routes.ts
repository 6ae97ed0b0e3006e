import { z } from 'zod';
import { articleId, membershipId, segmentId } from '../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { route } from '../../kernel/route.ts';
import { email, filledText, text } from '../../kernel/text.ts';
import { mostContactsAtOnce } from './memberships.constants.ts';
import { membershipErrors } from './memberships.errors.ts';
import {
  contactAdded,
  machineShown,
  moveReason,
  personOfSegment,
  segmentInMenu,
  segmentOfViewer,
  standing,
} from './memberships.model.ts';

const errors = membershipErrors.codes;
const inSegment = z.object({ segmentId });
const ofRequest = z.object({ requestId: membershipId });
/** A person and why staff change their membership. */
const person = personOfSegment.pick({ userId: true }).extend({ reason: moveReason });

export const membershipsRoutes = {
  segments: route({
    method: 'GET',
    path: '/api/segments',
    access: 'anyone',
    shared: true,
    summary: "The segments that the viewer may know of, with the viewer's own status.",
    query: z.object({
      searchQuery: text(200).trim().default(''),
      /** Only segments that the viewer is a member of, or works in. */
      mine: z.enum(['true']).optional(),
      ...pageQuery(30),
    }),
    reply: pageOf('segments', segmentOfViewer),
  }),
  segment: route({
    method: 'GET',
    path: '/api/segments/:segmentId',
    access: 'anyone',
    shared: true,
    summary: "One segment, with the viewer's own status by its name in the machine, such as REQUEST_PENDING.",
    params: inSegment,
    reply: segmentOfViewer,
  }),
  mine: route({
    method: 'GET',
    path: '/api/users/me/segments',
    access: 'anyone',
    summary: 'The segments in the menus: those the viewer is a member of, and those the viewer works in.',
    reply: z.object({ subscriptions: z.array(segmentInMenu), assigned: z.array(segmentInMenu) }),
  }),
  machine: route({
    method: 'GET',
    path: '/api/memberships/machine',
    access: 'anyone',
    summary: 'What may happen to a membership in each status, why not, and who can cause it.',
    reply: machineShown,
  }),
  join: route({
    method: 'PUT',
    path: '/api/subscribed-users/:segmentId/join',
    access: 'viewer',
    summary: 'Join a public segment, or accept an invitation.',
    params: inSegment,
    reply: standing,
    errors,
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/subscribed-users/:segmentId/leave',
    access: 'viewer',
    summary: 'Leave a segment.',
    params: inSegment,
    reply: standing,
    errors,
  }),
  apply: route({
    method: 'POST',
    path: '/api/segments-subscription-requests',
    access: 'viewer',
    summary: 'Apply for membership of a private segment.',
    body: z.object({ segmentId, message: filledText(5_000) }),
    reply: standing,
    errors,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/segments-subscription-requests/mine/:segmentId',
    access: 'viewer',
    summary: 'Withdraw the own request.',
    params: inSegment,
    reply: standing,
    errors,
  }),
  approve: route({
    method: 'POST',
    path: '/api/segments-subscription-requests/approve/:requestId',
    access: 'viewer',
    summary: 'Approve a request.',
    params: ofRequest,
    reply: standing,
    errors,
  }),
  decline: route({
    method: 'DELETE',
    path: '/api/segments-subscription-requests/:requestId',
    access: 'viewer',
    summary: 'Decline a request.',
    params: ofRequest,
    body: z.object({ reason: moveReason }).default({}),
    reply: standing,
    errors,
  }),
  add: route({
    method: 'POST',
    path: '/api/subscribed-users',
    access: 'viewer',
    summary: 'Add contacts by address. Each entry has an answer of its own; contacts that exist stay as they are.',
    body: z.object({
      segmentId,
      /** Addresses, or 'Ann Lee <ann@oeuvre.test>': a contact without a name keeps the one given. */
      usersEmails: z.array(text(1_000).trim()).min(1, 'must not be empty').max(mostContactsAtOnce),
      newsletter: z.boolean().default(false),
    }),
    reply: z.object({ results: z.array(contactAdded) }),
    errors,
  }),
  grant: route({
    method: 'PUT',
    path: '/api/subscribed-users/:segmentId',
    access: 'viewer',
    summary: 'Grant membership.',
    params: inSegment,
    body: person,
    reply: standing,
    errors,
  }),
  suspend: route({
    method: 'PUT',
    path: '/api/subscribed-users/:segmentId/suspend',
    access: 'viewer',
    summary: 'Suspend a member.',
    params: inSegment,
    body: person,
    reply: standing,
    errors,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/subscribed-users/:segmentId',
    access: 'viewer',
    summary: "End a member's subscription ('Remove' in a list of subscribers), or cancel an invitation.",
    params: inSegment,
    body: person,
    reply: standing,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/subscribed-users/remove-user',
    access: 'viewer',
    summary: 'Remove a contact from a segment; refused for members, whose subscription is ended first.',
    body: personOfSegment.extend({ reason: moveReason }),
    reply: standing,
    errors,
  }),
  subscribeContact: route({
    method: 'POST',
    path: '/api/email-subscriptions',
    access: 'viewer',
    summary: 'Subscribe a contact, or oneself, to the newsletter of a segment.',
    body: personOfSegment,
    reply: standing,
    errors,
  }),
  unsubscribeContact: route({
    method: 'DELETE',
    path: '/api/email-subscriptions',
    access: 'viewer',
    summary: "Cancel a contact's, or one's own, newsletter of a segment.",
    body: personOfSegment,
    reply: standing,
    errors,
  }),
  newsletter: route({
    method: 'GET',
    path: '/api/email-subscriptions/newsletter',
    access: 'anyone',
    summary: 'Whether the viewer gets the newsletter of a segment.',
    query: inSegment,
    reply: z.object({ subscribed: z.boolean() }),
  }),
  subscribe: route({
    method: 'POST',
    path: '/api/subscribed-users/newsletter/subscribe',
    access: 'anyone',
    summary: 'Subscribe to a newsletter: at once when signed in, else by a mail that asks to confirm the address.',
    body: z.object({
      segmentId,
      email: email.optional(),
      /** The article below which the block is, for the record of consent; otherwise it is on the segment's page. */
      articleId: articleId.optional(),
    }),
    reply: z.object({ subscribed: z.boolean(), isVerificationEmailSent: z.boolean() }),
    errors,
  }),
};
