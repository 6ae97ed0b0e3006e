import { defineErrors } from '../../kernel/errors.ts';

export const similarityErrors = defineErrors('similarity', {
  'signed-out': [401, 'Log in to see more similar artworks.'],
  'members-only': [403, 'Join the segment to see more similar artworks.'],
  'statuses-for-admins': [403, 'Only administrators may list works that are deleted or marked for deletion.'],
  'not-your-segment': [403, 'You may do this only in segments you are assigned to.'],
  'for-curators': [403, 'Only curators and administrators may say this for the whole catalogue.'],
  'same-work': [422, 'A work is always similar to itself: choose another one.'],
  'too-many-verdicts': [409, 'This work has too many verdicts already. Withdraw one first.'],
  'unknown-version': [404, 'There are no such term weights.'],
  'not-computed': [409, 'These term weights are still being computed.'],
  'being-computed': [409, 'Other term weights are being computed. Wait until they are ready.'],
});
