import { defineErrors } from '../../../kernel/errors.ts';

export const contactErrors = defineErrors('contacts', {
  'no-users-filtered': [409, 'No users filtered'],
  'as-of-future': [400, 'The list can be shown as it was at a moment in the past.'],
});
