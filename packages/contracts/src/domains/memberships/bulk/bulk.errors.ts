import { defineErrors } from '../../../kernel/errors.ts';

export const bulkErrors = defineErrors('bulk', {
  'no-people': [422, 'No users filtered'],
  'too-many-people': [422, 'At most 100,000 people can be changed at once. Filter the list first.'],
  'wrong-state': [409, 'The mails have left or the change is undone already.'],
});
