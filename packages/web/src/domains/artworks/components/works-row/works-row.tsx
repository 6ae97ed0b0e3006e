import { Link } from 'react-router';
import { proportion, Run, sizesInRow } from '../../../../ui/layout/hangs.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { type ArtworkLinked, type ArtworkShown, artworkAddress, ratioOf } from '../../artworks.links.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';

interface WorksRunProps {
  readonly works: readonly (ArtworkShown & ArtworkLinked)[];
  readonly label: string;
  /** The segment whose works they are. */
  readonly segmentId?: string;
}

/** `--run-h` of the rows that they stand in. */
const heights = { phone: 120, wide: 160 };

/** The first works of a segment or of a term, in a row of one height. */
export function WorksRow({ works, label, segmentId }: WorksRunProps) {
  const viewer = useViewer();
  return (
    <Run label={label}>
      {works.map((work) => (
        <Link
          key={work.id}
          to={artworkAddress(viewer, work, segmentId ? [segmentId] : [])}
          aria-label={work.image ? undefined : work.title || 'Untitled'}
          style={proportion(ratioOf(work))}
        >
          <ArtworkPicture artwork={work} sizes={sizesInRow(ratioOf(work), heights)} />
        </Link>
      ))}
    </Run>
  );
}
