import { defineErrors } from '../../kernel/errors.ts';

export const artworkErrors = defineErrors('artworks', {
  'not-your-segment': [403, 'You may hang works only in segments you are assigned to.'],
  'unknown-image': [422, "One of the work's images is not stored here, or you don't have access to it."],
  'unknown-model': [422, "One of the work's 3D models is not stored here, or you don't have access to it."],
  'statuses-for-admins': [403, 'Only administrators may list works that are deleted or marked for deletion.'],
});
