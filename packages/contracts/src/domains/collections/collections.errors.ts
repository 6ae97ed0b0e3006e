import { defineErrors } from '../../kernel/errors.ts';

export const collectionErrors = defineErrors('collections', {
  'no-segment': [400, 'No segmentId provided'],
  'unknown-segment': [404, "Selected segment doesn't exist, Please select it again"],
});
