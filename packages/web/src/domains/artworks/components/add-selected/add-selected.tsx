import { Bookmark } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { BookmarkSlot, type MarkedWorks } from '../bookmark-slot/bookmark-slot.ts';

/** Adds several selected works to a collection. */
export function AddSelected(works: MarkedWorks) {
  const slot = use(BookmarkSlot);
  return slot ? (
    <Button kind="quiet" aria-haspopup="dialog" onClick={() => slot.addToCollection(works)}>
      <Icon of={Bookmark} size="small" />
      Add to collection
    </Button>
  ) : null;
}
