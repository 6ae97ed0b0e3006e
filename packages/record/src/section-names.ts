import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';

/** The names of the sections, as readers, editors and tables see them. */
export const sectionNames: Readonly<Record<TextSectionKey, string>> = {
  title: 'Title',
  supportingText: 'Supporting text',
  descriptionText: 'Description',
  collection: 'Collection',
  dimensionsNew: 'Dimensions',
  culture: 'Culture',
  placeOfCreation: 'Place of creation',
  dateOfCreation: 'Date of creation',
  artist: 'Artist',
  ownershipHistory: 'Ownership history',
  tradingVenues: 'Trading venues',
  thirdPartyExhibitions: 'Exhibitions',
  publicationHistory: 'Publication history',
  materials: 'Materials',
  publicRegistries: 'Public registries',
  documentsNew: 'Documents',
  inscriptions: 'Inscriptions',
  techniques: 'Techniques',
  bibliographicReferences: 'Bibliographic references',
};
