import { defineErrors } from '../../../kernel/errors.ts';
import { mostWorksAtOnce } from './values.constants.ts';

export const valueErrors = defineErrors('values', {
  'nothing-to-change': [422, 'None of your works would change. Choose values that differ from the new one.'],
  'too-many-works': [
    422,
    `This would change more than ${mostWorksAtOnce.toLocaleString('en')} works. Choose fewer values.`,
  ],
  'no-vocabulary': [422, 'The values of this part cannot be linked.'],
  'unknown-term': [422, 'There is no such term in the vocabulary.'],
  'not-undoable': [409, 'This change has been undone already.'],
});
