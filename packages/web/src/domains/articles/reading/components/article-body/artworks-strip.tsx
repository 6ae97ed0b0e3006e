import type { ArtworkPicture, ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../../../ui/count-of.ts';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { proportion, runClass } from '../../../../../ui/layout/hangs.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { artworkAddress, makerAndDate } from '../../../../artworks/artworks.links.ts';
import label from '../../../../artworks/components/artwork-card/artwork-card.module.css';
import css from '../../../shared/artworks-strip.module.css';
import body from './article-body.module.css';

interface ArtworksStripProps {
  readonly blockId: string | undefined;
  /** The target of addresses that lead to this block. */
  readonly anchor: string | undefined;
  readonly ids: readonly { readonly id: string }[];
  readonly artworks: readonly ArtworkSummary[];
  /** The segments of the article: its artworks open there. */
  readonly segments: readonly string[];
}

/** A row of artworks of one height, which bleeds off the right edge; scrolls by touch, keyboard or arrow buttons. */
export function ArtworksStrip({ blockId, anchor, ids, artworks, segments }: ArtworksStripProps) {
  const viewer = useViewer();
  const run = useRef<HTMLUListElement>(null);
  const [{ at, isAtEnd }, setPlace] = useState<Place>({ at: 1, isAtEnd: false });
  const follow = useCallback(() => {
    if (run.current) setPlace(placeOf(run.current));
  }, []);
  useEffect(follow, [follow]);
  const shown = ids.flatMap(({ id }) => artworks.find((artwork) => artwork.id === id) ?? []);
  if (shown.length === 0) return null;
  const scroll = (direction: number) =>
    run.current?.scrollBy({ left: direction * run.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <section className={body.block} id={anchor} data-id={blockId} aria-label="Artworks">
      <div className={css.runHead}>
        <span>{countOf(shown.length, 'artwork')}</span>
        <span>
          <span className={css.place}>{`${at}/${shown.length}`}</span>
          <IconButton icon={ArrowLeft} label="Previous" disabled={at === 1} onClick={() => scroll(-1)} />
          <IconButton icon={ArrowRight} label="Next" disabled={isAtEnd} onClick={() => scroll(1)} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul ref={run} className={`${runClass} ${css.run}`} tabIndex={0} aria-label="Artworks" onScroll={follow}>
        {shown.map((artwork) => (
          <li key={artwork.id} style={proportion(ratioOf(artwork.image))}>
            <Link className={`${body.work} ${label.card}`} to={artworkAddress(viewer, artwork, segments)}>
              {artwork.image ? (
                <span className={`${body.edge} ${css.picture}`}>
                  <Picture {...artwork.image} sizes="(min-width: 40rem) 26rem, 70vw" />
                </span>
              ) : null}
              <span className={label.wall} dir="auto">
                <span className={label.title}>{artwork.name}</span>
                <span className={label.by}>{makerAndDate(artwork)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ratioOf = (picture: ArtworkPicture | null) => (picture ? picture.width / picture.height : 1);

interface Place {
  /** The first visible artwork, from 1; at the end of the row the last one. */
  readonly at: number;
  readonly isAtEnd: boolean;
}

function placeOf(run: HTMLElement): Place {
  const isAtEnd = run.scrollLeft + run.clientWidth >= run.scrollWidth - 2;
  const left = run.getBoundingClientRect().left;
  const first = [...run.children].findIndex((child) => child.getBoundingClientRect().right > left + 2 * 16);
  return { at: isAtEnd && run.scrollLeft > 0 ? run.children.length : first + 1, isAtEnd };
}
