import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  rectSortingStrategy,
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Hidden } from '../../layout/layout.tsx';
import { LiftedItem, SortableItem } from './sortable-item.tsx';
import css from './sortable-list.late.module.css';

interface SortableListProps<Item extends { readonly id: string }> {
  /** The name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  /** The name of an item in announcements and on its handle. */
  readonly nameOf: (item: Item) => string;
  /** Both indexes count from 0; `moved(items, from, to)` is the new list. */
  readonly onMove: (from: number, to: number) => void;
  /** The content of an item; `handle` is the button that moves it by keyboard, to be placed where it belongs. */
  readonly children: (item: Item, handle: ReactNode) => ReactNode;
  readonly className?: string | undefined;
  readonly itemClassName?: string | undefined;
  readonly itemStyleOf?: ((item: Item) => CSSProperties) | undefined;
  /** The items fill several rows. */
  readonly isGrid?: boolean;
}

const instructions =
  'Press Space to lift the item, arrow keys to move it, Space to put it down, Escape to leave it where it was. Or hold Alt and press an arrow key.';

interface SortedItems<Item> {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
}

const ofAll = (place: number, items: readonly unknown[]) => `${place + 1} of ${items.length}`;

/** The words for screen readers while an item is dragged or moved from its handle. */
function useAnnouncements<Item extends { readonly id: string }>({ items, nameOf }: SortedItems<Item>): Announcements {
  const lastOver = useRef<UniqueIdentifier>(undefined);
  const wordsOf = (itemId: UniqueIdentifier) =>
    items
      .filter((item) => item.id === itemId)
      .map(nameOf)
      .join();
  const placeOf = (itemId: UniqueIdentifier) =>
    ofAll(
      items.findIndex((item) => item.id === itemId),
      items,
    );
  return {
    onDragStart({ active }) {
      lastOver.current = active.id;
      return `${wordsOf(active.id)} is lifted, ${placeOf(active.id)}.`;
    },
    // The item is first over itself; announcing that would drown out that it was lifted.
    onDragOver({ active, over }) {
      if (!over || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return `${wordsOf(active.id)}, ${placeOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${wordsOf(active.id)} is put down, ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${wordsOf(active.id)} stays where it was, ${placeOf(active.id)}.`,
  };
}

/**
 * A list that people sort: by dragging an item anywhere on it (after 5 px; on touch after a press of 250 ms, so that
 * the page still scrolls), by lifting it with the keyboard at its handle, or with Alt and an arrow key anywhere in it.
 * A column or a row. It is 16 kB: a page that shows it only on demand imports it lazily.
 */
export function SortableList<Item extends { readonly id: string }>({
  label,
  items,
  nameOf,
  onMove,
  children,
  className,
  itemClassName,
  itemStyleOf,
  isGrid = false,
}: SortableListProps<Item>) {
  const id = useId();
  const sensors = useSortSensors();
  const { lifted, setLiftedId } = useLifted(items);
  const placeOf = (itemId: UniqueIdentifier) => items.findIndex((item) => item.id === itemId);
  const announcements = useAnnouncements({ items, nameOf });
  function drop({ active, over }: DragEndEvent) {
    setLiftedId(undefined);
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  }
  const { spoken, moveByKey } = useMoveByKey({ items, nameOf }, onMove);

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => setLiftedId(active.id)}
      onDragEnd={drop}
      onDragCancel={() => setLiftedId(undefined)}
    >
      <SortableContext items={[...items]} strategy={isGrid ? rectSortingStrategy : columnOrRow}>
        <ol className={`${css.list} ${className ?? ''}`} aria-label={label}>
          {items.map((item, at) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              className={itemClassName}
              style={itemStyleOf?.(item)}
              onKeyDown={(event) => lifted || moveByKey(event, at)}
            >
              {(handle) => children(item, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <DragOverlay wrapperElement="ol" className={css.list ?? ''} dropAnimation={null}>
        {lifted ? (
          <LiftedItem name={nameOf(lifted)} className={itemClassName}>
            {(handle) => children(lifted, handle)}
          </LiftedItem>
        ) : null}
      </DragOverlay>
      <Hidden live="assertive">{spoken}</Hidden>
    </DndContext>
  );
}

/** The item that is dragged or moved from its handle. */
function useLifted<Item extends { readonly id: string }>(items: readonly Item[]) {
  const [liftedId, setLiftedId] = useState<UniqueIdentifier>();
  const lifted = items.find((item) => item.id === liftedId);
  useKeptEscape(lifted !== undefined);
  return { lifted, setLiftedId };
}

/** Moves an item with Alt and an arrow key, and says where it is then. */
function useMoveByKey<Item>({ items, nameOf }: SortedItems<Item>, onMove: (from: number, to: number) => void) {
  const [spoken, setSpoken] = useState('');
  function moveByKey(event: KeyboardEvent, from: number) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step || !event.altKey) return;
    // Alt with left is the browser's Back.
    event.preventDefault();
    event.stopPropagation();
    const to = from + step;
    if (to < 0 || to >= items.length) return;
    onMove(from, to);
    setSpoken(`${nameOf(items[from]!)}, ${ofAll(to, items)}.`);
  }
  return { spoken, moveByKey };
}

const useSortSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

/** If the second item is beside the first, it is a row: a stylesheet may turn a column into one. */
const columnOrRow: SortingStrategy = (place) => {
  const [first, second] = place.rects;
  const isRow = first && second && second.left >= first.right;
  return (isRow ? horizontalListSortingStrategy : verticalListSortingStrategy)(place);
};

/** While an item is dragged, Escape puts it back and does not close the dialog too. */
function useKeptEscape(isLifted: boolean) {
  useEffect(() => {
    if (!isLifted) return;
    const keep = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [isLifted]);
}
