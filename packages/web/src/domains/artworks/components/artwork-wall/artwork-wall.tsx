import { Masonry } from '../../../../ui/layout/hangs.tsx';
import { makerAndDate, ratioOf } from '../../artworks.links.ts';
import { ArtworkCard } from '../artwork-card/artwork-card.tsx';
import { type ArtworkExtended, ExtendedCard } from '../extended-card/extended-card.tsx';

interface ArtworkWallProps<Work extends ArtworkExtended> {
  readonly works: readonly Work[];
  readonly addressOf: (work: Work) => string;
  /** The display width of a picture; by default that of a wall across the whole frame. */
  readonly sizes?: string;
  /** The segment whose wall it is. */
  readonly segmentId?: string;
  /** The works of this wall have no 'Similar'. */
  readonly isWithoutSimilar?: boolean | undefined;
}

const eagerOnes = 4;

/** Works in columns, each in its own proportion, in the order of the list. */
export function ArtworkWall<Work extends ArtworkExtended>({
  works,
  addressOf,
  sizes = '(min-width: 67rem) 20rem, (min-width: 43rem) 30vw, 46vw',
  segmentId,
  isWithoutSimilar,
}: ArtworkWallProps<Work>) {
  return (
    <Masonry
      items={works}
      keyOf={(work) => work.id}
      hungOf={(work) => ({ ratio: ratioOf(work), label: [work.title, makerAndDate(work)] })}
    >
      {(work, at) => (
        <ExtendedCard artwork={work} segmentId={segmentId} isWithoutSimilar={isWithoutSimilar}>
          <ArtworkCard artwork={work} to={addressOf(work)} sizes={sizes} isEager={at < eagerOnes} />
        </ExtendedCard>
      )}
    </Masonry>
  );
}
