import { defineErrors } from '../../kernel/errors.ts';

export const artworkErrors = defineErrors('artworks', {
  'not-your-segment': [403, 'You may hang works only in segments you are assigned to.'],
  'statuses-for-admins': [403, 'Only administrators may list works that are deleted or marked for deletion.'],
});
