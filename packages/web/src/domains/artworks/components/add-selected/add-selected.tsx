import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Bookmark } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { BookmarkSlot } from '../bookmark-slot/bookmark-slot.ts';

interface AddSelectedProps {
  readonly ids: readonly ArtworkId[];
  /** For curators: into collections of this segment. */
  readonly segmentId?: SegmentId | undefined;
}

/** Adds several selected works to a collection. */
export function AddSelected(works: AddSelectedProps) {
  const slot = use(BookmarkSlot);
  return slot ? (
    <Button kind="quiet" aria-haspopup="dialog" onClick={() => slot.addToCollection(works)}>
      <Icon of={Bookmark} size="small" />
      Add to collection
    </Button>
  ) : null;
}
