import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import css from '../artwork.module.css';
import { ArtworkMakers } from './artwork-makers.tsx';

/** The title of a work, its makers, and a text about it. */
export function ArtworkLabel({ artwork }: { readonly artwork: ArtworkDetail }) {
  const [maker] = artwork.artists;
  return (
    <>
      <h1 className={css.title} dir="auto">
        {artwork.title || 'Untitled'}
      </h1>
      {artwork.artist ? (
        <p className={css.maker} dir="auto">
          <ArtworkMakers artist={artwork.artist} artists={artwork.artists} />
          {maker?.lifeDates ? <span>{maker.lifeDates}</span> : null}
        </p>
      ) : null}
      {artwork.supportingText ? (
        <p className={css.support} dir="auto">
          {artwork.supportingText}
        </p>
      ) : null}
    </>
  );
}
