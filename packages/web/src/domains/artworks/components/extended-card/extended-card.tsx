import { artworkInSegmentAt, similarAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, use, useEffect, useState } from 'react';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { More } from '../../../../ui/layout/layout.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { type ArtworkLinked, type ArtworkShown, curatorsAddress } from '../../artworks.links.ts';
import { keepCard } from '../../use-card-history.ts';
import { Bookmark } from '../bookmark/bookmark.tsx';
import { BookmarkSlot } from '../bookmark-slot/bookmark-slot.ts';
import css from './extended-card.module.css';

/** The part of a work that its extended card shows. */
export type ArtworkExtended = ArtworkShown & ArtworkLinked & Pick<ArtworkSummary, 'supportingText' | 'openId'>;

interface ExtendedCardProps {
  readonly artwork: ArtworkExtended;
  /** The segment of the wall; otherwise the first one of the work. */
  readonly segmentId?: string | undefined;
  /** No works similar to this one are shown there. */
  readonly isWithoutSimilar?: boolean | undefined;
  /** The card. */
  readonly children: ReactNode;
}

/**
 * A card that shows more of its work while a mouse is over it or the keyboard is in it: on a sheet behind the card and
 * below its label, over its neighbours, so none of them moves. Fingers open the work itself, where all of this is. The
 * sheet is not in the server's page, which needs none of its styles.
 */
export function ExtendedCard({ artwork, segmentId: wall, isWithoutSimilar = false, children }: ExtendedCardProps) {
  const viewer = useViewer();
  /** The card's height while the sheet is open. */
  const [height, setHeight] = useState<number>();
  const segmentId = wall ?? artwork.segments[0];
  const similar = isWithoutSimilar ? undefined : wall ? artworkInSegmentAt(artwork.id, wall) : similarAt(artwork.id);
  const curated = segmentId && curatorsAddress(viewer, artwork, segmentId);
  const hasBookmark = use(BookmarkSlot) !== null;
  const hasMore = Boolean(artwork.supportingText || curated || similar || hasBookmark);
  const isOpen = hasMore && height !== undefined;
  const open = (card: HTMLElement) => setHeight((before) => before ?? card.offsetHeight);
  const close = () => setHeight(undefined);
  const remember = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) keepCard(artwork, viewer);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what people use
    <div
      className={css.card}
      data-extended={isOpen || undefined}
      onPointerEnter={(event: PointerEvent<HTMLElement>) => event.pointerType !== 'touch' && open(event.currentTarget)}
      onPointerLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(event.currentTarget)}
      onBlur={(event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onClickCapture={remember}
      onAuxClickCapture={remember}
    >
      {children}
      {isOpen ? (
        <Sheet height={height} onClose={close}>
          {artwork.supportingText ? (
            <p className={css.text} dir="auto">
              {artwork.supportingText}
            </p>
          ) : null}
          {curated || similar || hasBookmark ? (
            <div className={css.foot}>
              {similar ? (
                <ButtonLink to={similar} aria-label={`Similar to ${artwork.title || 'this artwork'}`}>
                  Similar
                </ButtonLink>
              ) : null}
              {curated ? <More to={curated}>Curate</More> : null}
              {curated && artwork.openId ? <span className={css.key}>{artwork.openId}</span> : null}
              {hasBookmark ? <Bookmark artwork={artwork} /> : null}
            </div>
          ) : null}
        </Sheet>
      ) : null}
    </div>
  );
}

interface SheetProps {
  /** The height of the card before it, in pixels. */
  readonly height: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Sheet({ height, onClose, children }: SheetProps) {
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  });
  return (
    <div className={css.sheet}>
      <div style={{ height }} />
      {children}
    </div>
  );
}
