import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';

/** A work as the dialog of an offer shows it. */
export type OfferedWork = Pick<ArtworkSummary, 'id' | 'title' | 'artist' | 'dateText' | 'supportingText' | 'image'>;
