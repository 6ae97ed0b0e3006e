import type { Fields } from './field.ts';

export const whoAndWhen = {
  artist: { name: 'Artist', hint: 'Who made it?' },
  dateOfCreation: { name: 'Date of creation', hint: 'When was it made?' },
  culture: {
    name: 'Culture',
    hint: 'Of which culture?',
    noun: 'culture',
    terms: ['Culture', 'Age'],
    statement: [300435431, 'Culture Statement'],
  },
  placeOfCreation: {
    name: 'Place of creation',
    hint: 'Where was it made?',
    noun: 'place',
    terms: ['Geography'],
  },
} as const satisfies Fields;
