import { defineErrors } from '../../kernel/errors.ts';

export const accountErrors = defineErrors('accounts', {
  'wrong-credentials': [401, 'The e-mail address or password is wrong.'],
  'email-not-verified': [403, "Please confirm your e-mail address first. We've sent you a new link."],
  'account-suspended': [403, 'This account is suspended.'],
  'registration-closed': [403, 'Registration is closed.'],
  'link-not-valid': [410, 'This link is no longer valid.'],
  'passkey-refused': [401, "This passkey wasn't accepted. Please try again, or log in with your password."],
  'passkey-known': [409, 'This passkey is already one of yours.'],
  'too-many-passkeys': [409, 'You have as many passkeys as an account can have. Remove one first.'],
  'last-way-in': [409, 'This is your only way to log in. Set a password or add another passkey first.'],
  'wrong-proof': [403, "That isn't your password."],
  'export-not-ready': [409, 'This export is not ready yet.'],
  'last-admin': [409, 'You are the only administrator. Make somebody else one first.'],
  'erasure-asked': [409, 'You have asked to erase this account already.'],
  'erasure-begun': [409, 'It is too late: this account is being erased.'],
  'same-email': [409, 'This is your address already.'],
});
