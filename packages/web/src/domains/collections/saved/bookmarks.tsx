import { loginAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Bookmark } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { useIsSignedIn } from '../../../ui/root-data.ts';
import type { ArtworkMarked } from '../../artworks/components/bookmark-slot/bookmark-slot.ts';
import { addToCollection } from './adding.ts';
import css from './bookmarks.late.module.css';
import { useSaved } from './saved-works.ts';

/** The state of a bookmark, and the dialog that it opens; a guest logs in first. */
function useBookmark({ id, title }: ArtworkMarked, segmentId?: SegmentId) {
  const filled = useSaved(id, segmentId);
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onClick = () =>
    isSignedIn ? addToCollection({ ids: [id], title, segmentId }) : void navigate(loginAt(`${pathname}${search}`));
  return { filled, label: filled ? 'In a collection' : 'Add to collection', onClick };
}

/** The mark of a card, only there if the work is in a collection: in the corner of the label, where it moves nothing. */
const SavedMark = ({ artworkId }: { readonly artworkId: ArtworkId }) =>
  useSaved(artworkId) ? (
    <span className={css.mark}>
      <Icon of={Bookmark} size="small" filled />
      <Hidden>In a collection</Hidden>
    </span>
  ) : null;

/** For the cards and pages of works. */
export const bookmarks = { useBookmark, SavedMark, addToCollection };
