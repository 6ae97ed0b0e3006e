import { defineErrors } from '../../../kernel/errors.ts';

export const batchErrors = defineErrors('batches', {
  'not-an-export': [422, "The table has no columns 'OO ID' and 'Version'. Take one out with Export and change that."],
  'too-many-works': [422, 'At most 1,000,000 works can be changed together. Filter the list first.'],
  'no-works': [422, 'There is no work among them that you may change.'],
  'wrong-state': [409, 'This is under way or done already.'],
  'nothing-chosen': [409, 'No change is chosen.'],
});
