import { defineErrors } from '../../../kernel/errors.ts';

/** Refusals of changes that an administrator makes to other people's accounts. */
export const peopleErrors = defineErrors('people', {
  'own-account': [403, "You can't disable your own account. Another admin can."],
  'last-admin': [409, 'This is the only admin left. Make somebody else an admin first.'],
  'email-taken': [409, 'There is already an account with this e-mail address.'],
  'not-invited': [409, 'This person has already set a password.'],
});
