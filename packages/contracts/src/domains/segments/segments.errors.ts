import { defineErrors } from '../../kernel/errors.ts';

export const segmentErrors = defineErrors('segments', {
  'name-taken': [409, 'A segment with this name already exists.'],
  'unknown-person': [400, 'One of the supervisors does not exist.'],
  'changed-meanwhile': [409, 'Somebody else changed this segment while you had it open.'],
  'link-not-valid': [410, 'This link is no longer valid.'],
  'unknown-picture': [400, 'The picture does not exist.'],
});
