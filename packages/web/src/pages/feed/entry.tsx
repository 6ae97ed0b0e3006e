import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { worksCountedUpTo } from '@oeuvre/contracts/domains/feed/feed.constants.ts';
import type { FeedEntry } from '@oeuvre/contracts/domains/feed/feed.model.ts';
import { Link } from 'react-router';
import { ArticleCard } from '../../domains/articles/lists/components/article-card/article-card.tsx';
import { WorksRow } from '../../domains/artworks/components/works-row/works-row.tsx';
import { CollectionCard } from '../../domains/collections/components/collection-card/collection-card.tsx';
import { countOf } from '../../ui/count-of.ts';
import { DateTime } from '../../ui/date-time/date-time.tsx';
import css from './feed.late.module.css';

const newWords = (entry: FeedEntry) => {
  if (entry.kind === 'article') return 'New article';
  if (entry.kind === 'collection') return 'New collection';
  return `${countOf(entry.artworksCount, 'new artwork', worksCountedUpTo)}`;
};

/** Something new: in the margin what, when and where; on the wall the thing itself. */
export function Entry({ entry }: { readonly entry: FeedEntry }) {
  return (
    <section className={css.entry}>
      <div>
        <h2 className={css.what}>{newWords(entry)}</h2>
        <p className={css.where}>
          {entry.segments.map(({ id, name }) => (
            <Link key={id} to={segmentAt(id)}>
              {name}
            </Link>
          ))}
          <DateTime iso={entry.at} />
        </p>
      </div>
      <div className={css.wall}>
        <Shown entry={entry} />
      </div>
    </section>
  );
}

function Shown({ entry }: { readonly entry: FeedEntry }) {
  const [segment] = entry.segments;
  if (entry.kind === 'article')
    return <ArticleCard article={entry.article} from={`source=feed&segmentId=${segment?.id}`} hang="side" lines={3} />;
  if (entry.kind === 'collection')
    return (
      <div className={css.collection}>
        <CollectionCard collection={entry.collection} level={3} />
      </div>
    );
  return (
    <WorksRow
      works={entry.artworks}
      label={`New artworks of ${segment?.name}`}
      {...(segment && { segmentId: segment.id })}
    />
  );
}
