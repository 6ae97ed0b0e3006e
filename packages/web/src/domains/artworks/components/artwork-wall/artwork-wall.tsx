import type { ReactNode } from 'react';
import { Masonry } from '../../../../ui/lists/masonry/masonry-wall.tsx';
import { makerAndDate, ratioOf } from '../../artworks.links.ts';
import { ArtworkCard } from '../artwork-card/artwork-card.tsx';
import { type ArtworkExtended, ExtendedCard } from '../extended-card/extended-card.tsx';

interface ArtworkWallProps<Work extends ArtworkExtended> {
  readonly works: readonly Work[];
  readonly addressOf: (work: Work) => string;
  /** The label of a work, where a part of it is marked. */
  readonly wordsOf?: (work: Work) => { readonly title?: ReactNode; readonly by?: ReactNode };
  /** The display width of a picture; by default that of a wall across the whole frame. */
  readonly sizes?: string;
  /** The segment whose wall it is. */
  readonly segmentId?: string;
  /** How many of them are on the page's first screen. */
  readonly firstOnes?: number;
  /** The works of this wall have no 'Similar'. */
  readonly isWithoutSimilar?: boolean | undefined;
}

/** Works in columns, each in its own proportion, in the order of the list. */
export function ArtworkWall<Work extends ArtworkExtended>({
  works,
  addressOf,
  wordsOf,
  sizes = '(min-width: 67rem) 20rem, (min-width: 43rem) 30vw, 46vw',
  segmentId,
  firstOnes = 4,
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
          <ArtworkCard
            artwork={work}
            to={addressOf(work)}
            {...wordsOf?.(work)}
            sizes={sizes}
            isEager={at < firstOnes}
          />
        </ExtendedCard>
      )}
    </Masonry>
  );
}
