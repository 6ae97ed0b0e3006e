import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { HungItem } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { ImageIcon, Plus, StickyNote, Type, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { proportion } from '../../../../ui/layout/hangs.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { SortableList } from '../../../../ui/working/sortable/sortable-list.tsx';
import { ratioOf } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { KeptText } from '../../hanging/components/kept-text/kept-text.tsx';
import { findDraft } from '../../hanging/text-drafts.ts';
import css from './organize-works.late.module.css';
import { nameOf, type Organized, type OrganizedText, type OrganizedWork, organizedOf } from './organized.ts';
import { type OrganizedActs, useOrganized } from './use-organized.ts';

interface ArrangingProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId' | 'name'>;
  /** Those that are loaded. */
  readonly items: readonly HungItem[];
}

/** A wall text takes a row of its own. */
const styleOf = (item: Organized): CSSProperties =>
  item.kind === 'work' ? proportion(ratioOf(item.artwork)) : { flexBasis: '100%', maxWidth: 'none' };

/** The works with their numbers and the wall texts between them, to be dragged into another order. */
export function Arranging({ collection, items }: ArrangingProps) {
  const loaded = useMemo(() => items.map(organizedOf), [items]);
  const acts = useOrganized(collection, loaded);
  const { shown } = acts;
  const works = shown.filter(({ kind }) => kind === 'work');
  const numbers = new Map(works.map(({ id }, at) => [id, at + 1]));
  return (
    <>
      {shown.length === 0 ? <EmptyState title="Nothing in it yet" /> : null}
      {shown.length > 0 ? (
        <p className={css.help}>
          Drag a work or a wall text, or press Space on its handle and use the arrows. Every change is saved.
        </p>
      ) : null}
      <SortableList
        isGrid
        label={`Works of ${collection.name}`}
        items={shown}
        nameOf={nameOf}
        onMove={acts.move}
        className={css.works}
        itemClassName={css.work}
        itemStyleOf={styleOf}
      >
        {(item, handle) =>
          item.kind === 'work' ? (
            <Work item={item} handle={handle} number={numbers.get(item.id)} acts={acts} collection={collection} />
          ) : (
            <WallText item={item} handle={handle} acts={acts} />
          )
        }
      </SortableList>
      <Button kind="text" className={css.put} onClick={() => acts.addText(null)}>
        <Icon of={Plus} size="small" />
        Wall text here
      </Button>
    </>
  );
}

interface ItemProps<Item extends Organized> {
  readonly item: Item;
  readonly handle: ReactNode;
  readonly acts: OrganizedActs;
}

function Work({
  item,
  handle,
  number,
  acts,
  collection,
}: ItemProps<OrganizedWork> & {
  readonly number: number | undefined;
  readonly collection: ArrangingProps['collection'];
}) {
  const title = nameOf(item);
  const draft = `${collection.id} note ${item.id}`;
  const [isNoting, setNoting] = useState(() => item.note !== '' || findDraft(draft) !== undefined);
  const [isAsked, setAsked] = useState(false);
  const note = () => {
    setNoting(true);
    setAsked(true);
  };
  return (
    <>
      <div className={css.bar}>
        {handle}
        <span className={css.number}>{number}</span>
        <IconButton icon={Type} label={`Wall text before ${title}`} onClick={() => acts.addText(item.key)} />
        {isNoting ? null : <IconButton icon={StickyNote} label={`Write a note on ${title}`} onClick={note} />}
        <IconButton icon={ImageIcon} label={`Put ${title} on the cover`} onClick={() => void acts.cover(item)} />
        <IconButton icon={X} label={`Take out ${title}`} onClick={() => void acts.takeOut(item)} />
      </div>
      <ArtworkPicture artwork={item.artwork} sizes="(min-width: 60rem) 20rem, 46vw" />
      <span className={css.title} dir="auto">
        {title}
      </span>
      {isNoting ? (
        <KeptText
          name={draft}
          label={`Note on ${title}`}
          placeholder="A note beside the work"
          rows={2}
          saved={item.note}
          mayBeEmpty
          isFocused={isAsked}
          send={(text, was) => acts.saveNote(item, text, was)}
        />
      ) : null}
    </>
  );
}

function WallText({ item, handle, acts }: ItemProps<OrganizedText>) {
  const name = nameOf(item);
  return (
    <div className={css.text}>
      <div className={css.bar}>
        {handle}
        <span className={css.number}>Wall text</span>
        <IconButton icon={X} label={`Remove ${name}`} onClick={() => void acts.removeText(item)} />
      </div>
      <KeptText
        name={acts.draftOf(item)}
        before={acts.placeOf(item)}
        label={name}
        placeholder="Words between the works"
        rows={3}
        className={css.words}
        saved={item.text}
        mayBeEmpty={false}
        isFocused={acts.focusedId === item.id}
        send={(text, was) => acts.saveText(item, text, was)}
      />
    </div>
  );
}
