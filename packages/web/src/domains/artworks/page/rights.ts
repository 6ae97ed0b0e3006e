import type { ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { RightsEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsOf, rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';

/** The rights to a work as its page says them. */
export interface RightsShown {
  readonly name: string;
  readonly meaning: string;
  readonly holder: string | null;
  /** The address of the statement; null without one. */
  readonly uri: string | null;
  readonly zoom: boolean;
  readonly download: boolean;
  readonly mail: boolean;
}

/**
 * This runs in the loader: a page needs one statement, not the table of all. The page offers what its pictures allow: a
 * stricter work may show one of them too.
 */
export function rightsShown({
  rights: { uri, holder },
  images,
}: {
  readonly rights: RightsEntry;
  readonly images: readonly Pick<ArtworkImage, 'mayZoom' | 'mayDownload'>[];
}): RightsShown {
  const { mail, ...stated } = rightsOf(uri);
  const zoom = stated.zoom && images.every(({ mayZoom }) => mayZoom);
  const download = stated.download && images.every(({ mayDownload }) => mayDownload);
  const { name, meaning } = rightsStatements[uri ?? ''] ?? {
    name: 'No rights statement',
    meaning: 'Nobody has stated the rights to this work yet. Ask before you use it elsewhere.',
  };
  return { name, meaning, holder: holder ?? null, uri: uri ?? null, zoom, download, mail };
}
