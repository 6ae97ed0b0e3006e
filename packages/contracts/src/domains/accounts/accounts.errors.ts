import { defineErrors } from '../../kernel/errors.ts';

export const accountErrors = defineErrors('accounts', {
  'wrong-credentials': [401, 'The e-mail address or password is wrong.'],
  'email-not-verified': [403, "Please confirm your e-mail address first. We've sent you a new link."],
  'account-suspended': [403, 'This account is suspended.'],
  'registration-closed': [403, 'Registration is closed.'],
  'link-not-valid': [410, 'This link is no longer valid.'],
});
