import { type CSSProperties, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { type ArtworkShown, makerAndDate } from '../../artworks.links.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';
import { BookmarkSlot } from '../bookmark-slot/bookmark-slot.ts';
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
  /** A button right of the label. */
  readonly act?: ReactNode;
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
  act,
}: ArtworkCardProps) {
  const SavedMark = use(BookmarkSlot)?.SavedMark;
  const card = (
    <Link to={to} className={css.card} style={act ? undefined : style}>
      <ArtworkPicture artwork={artwork} sizes={sizes} isEager={isEager} />
      <span className={css.wall} dir="auto">
        <span className={css.title}>{title}</span>
        <span className={css.by}>
          {by}
          {SavedMark && !act ? <SavedMark artworkId={artwork.id} /> : null}
        </span>
      </span>
    </Link>
  );
  return act ? (
    <div className={css.withAct} style={style}>
      {card}
      <span className={css.act}>{act}</span>
    </div>
  ) : (
    card
  );
}
