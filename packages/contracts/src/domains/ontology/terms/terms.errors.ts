import { defineErrors } from '../../../kernel/errors.ts';
import { mostRewrittenWorks } from './terms.constants.ts';

export const termErrors = defineErrors('terms', {
  /** `details`: the term as it is now, its version, who changed it and when. */
  stale: [409, 'Somebody else has changed this term meanwhile. Nothing of yours is lost: compare both and choose.'],
  /** `details.rehearsal`: the numbers as they are now. */
  aged: [409, 'What this would change has changed meanwhile. Look at the new numbers.'],
  'not-rehearsed': [422, 'Look at what this would change first.'],
  circle: [422, 'A term cannot be narrower than itself.'],
  'too-deep': [422, 'Terms can be 20 levels deep.'],
  'unknown-term': [422, 'One of the terms does not exist any more.'],
  'same-term': [422, 'A term cannot be merged with itself or replace itself.'],
  'deprecated-target': [422, 'A deprecated term cannot take works. Choose the term that replaces it.'],
  'name-taken': [422, 'There is a term with this name and type at the same place already.'],
  'two-preferred': [422, 'A term has one preferred label per language.'],
  'no-name': [422, 'A term needs a preferred label in the language of its name.'],
  'no-rest': [422, 'Say which part takes the works that no words find, or keep the term above its parts.'],
  unseen: [422, 'Say which version of the term you have seen.'],
  'nothing-to-change': [422, 'This would change nothing.'],
  'too-many-works': [422, `This would change more than ${mostRewrittenWorks.toLocaleString('en')} works at once.`],
  busy: [409, 'Another change of one of these terms is still rewriting its works. Try again when it is done.'],
  'not-undoable': [409, 'This change has been undone already, or its time is over.'],
});
