import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';

/** The name of an artwork in the controls that move or remove it. */
export const nameOfWork = (work: Pick<ArtworkSummary, 'title' | 'artist'>) => work.title || work.artist || 'Untitled';
