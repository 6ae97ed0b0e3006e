import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Tag as TagModel } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../../ui/lists/infinite-list/infinite-list.tsx';
import { Tag, Tags } from '../../../../ui/lists/tag/tag.tsx';
import { artworkAddress } from '../../artworks.links.ts';
import { toggledTag } from '../../tags.links.ts';
import { ArtworkWall } from '../artwork-wall/artwork-wall.tsx';
import { PanelBody } from '../panel-body/panel-body.tsx';
import type { Selected } from '../selected-artwork/selected-artwork.tsx';
import css from './segment-wall.module.css';

/** The first page of a wall, and where the next ones are. */
interface Wall {
  readonly list: {
    readonly exhibits: readonly ArtworkSummary[];
    readonly nextPage: string | number | null;
    readonly totalCount: number;
  };
  readonly from: CallAddress<{ readonly exhibits: ArtworkSummary[]; readonly nextPage: string | number | null }>;
}
interface SegmentWallProps {
  readonly segmentId: string;
  readonly wall: Wall;
  readonly selected: Selected['artwork'] | null;
  /** The address names the selected work. */
  readonly isChosen?: boolean;
  /** The tags that filter the wall. */
  readonly tags: readonly TagModel[];
  readonly filters?: Selected['filters'];
  /** The segment shows no similar works. */
  readonly isWithoutSimilar?: boolean;
  readonly viewer: Viewer;
}

const exhibitsOf = (reply: { exhibits: ArtworkSummary[] }) => reply.exhibits;

/** The artworks of a segment: the selected one in the panel, the others on the wall, filtered by tags. */
export function SegmentWall({
  segmentId,
  wall: { list, from },
  selected,
  isChosen = false,
  tags,
  filters,
  isWithoutSimilar = false,
  viewer,
}: SegmentWallProps) {
  const [search] = useSearchParams();
  const count = countOf(list.totalCount, 'artwork', countedUpTo);
  const narrowed = tags.length === 0 ? '' : tags.length === 1 ? ' with this tag' : ' with these tags';
  if (list.exhibits.length === 0 && tags.length === 0)
    return <EmptyState title="No artworks here yet." text="Artworks appear here as soon as a curator adds them." />;

  return (
    <PanelBody artwork={selected} isChosen={isChosen} segmentId={segmentId} pressed={tags} filters={filters}>
      <section aria-label="Artworks">
        <div className={css.head}>
          <span role="status">
            {count}
            {narrowed}
          </span>
          <Tags>
            {tags.map((tag) => (
              <Tag key={tag.id} name={tag.name} to={toggledTag(search, tag.id)} isPressed />
            ))}
          </Tags>
        </div>
        {list.exhibits.length === 0 ? (
          <EmptyState
            title="No search result"
            action={<ButtonLink to={segmentAt(segmentId)}>All artworks of the segment</ButtonLink>}
          />
        ) : (
          <InfiniteList first={{ items: list.exhibits, nextPage: list.nextPage }} from={from} itemsOf={exhibitsOf}>
            {(works) => (
              <ArtworkWall
                works={works}
                segmentId={segmentId}
                // The cover or the chosen work has the connection for itself.
                firstOnes={0}
                isWithoutSimilar={isWithoutSimilar}
                addressOf={(work) => artworkAddress(viewer, work, [segmentId])}
                sizes="(min-width: 84rem) 17rem, (min-width: 68rem) 16rem, (min-width: 43rem) 30vw, 46vw"
              />
            )}
          </InfiniteList>
        )}
      </section>
    </PanelBody>
  );
}
