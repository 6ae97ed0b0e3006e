import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ArtworkShown, makerAndDate } from '../../artworks.links.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';
import css from './artwork-card.module.css';

interface ArtworkCardProps {
  readonly artwork: ArtworkShown;
  readonly to: string;
  /** Its title, and its artist and date, where a part of them is marked. */
  readonly title?: ReactNode;
  readonly by?: ReactNode;
  readonly sizes?: string;
  readonly isEager?: boolean;
  /** For rows of one height: `proportion(ratioOf(artwork))`. */
  readonly style?: CSSProperties;
}

const usualSizes = '(min-width: 60rem) 20rem, 46vw';

/** A work on the wall: its picture and, below, the label. No box. */
export function ArtworkCard({
  artwork,
  to,
  title = artwork.title || artwork.artist || 'Untitled',
  by = makerAndDate(artwork),
  sizes = usualSizes,
  isEager = false,
  style,
}: ArtworkCardProps) {
  return (
    <Link to={to} className={css.card} style={style}>
      <ArtworkPicture artwork={artwork} sizes={sizes} isEager={isEager} />
      <span className={css.wall} dir="auto">
        <span className={css.title}>{title}</span>
        <span className={css.by}>{by}</span>
      </span>
    </Link>
  );
}
