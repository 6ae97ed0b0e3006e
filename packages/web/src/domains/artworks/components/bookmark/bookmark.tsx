import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Bookmark as BookmarkIcon } from 'lucide-react';
import { use } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { type ArtworkMarked, BookmarkSlot } from '../bookmark-slot/bookmark-slot.ts';
import css from './bookmark.late.module.css';

interface BookmarkProps {
  readonly artwork: ArtworkMarked;
  /** For curators: collections of this segment instead of their own. */
  readonly segmentId?: SegmentId | undefined;
  /** Shows its words too, with this look, in a row of tools. */
  readonly toolClassName?: string | undefined;
}

/** The bookmark of a work: filled if the work is in a collection. */
export function Bookmark(props: BookmarkProps) {
  const slot = use(BookmarkSlot);
  return slot ? <Marked {...props} slot={slot} /> : null;
}

function Marked({ artwork, segmentId, toolClassName, slot }: BookmarkProps & { readonly slot: BookmarkSlot }) {
  const { filled, label, onClick } = slot.useBookmark(artwork, segmentId);
  if (!toolClassName)
    return <IconButton icon={BookmarkIcon} aria-haspopup="dialog" filled={filled} label={label} onClick={onClick} />;
  return (
    <button type="button" className={toolClassName} aria-haspopup="dialog" onClick={onClick}>
      <Icon of={BookmarkIcon} filled={filled} />
      <span className={css.words}>{label}</span>
    </button>
  );
}
