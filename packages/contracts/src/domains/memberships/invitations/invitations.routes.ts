import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { password, signUpForm } from '../../accounts/accounts.model.ts';
import { membershipErrors } from '../memberships.errors.ts';
import { personOfSegment, standing } from '../memberships.model.ts';
import { invitationShown, invitee } from './invitations.model.ts';

const errors = membershipErrors.codes;
const ofToken = z.object({ token: text(200).min(1, 'must not be empty') });

export const invitationsRoutes = {
  invite: route({
    method: 'POST',
    path: '/api/subscribed-users/invitations',
    access: 'viewer',
    summary: 'Invite a contact, or a new address, by mail.',
    body: invitee,
    reply: standing,
    errors,
  }),
  resend: route({
    method: 'POST',
    path: '/api/subscribed-users/invitations/resend',
    access: 'viewer',
    summary: 'Send an open invitation again, with a new link; the former link ends.',
    body: personOfSegment,
    reply: standing,
    errors,
  }),
  declineOwn: route({
    method: 'POST',
    path: '/api/subscribed-users/:segmentId/decline',
    access: 'viewer',
    summary: 'Decline the own invitation.',
    params: z.object({ segmentId }),
    reply: standing,
    errors,
  }),
  read: route({
    method: 'POST',
    path: '/api/invitations/read',
    access: 'anyone',
    summary: 'What the link of an invitation is about. Changes nothing.',
    body: ofToken,
    reply: invitationShown,
    errors,
  }),
  accept: route({
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'anyone',
    summary:
      'Accept an invitation by its link; somebody without a password sets one, which makes or opens the account.',
    body: ofToken.extend({
      password: password.optional(),
      first_name: signUpForm.shape.first_name.optional(),
      last_name: signUpForm.shape.last_name,
    }),
    /** `email`: the address to log in with, if this call has set the password. */
    reply: z.object({ segmentId, status: z.literal('SUBSCRIBED'), email: z.string().nullable() }),
    errors,
  }),
  decline: route({
    method: 'POST',
    path: '/api/invitations/decline',
    access: 'anyone',
    summary: 'Decline an invitation by its link.',
    body: ofToken,
    reply: z.object({ declined: z.literal(true) }),
    errors,
  }),
};
