import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { X } from 'lucide-react';
import { type Dispatch, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '../../../../../ui/count-of.ts';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { SortableList } from '../../../../../ui/working/sortable/sortable-list.tsx';
import { textOf } from './caption-text.ts';
import type { ChosenAct, ChosenImage, ChosenImages } from './chosen-images.ts';
import css from './chosen-list.late.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface ChosenListProps {
  readonly chosen: ChosenImages;
  readonly onAct: Dispatch<ChosenAct>;
}

/** The chosen pictures in order, and the fields of the active one. */
export function ChosenList({ chosen: { images, activeId }, onAct }: ChosenListProps) {
  const region = useRef<HTMLElement>(null);
  const active = images.find(({ id }) => id === activeId);

  useEffect(() => {
    const item = activeId && region.current?.querySelector(`[data-image='${activeId}']`);
    if (item) item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  function remove(id: string) {
    // The clicked button disappears: the neighbour, active by then, takes the focus.
    flushSync(() => onAct({ act: 'remove', id }));
    region.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus();
  }
  return (
    <aside ref={region} className={css.side} aria-label="Chosen images">
      <h3 className={css.tally}>
        <span role="status">{countOf(images.length, 'image')}</span>
        {images.length > 1 ? <small>in this order</small> : null}
      </h3>
      <SortableList
        label="Chosen images"
        items={images}
        nameOf={({ name }) => name}
        onMove={(from, to) => onAct({ act: 'move', from, to })}
        className={css.list}
        itemClassName={css.item}
      >
        {(image, handle) => (
          <ChosenRow
            image={image}
            handle={handle}
            isActive={image.id === activeId}
            onSelect={() => onAct({ act: 'select', id: image.id })}
            onRemove={() => remove(image.id)}
          />
        )}
      </SortableList>
      {images.length === 0 ? (
        <p className={css.empty}>The artworks you choose appear here, in the order of the block.</p>
      ) : null}
      {active ? (
        <ActiveImage key={active.id} image={active} at={images.indexOf(active)} count={images.length} onAct={onAct} />
      ) : null}
    </aside>
  );
}

interface ChosenRowProps {
  readonly image: ChosenImage;
  /** The grip that moves it. */
  readonly handle: ReactNode;
  readonly isActive: boolean;
  readonly onSelect: () => void;
  readonly onRemove: () => void;
}

function ChosenRow({ image, handle, isActive, onSelect, onRemove }: ChosenRowProps) {
  return (
    <div className={css.row} data-image={image.id} data-active={isActive || undefined}>
      <span className={css.grip}>{handle}</span>
      <button type="button" className={css.thumb} aria-label={image.name} aria-current={isActive} onClick={onSelect}>
        <Thumbnail image={image} sizes="200px" />
      </button>
      <IconButton icon={X} label={`Remove ${image.name}`} className={css.remove ?? ''} onClick={onRemove} />
      <span className={css.words}>
        {image.file ? image.name : <em>{image.name}</em>}
        {image.detail ? <span>{image.detail}</span> : null}
      </span>
    </div>
  );
}

interface ActiveImageProps {
  readonly image: ChosenImage;
  /** Its index in the list, from 0, and the list's length. */
  readonly at: number;
  readonly count: number;
  readonly onAct: Dispatch<ChosenAct>;
}

/** The fields of the active picture with the picture below, so that authors see what they describe. */
function ActiveImage({ image, at, count, onAct }: ActiveImageProps) {
  const { id } = image;
  return (
    <fieldset className={css.fields} aria-label={`Words for ${image.name}`}>
      <p className={css.whose}>
        <Thumbnail image={image} sizes="44px" />
        <span className={css.whoseName} dir="auto">
          {count > 1 ? `${at + 1}. ${image.name}` : image.name}
        </span>
      </p>
      <TextArea
        label="Caption"
        rows={1}
        placeholder="Type a caption (Optional)"
        maxLength={limits.captionLength}
        value={textOf(image.children)}
        onChange={(event) => onAct({ act: 'write', id, caption: event.target.value })}
      />
      <Field
        label="Alt text"
        placeholder="What the picture shows"
        maxLength={1_000}
        value={image.alt ?? ''}
        onChange={(event) => onAct({ act: 'write', id, alt: event.target.value })}
      />
    </fieldset>
  );
}
