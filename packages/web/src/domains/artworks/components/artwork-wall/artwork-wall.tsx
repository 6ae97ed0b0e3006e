import { Masonry } from '../../../../ui/layout/hangs.tsx';
import { type ArtworkShown, makerAndDate, ratioOf } from '../../artworks.links.ts';
import { ArtworkCard } from '../artwork-card/artwork-card.tsx';

interface ArtworkWallProps<Work extends ArtworkShown> {
  readonly works: readonly Work[];
  readonly addressOf: (work: Work) => string;
  /** The display width of a picture; by default that of a wall across the whole frame. */
  readonly sizes?: string;
}

const eagerOnes = 4;

/** Works in columns, each in its own proportion, in the order of the list. */
export function ArtworkWall<Work extends ArtworkShown>({
  works,
  addressOf,
  sizes = '(min-width: 67rem) 20rem, (min-width: 43rem) 30vw, 46vw',
}: ArtworkWallProps<Work>) {
  return (
    <Masonry
      items={works}
      keyOf={(work) => work.id}
      hungOf={(work) => ({ ratio: ratioOf(work), label: [work.title, makerAndDate(work)] })}
    >
      {(work, at) => <ArtworkCard artwork={work} to={addressOf(work)} sizes={sizes} isEager={at < eagerOnes} />}
    </Masonry>
  );
}
