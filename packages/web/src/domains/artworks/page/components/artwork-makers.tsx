import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The makers as the label has them; the name of each that the catalogue knows leads to their works. */
export function ArtworkMakers({ artist, artists }: Pick<ArtworkDetail, 'artist' | 'artists'>) {
  const parts: ReactNode[] = [];
  let rest = artist;
  for (const { id, name } of artists) {
    const at = rest.indexOf(name);
    if (!id || !name || at < 0) continue;
    parts.push(
      rest.slice(0, at),
      <Link key={id} to={`${pages.search}?makers=${id}&tab=artworks`}>
        {name}
      </Link>,
    );
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
}
