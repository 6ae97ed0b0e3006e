import { defineErrors } from '../../kernel/errors.ts';

export const applicationErrors = defineErrors('applications', {
  'not-your-segment': [403, 'You may review applications only in segments you are assigned to.'],
  'only-the-owner': [403, 'Only its owner may do this.'],
  'only-reviewers': [403, 'The curators of the segment decide about this.'],
  'members-only': [403, 'Only members may offer works to this segment.'],
  suspended: [403, 'Your membership of this segment is suspended.'],
  'title-required': [409, 'A title is required to offer the work.'],
  deleted: [409, 'This work is marked for deletion. Its owner can restore it.'],
  'hangs-there': [409, 'This work hangs in the segment already.'],
  'already-offered': [409, 'This work is offered to the segment already. Its curators have not decided yet.'],
  decided: [409, 'This application has been decided already.'],
  withdrawn: [409, 'Its owner has withdrawn this application.'],
  changed: [409, 'Its owner has changed this work since you opened it. Look at the changes, then decide.'],
  'other-owner': [409, 'This work no longer belongs to the person who offered it.'],
  'unknown-question': [422, 'This question is not part of the application.'],
  answered: [409, 'This question is answered already.'],
  'too-many-questions': [409, 'An application can have at most 200 questions.'],
  'not-decided': [409, 'This application has not been decided.'],
  'too-late': [409, 'It is too late to undo this decision.'],
});
