import { defineErrors } from '../../kernel/errors.ts';

export const ontologyErrors = defineErrors('ontology', {
  'no-ids': [400, 'Tag IDs are required'],
});
