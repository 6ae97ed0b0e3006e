import { Link } from 'react-router';
import { proportion, Run } from '../../../../ui/layout/hangs.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { type ArtworkLinked, type ArtworkShown, artworkAddress, ratioOf } from '../../artworks.links.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';

interface WorksRunProps {
  readonly works: readonly (ArtworkShown & ArtworkLinked)[];
  readonly segment: { readonly id: string; readonly name: string };
}

/** The first works of a segment, in a row of one height. */
export function WorksRow({ works, segment }: WorksRunProps) {
  const viewer = useViewer();
  return (
    <Run label={`Works of ${segment.name}`}>
      {works.map((work) => (
        <Link key={work.id} to={artworkAddress(viewer, work, [segment.id])} style={proportion(ratioOf(work))}>
          <ArtworkPicture artwork={work} sizes="20rem" />
        </Link>
      ))}
    </Run>
  );
}
