import type { Fields } from './field.ts';

export const history = {
  ownershipHistory: { name: 'Ownership history', statement: [300435438, 'Provenance Statement'] },
  thirdPartyExhibitions: { name: 'Exhibitions', statement: [300435424, 'Exhibition Statement'] },
  publicationHistory: { name: 'Publication history' },
  tradingVenues: { name: 'Trading venues' },
  bibliographicReferences: {
    name: 'Bibliographic references',
    noun: 'reference',
    statement: [300026497, 'Bibliography Statement'],
  },
  documentsNew: { name: 'Documents', noun: 'document' },
} as const satisfies Fields;
