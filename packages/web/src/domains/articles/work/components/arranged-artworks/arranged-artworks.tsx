import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { lineClass } from '../../../../../ui/layout/hangs.tsx';
import { SortableList } from '../../../../../ui/working/sortable/sortable-list.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { artworkAddress } from '../../../../artworks/artworks.links.ts';
import { ArtworkCard } from '../../../../artworks/components/artwork-card/artwork-card.tsx';
import { Part, relatedSizes } from '../../../reading/components/article-reading/article-reading.tsx';
import { nameOfWork } from '../../name-of-work.ts';
import type { ArticleActs } from '../../use-article.ts';
import css from './arranged-artworks.late.module.css';

interface ArrangedArtworksProps {
  readonly works: readonly ArtworkSummary[];
  readonly segments: readonly string[];
  readonly onMove: ArticleActs['moveArtwork'];
}

/** The related artworks as readers see them, with drag and drop to reorder them. */
export function ArrangedArtworks({ works, segments, onMove }: ArrangedArtworksProps) {
  const viewer = useViewer();
  return (
    <Part title="Related artworks">
      <SortableList
        label="The artworks"
        items={works}
        nameOf={nameOfWork}
        onMove={(from, to) => void onMove(works, from, to)}
        className={lineClass}
        itemClassName={css.work}
      >
        {(work, handle) => (
          <>
            <ArtworkCard artwork={work} to={artworkAddress(viewer, work, segments)} sizes={relatedSizes} />
            <span className={css.handle}>{handle}</span>
          </>
        )}
      </SortableList>
    </Part>
  );
}
