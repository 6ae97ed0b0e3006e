import type { Fields } from './field.ts';

export const object = {
  dimensionsNew: {
    name: 'Dimensions',
    hint: 'How large is it?',
    statement: [300435430, 'Dimension Statement'],
  },
  materials: {
    name: 'Materials',
    hint: 'What is it made of?',
    noun: 'material',
    terms: ['Materials'],
    statement: [300435429, 'Material Statement'],
  },
  techniques: {
    name: 'Techniques',
    hint: 'How was it made?',
    noun: 'technique',
    terms: ['Materials', 'Keyword'],
  },
  inscriptions: {
    name: 'Inscriptions',
    hint: 'Transcribe what stands on it',
    noun: 'inscription',
    statement: [300435414, 'Inscription'],
  },
  tags: { name: 'Tags', hint: 'What does it show?' },
} as const satisfies Fields;
