import { loginAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Bookmark as BookmarkIcon } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useIsSignedIn } from '../../../../ui/root-data.ts';
import type { ArtworkMarked } from '../../../artworks/components/bookmark-slot/bookmark-slot.ts';
import { addToCollection } from '../../saved/adding.ts';
import { useSaved } from '../../saved/saved-works.ts';

interface BookmarkProps {
  readonly artwork: ArtworkMarked;
  /** For curators: collections of this segment instead of their own. */
  readonly segmentId?: SegmentId | undefined;
}

/** The state of a bookmark, and the dialog that it opens; a guest logs in first. */
function useBookmark({ artwork: { id, title }, segmentId }: BookmarkProps) {
  const filled = useSaved(id, segmentId);
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onClick = () =>
    isSignedIn ? addToCollection({ ids: [id], title, segmentId }) : void navigate(loginAt(`${pathname}${search}`));
  return { filled, label: filled ? 'In a collection' : 'Add to collection', onClick };
}

/** The bookmark of a work: filled if the work is in a collection. */
export const Bookmark = (props: BookmarkProps) => (
  <IconButton icon={BookmarkIcon} aria-haspopup="dialog" {...useBookmark(props)} />
);

/** The same with words, for a row of tools. */
export function BookmarkTool({ className, ...props }: BookmarkProps & { readonly className?: string | undefined }) {
  const { filled, label, onClick } = useBookmark(props);
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={onClick}>
      <Icon of={BookmarkIcon} filled={filled} />
      {label}
    </button>
  );
}

/** The mark of a card that is not used: only there if the work is in a collection. */
export const SavedMark = ({ artworkId }: { readonly artworkId: ArtworkId }) =>
  useSaved(artworkId) ? (
    <>
      {' '}
      <Icon of={BookmarkIcon} size="small" filled />
      <Hidden>In a collection</Hidden>
    </>
  ) : null;

/** For the cards and pages of works. */
export const bookmarks = { Bookmark, BookmarkTool, SavedMark, addToCollection };
