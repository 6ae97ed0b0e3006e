import type { CompletenessKey, ownOrders } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';

/** What a record lacks, as filters name it. */
export const missingWords: Record<CompletenessKey, string> = {
  picture: 'Picture',
  title: 'Title',
  artist: 'Artist',
  dateOfCreation: 'Date',
  rights: 'Rights statement',
  altText: 'Alt text',
  dimensionsNew: 'Dimensions',
  materials: 'Materials',
  placeOfCreation: 'Place',
  ownershipHistory: 'Provenance',
  creditLine: 'Credit line',
  accessionNumber: 'Accession number',
};

/** 'No materials'. */
export const noSuch = (key: CompletenessKey) => `No ${missingWords[key].toLowerCase()}`;

export const orderWords: Record<(typeof ownOrders)[number], string> = {
  changed: 'Last changed',
  added: 'Last added',
  title: 'Title',
};
