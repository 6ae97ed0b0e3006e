import type { CollectedArtwork, Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { ImageIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { proportion } from '../../../../ui/layout/hangs.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { ratioOf } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import css from './organize-works.late.module.css';
import { useOrganized } from './use-organized.ts';

interface OrganizeWorksProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId' | 'name'>;
  /** Those that are loaded. */
  readonly works: readonly CollectedArtwork[];
}

const titleOf = ({ title }: CollectedArtwork) => title || 'Untitled';
const styleOf = (work: CollectedArtwork) => proportion(ratioOf(work));

/** The works of a collection with their numbers, to be dragged into another order or taken out. */
export function OrganizeWorks({ collection, works }: OrganizeWorksProps) {
  const { shown, move, remove, cover } = useOrganized(collection, works);
  const numbers = new Map(shown.map(({ id }, at) => [id, at + 1]));
  if (shown.length === 0) return <EmptyState title="Nothing in it yet" />;
  return (
    <>
      <p className={css.help}>Drag a work, or press Space on its handle and use the arrows. Every change is saved.</p>
      <SortableList
        isGrid
        label={`Works of ${collection.name}`}
        items={shown}
        nameOf={titleOf}
        onMove={move}
        className={css.works}
        itemClassName={css.work}
        itemStyleOf={styleOf}
      >
        {(work, handle) => (
          <Work work={work} handle={handle} number={numbers.get(work.id)}>
            <IconButton icon={ImageIcon} label={`Put ${titleOf(work)} on the cover`} onClick={() => void cover(work)} />
            <IconButton icon={X} label={`Take out ${titleOf(work)}`} onClick={() => void remove(work)} />
          </Work>
        )}
      </SortableList>
    </>
  );
}

interface WorkProps {
  readonly work: CollectedArtwork;
  readonly handle: ReactNode;
  readonly number: number | undefined;
  readonly children: ReactNode;
}

const Work = ({ work, handle, number, children }: WorkProps) => (
  <>
    <div className={css.bar}>
      {handle}
      <span className={css.number}>{number}</span>
      {children}
    </div>
    <ArtworkPicture artwork={work} sizes="(min-width: 60rem) 20rem, 46vw" />
    <span className={css.title} dir="auto">
      {titleOf(work)}
    </span>
  </>
);
