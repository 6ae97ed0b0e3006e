import { collectionAt } from '@oeuvre/contracts/addresses.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { Link } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import pictureCss from '../../../../ui/picture/picture.module.css';
import { Picture } from '../../../../ui/picture/picture.tsx';
import css from './collection-card.late.module.css';

interface CollectionCardProps {
  readonly collection: Pick<CollectionSummary, 'id' | 'name' | 'description' | 'artworksCount' | 'cover'>;
  readonly level?: 2 | 3;
  readonly isEager?: boolean;
}

/** A collection in a list: its first picture, whole, then its name and how many works it has. */
export function CollectionCard({ collection, level = 2, isEager = false }: CollectionCardProps) {
  const { cover } = collection;
  const Heading = `h${level}` as const;
  return (
    <article className={css.card}>
      <Link
        to={collectionAt(collection.id)}
        tabIndex={-1}
        aria-hidden="true"
        className={`${pictureCss.frame} ${css.picture}`}
      >
        {cover ? (
          <Picture
            fileId={cover.fileId}
            width={cover.width}
            height={cover.height}
            alt=""
            sizes="(min-width: 26rem) 361px, 92vw"
            colour={cover.colour || undefined}
            placeholder={cover.placeholder}
            eager={isEager}
          />
        ) : (
          <span className={css.none} />
        )}
      </Link>
      <div className={css.words}>
        <Heading className={css.name} dir="auto">
          <Link to={collectionAt(collection.id)}>{collection.name}</Link>
        </Heading>
        <p className={css.count}>{countOf(collection.artworksCount, 'artwork')}</p>
      </div>
    </article>
  );
}
