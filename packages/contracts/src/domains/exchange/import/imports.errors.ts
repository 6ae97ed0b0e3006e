import { defineErrors } from '../../../kernel/errors.ts';

export const importErrors = defineErrors('imports', {
  'wrong-state': [409, 'The import is not at a point where this can be done.'],
  'mapping-changed': [409, 'Somebody else changed this mapping.'],
  'no-table': [400, 'The form must contain one table, in the field named file.'],
  'table-too-large': [413, 'The table must be less than 1.1 GB.'],
});
