import { collectionAt } from '@oeuvre/contracts/addresses.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { Link } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import { CollectionCover } from '../collection-cover/collection-cover.tsx';
import css from './collection-card.late.module.css';

interface CollectionCardProps {
  readonly collection: Pick<CollectionSummary, 'id' | 'name' | 'artworksCount' | 'covers'>;
  readonly level?: 2 | 3;
  readonly isEager?: boolean;
}

/** A collection in a list: its first works, then its name and how many works it has. */
export function CollectionCard({ collection, level = 2, isEager = false }: CollectionCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={css.card}>
      <Link to={collectionAt(collection.id)} tabIndex={-1} aria-hidden="true" className={css.cover}>
        <CollectionCover covers={collection.covers} isEager={isEager} />
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
