import { plainFields } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { Fields } from './field.ts';

export const rightsAndNumbers = {
  rights: { name: 'Rights statement', hint: 'What may others do with it?' },
  collection: { name: 'Collection' },
  creditLine: {
    name: plainFields.creditLine.name,
    hint: 'How should it be credited?',
    statement: [300026687, 'Credit Statement'],
  },
  accessionNumber: { name: plainFields.accessionNumber.name },
  publicRegistries: { name: 'Public registries', noun: 'registry' },
} as const satisfies Fields;
