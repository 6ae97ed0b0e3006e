import { defineErrors } from '../../kernel/errors.ts';

export const artworkErrors = defineErrors('artworks', {
  'not-your-segment': [403, 'You may hang works only in segments you are assigned to.'],
  'no-wall': [403, 'This segment is not currently available with your account.'],
  'not-open': [403, 'Only its owner can have this work hung in another segment: not everybody may see it.'],
  stale: [409, 'This work has been changed elsewhere. Nothing of yours is lost: compare the two and save again.'],
  'may-not-make': [403, 'You have no permission to make artworks.'],
  'not-yours': [403, 'Only the owner, and people with whom the owner shares it, may change this work.'],
  'only-the-owner': [403, 'Only the owner may do this.'],
  deleted: [409, 'This work is marked for deletion. Restore it first.'],
  'not-deleted': [409, 'This work is not deleted.'],
  'already-published': [409, 'This work is published already.'],
  'not-published': [409, 'This work is not published.'],
  'title-required': [409, 'A title is required to publish the work.'],
  'unknown-person': [422, 'Nobody with this e-mail address has an account.'],
  'owns-it': [409, 'This person owns the work.'],
  'too-many-people': [409, 'A work can be shared with at most 50 people.'],
  'unknown-image': [422, "One of the work's images is not stored here, or you don't have access to it."],
  'unknown-model': [422, "One of the work's 3D models is not stored here, or you don't have access to it."],
  'may-not-export': [403, 'You have no permission to export these artworks.'],
  'statuses-for-admins': [403, 'Only administrators may list works that are deleted or marked for deletion.'],
});
