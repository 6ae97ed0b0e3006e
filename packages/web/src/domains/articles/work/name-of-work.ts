import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';

/** What a work is called when it is moved or removed. */
export const nameOfWork = (work: Pick<ArtworkSummary, 'title' | 'artist'>) => work.title || work.artist || 'Untitled';
