import type { Fields } from './field.ts';

/** The title and the texts above the groups of fields. */
export const heading = {
  title: { name: 'Title', hint: 'Title' },
  supportingText: {
    name: 'Supporting text',
    hint: 'One sentence that helps to see it',
    isLong: true,
    statement: [300435416, 'Description'],
  },
  descriptionText: {
    name: 'Description',
    hint: 'Describe it',
    isLong: true,
    statement: [300435416, 'Description'],
  },
} as const satisfies Fields;

/** Pictures and models, beside the groups of fields. */
export const media = {
  images: { name: 'Pictures' },
  models: { name: '3D models' },
} as const satisfies Fields;
