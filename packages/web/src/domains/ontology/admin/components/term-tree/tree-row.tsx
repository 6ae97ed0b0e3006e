import { ChevronDown, ChevronRight, GitFork } from 'lucide-react';
import { type CSSProperties, type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import type { TreeRow as Row, TreeTerm } from '../../tree/term-rows.ts';
import type { TakenTerm } from '../../tree/use-taken-term.ts';
import css from './term-tree.late.module.css';

interface TreeRowProps {
  readonly id: string;
  readonly row: Row;
  /** In pixels from the top of the tree. */
  readonly start: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isShown: boolean;
  readonly isTaken: boolean;
  readonly mayDrop: boolean;
  readonly onFold: () => void;
  readonly onShow: () => void;
  readonly onTake: (taken: TakenTerm | undefined) => void;
  readonly onDrop: () => void;
}

/** A term at one of its places; it can be dragged to another one. */
export function TreeRow(props: TreeRowProps) {
  const { row, isShown, onFold } = props;
  const { term, level, place, size, isOpen } = row;
  const hasNarrower = term !== undefined && term.narrower > 0;
  const { isOver, ...dragging } = useDragging(props);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's keys move through the rows
    <div
      id={props.id}
      role="treeitem"
      aria-level={level}
      aria-posinset={place + 1}
      aria-setsize={size}
      aria-selected={isShown}
      aria-expanded={hasNarrower ? isOpen : undefined}
      aria-busy={term ? undefined : true}
      aria-label={term ? undefined : 'Loading...'}
      className={css.row}
      data-root={level === 1 || undefined}
      data-active={props.isActive || undefined}
      data-taken={props.isTaken || undefined}
      data-over={isOver || undefined}
      data-old={term?.isDeprecated || undefined}
      style={{ '--depth': level - 1, blockSize: props.height, translate: `0 ${props.start}px` } as CSSProperties}
      {...dragging}
      onClick={props.onShow}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same */}
      <span
        className={css.fold}
        onClick={(event) => {
          if (!hasNarrower) return;
          event.stopPropagation();
          onFold();
        }}
      >
        {hasNarrower ? <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" /> : null}
      </span>
      {term ? <Term term={term} /> : <span className={css.loading} />}
    </div>
  );
}

/** In milliseconds: how long a dragged term waits above a closed one before it opens. */
const openAfter = 700;

/** Dragging a row, and dropping another one on it; a closed row opens below a term that waits above it. */
function useDragging({ row, mayDrop, onFold, onTake, onDrop }: TreeRowProps) {
  const { term, level, isOpen } = row;
  const [isOver, setOver] = useState(false);
  const opens = isOver && !isOpen && term !== undefined && term.narrower > 0;
  const openLater = useEffectEvent(onFold);
  useEffect(() => {
    if (!opens) return;
    const timer = setTimeout(() => openLater(), openAfter);
    return () => clearTimeout(timer);
  }, [opens]);
  return {
    isOver,
    draggable: term !== undefined && level > 1,
    onDragStart(event: DragEvent) {
      if (!term) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', term.name);
      onTake({ id: term.id, parent: row.parent });
    },
    onDragEnd: () => onTake(undefined),
    onDragOver(event: DragEvent) {
      if (!mayDrop || !term) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
}

/** The name of a term, its marks and its works. */
const Term = ({ term }: { readonly term: TreeTerm }) => (
  <>
    <span className={css.name} dir="auto">
      {term.name}
    </span>
    {term.broader > 1 ? (
      <span className={css.twin} title={`${term.broader} broader terms`}>
        <Icon of={GitFork} size="small" />
        {term.broader}
        <Hidden> broader terms</Hidden>
      </span>
    ) : null}
    {term.isDeprecated ? <Hidden>deprecated</Hidden> : null}
    <span className={css.works}>
      {term.works.toLocaleString('en-GB')}
      <Hidden>{term.works === 1 ? ' work' : ' works'}</Hidden>
    </span>
  </>
);
