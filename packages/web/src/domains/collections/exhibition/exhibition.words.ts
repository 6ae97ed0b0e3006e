import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { CSSProperties } from 'react';

/** The name of a work in lines and lists. */
export const nameOf = ({ title, artist }: Pick<ArtworkSummary, 'title' | 'artist'>): string =>
  title || artist || 'Untitled';

/** The mark of a work in the page's address. */
export const workMark = (number: number) => `w${number}`;

/** Width and proportion of a picture for the stylesheet, so its place is kept before it has loaded. */
export const proportionOf = (image: { readonly width: number; readonly height: number } | null): CSSProperties => {
  const { width, height } = image ?? { width: 800, height: 600 };
  return { '--ratio': width / height, '--natural': `${width}px` } as CSSProperties;
};
