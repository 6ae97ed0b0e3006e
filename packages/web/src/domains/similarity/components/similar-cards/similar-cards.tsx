import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { Masonry } from '../../../../ui/lists/masonry/masonry-wall.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { artworkAddress, makerAndDate, ratioOf } from '../../../artworks/artworks.links.ts';
import { ArtworkCard } from '../../../artworks/components/artwork-card/artwork-card.tsx';
import { ExtendedCard } from '../../../artworks/components/extended-card/extended-card.tsx';
import type { LoadedSimilar } from '../../load-similar.ts';
import type { SimilarItem, Verdicts } from '../../use-verdicts.ts';
import type { WhyOpened } from '../../use-why.ts';
import { WhyButton } from '../why-button/why-button.tsx';
import css from './similar-cards.late.module.css';

export interface SimilarShown {
  readonly items: readonly SimilarItem[];
  readonly list: Pick<LoadedSimilar['list'], 'similarityModel' | 'weights' | 'maySayVerdicts'>;
  readonly segmentId: SegmentId | undefined;
  readonly why: WhyOpened;
  readonly verdicts: Verdicts;
}

/** Only those who see percentages fetch it. */
const WhyBody = lazyPart(async () => (await import('../why-body/why-body.tsx')).WhyBody);

const sizes = '(min-width: 84rem) 17rem, (min-width: 68rem) 16rem, (min-width: 43rem) 30vw, 46vw';
/** In the top layer, so it lies above its neighbours and may leave the wall. */
const showAbove = (element: HTMLElement | null) => element?.showPopover();
const eagerOnes = 4;
/** The height of a percentage with its 'Why', in pixels. */
const figureHeight = 44;

/** Similar works as pictures, each with its percentage where the server sent one. */
export function SimilarCards({ items, list, segmentId, why, verdicts }: SimilarShown) {
  const viewer = useViewer();
  const hasFigures = list.maySayVerdicts || items.some(({ relevance }) => relevance !== null);
  return (
    <Masonry
      items={items}
      keyOf={({ id }) => id}
      hungOf={({ artwork }) => ({ ratio: ratioOf(artwork), label: [artwork.title, makerAndDate(artwork)] })}
      extraBelow={hasFigures ? figureHeight : 0}
    >
      {(item, at) => (
        <div {...why.floatOf(item.id)}>
          <ExtendedCard artwork={item.artwork} segmentId={segmentId}>
            <ArtworkCard
              artwork={item.artwork}
              to={artworkAddress(viewer, item.artwork, segmentId ? [segmentId] : [])}
              sizes={sizes}
              isEager={at < eagerOnes}
            />
          </ExtendedCard>
          {hasFigures ? (
            <div className={css.figure}>
              <WhyButton item={item} why={why} mayJudge={list.maySayVerdicts} />
              {why.openId === item.id ? (
                <div popover="manual" ref={showAbove} className={css.float}>
                  <Suspense>
                    <WhyBody item={item} list={list} verdicts={verdicts} />
                  </Suspense>
                </div>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </Masonry>
  );
}
