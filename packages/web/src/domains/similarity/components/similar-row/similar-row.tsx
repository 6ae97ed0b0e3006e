import { artworkInSegmentAt, similarAt } from '@oeuvre/contracts/addresses.ts';
import { Link } from 'react-router';
import { proportion, Run, sizesInRow } from '../../../../ui/layout/hangs.tsx';
import { Section } from '../../../../ui/layout/layout.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { artworkAddress, ratioOf } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { LoadedSimilar } from '../../load-similar.ts';

interface SimilarRowProps {
  readonly artworkId: string;
  readonly similar: LoadedSimilar;
  /** The segment that the reader comes from. */
  readonly segmentId?: string | undefined;
  /** It is already inside a frame. */
  readonly isFramed?: boolean;
}

/** `--run-h` of the page. */
const heights = { phone: 216, wide: 288 };

/** The works most similar to one, in a row of one height, with the link to all of them. */
export function SimilarRow({ artworkId, similar: { list }, segmentId, isFramed = false }: SimilarRowProps) {
  const viewer = useViewer();
  if (list.state !== 'ranked' || list.items.length === 0) return null;
  const all = segmentId ? artworkInSegmentAt(artworkId, segmentId) : similarAt(artworkId);
  return (
    <Section title="Similar works" more={{ to: all, label: 'All similar works' }} isFramed={isFramed}>
      <Run label="Similar works">
        {list.items.map(({ artwork }) => (
          <Link
            key={artwork.id}
            to={artworkAddress(viewer, artwork, segmentId ? [segmentId] : [])}
            aria-label={artwork.title || 'Untitled'}
            style={proportion(ratioOf(artwork))}
          >
            <ArtworkPicture artwork={artwork} sizes={sizesInRow(ratioOf(artwork), heights)} />
          </Link>
        ))}
      </Run>
    </Section>
  );
}
