import { defineErrors } from '../../kernel/errors.ts';

/** A refused transition answers 409 with the current status in `details.status`. */
export const membershipErrors = defineErrors('memberships', {
  refused: [409, 'This is not possible in the current state of the membership.'],
  suspended: [409, 'Your membership of this segment is suspended.'],
  'use-apply': [409, 'This segment is private. Please apply to become a member.'],
  'use-join': [409, 'This segment is public. You can join it at once.'],
  'already-invited': [409, 'This person is already invited. You can send the invitation again.'],
  'opted-out': [409, 'This person has cancelled the newsletter. Only they can subscribe to it again.'],
  'for-somebody-else': [403, 'This invitation is for another e-mail address. Log out to use it.'],
  'sign-in-to-accept': [401, 'You already have an account. Please log in to accept the invitation.'],
  changing: [409, 'Somebody else is changing this membership at this moment. Please try again.'],
  'link-not-valid': [410, 'This link is no longer valid.'],
});
