import { defineErrors } from '../../kernel/errors.ts';

export const collectionErrors = defineErrors('collections', {
  'no-segment': [400, 'No segmentId provided'],
  'unknown-segment': [404, "Selected segment doesn't exist, Please select it again"],
  'not-staff': [403, 'Only curators and supervisors of the segment change its collections.'],
  'too-many-collections': [409, 'There are too many collections: delete one first.'],
  'collection-full': [409, 'This collection is full: make another one for further works.'],
  'text-changed': [409, 'These words have changed elsewhere. Nothing of yours is lost.'],
  'too-many-answers': [409, 'This collection has too many answers already: withdraw one first.'],
});
