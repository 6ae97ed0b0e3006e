import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, GitFork } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { useMedia } from '../../../../../ui/use-media.ts';
import { rowAt, stepOf, type TreeRow, typedRow } from '../../tree/term-rows.ts';
import css from './term-tree.late.module.css';

/** A term at one of its places, as a person takes it to move it. */
export interface TakenTerm {
  readonly id: string;
  /** The broader term that it is taken from. */
  readonly parent: string;
}

interface TermTreeProps {
  readonly rows: readonly TreeRow[];
  /** The term shown beside the tree. */
  readonly shown: string | undefined;
  /** The place to go to when it changes: the term found by a jump or named by the address. */
  readonly goTo: string | undefined;
  readonly onFold: (path: string, isOpen: boolean) => void;
  readonly onShow: (row: TreeRow) => void;
  /** Rows without a term have come into view. */
  readonly onMissing: (rows: readonly TreeRow[]) => void;
  /** A term was dropped on another, or cut and pasted below it. */
  readonly onMove: (taken: TakenTerm, to: TreeRow) => void;
}

const rowHeight = { mouse: 32, finger: 44 };
/** In milliseconds: letters typed faster than this belong to one word. */
const typingPause = 700;
/** In milliseconds: how long a dragged term waits above a closed one before it opens. */
const openAfter = 700;

/**
 * The tree of terms. Only the rows in view are in the page, so screen readers get each row's level and place from its
 * attributes. The tree keeps the focus and names the active row.
 */
export function TermTree({ rows, shown, goTo, onFold, onShow, onMissing, onMove }: TermTreeProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(width <= 47.5rem), (pointer: coarse)');
  const [activePath, setActivePath] = useState(goTo ?? rows[0]?.path ?? '');
  const [taken, setTaken] = useState<TakenTerm>();
  const [spoken, say] = useState('');
  const active = Math.min(rowAt(rows, activePath), rows.length - 1);
  const typed = useRef({ letters: '', at: 0 });
  const size = isTouch ? rowHeight.finger : rowHeight.mouse;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => rows[index]?.path ?? index,
    overscan: 12,
    scrollPaddingStart: size,
    scrollPaddingEnd: size,
    // The size that the server renders, before anything can be measured.
    initialRect: { width: 392, height: 960 },
    // The active row stays in the page: the tree names it by its id.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const seen = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      return active >= 0 && (active < from || active > to) ? [...seen, active].sort((a, b) => a - b) : seen;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtualizer.measure(), [virtualizer, size]);
  const seen = virtualizer.getVirtualItems();

  const missing = seen.flatMap(({ index }) => (rows[index] && !rows[index].term ? [rows[index]] : []));
  const tellMissing = useEffectEvent(() => onMissing(missing));
  const missingKey = missing.map((row) => row.path + row.parent).join();
  useEffect(() => {
    if (missingKey) tellMissing();
  }, [missingKey]);

  const go = (index: number, align: 'auto' | 'center' = 'auto') => {
    const row = rows[index];
    if (!row) return;
    setActivePath(row.path);
    virtualizer.scrollToIndex(index, { align });
  };
  const goToPath = useEffectEvent((path: string) => {
    const index = rows.findIndex((row) => row.path === path);
    if (index >= 0) go(index, 'center');
    return index >= 0;
  });
  // Its row may exist only once the terms above it are loaded.
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (goTo === undefined || reached.current === goTo || rows.length === 0) return;
    if (goToPath(goTo)) reached.current = goTo;
  }, [goTo, rows]);

  const move = (from: TakenTerm, to: TreeRow | undefined) => {
    setTaken(undefined);
    if (to?.term && to.term.id !== from.id && to.term.id !== from.parent) onMove(from, to);
  };
  const take = (row: TreeRow) => {
    if (!row.term || row.level === 1) return;
    setTaken({ id: row.term.id, parent: row.parent });
    say(`${row.term.name} taken. Go to a term and press Control and V to move it there, or Escape.`);
  };

  function press(event: KeyboardEvent) {
    const row = rows[active];
    if (!row || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === 'x') take(row);
      else if (key === 'v' && taken) move(taken, row);
      else return;
      return event.preventDefault();
    }
    if (event.key === 'Escape' && taken) {
      setTaken(undefined);
      say('Not moved');
      return event.preventDefault();
    }
    const isTyping = Date.now() - typed.current.at < typingPause && typed.current.letters !== '';
    const step = event.key === ' ' && isTyping ? undefined : stepOf(event.key, rows, active);
    if (!step) return typeOn(event);
    event.preventDefault();
    if ('go' in step) go(step.go);
    else if ('fold' in step) onFold(step.fold, step.isOpen);
    else if (rows[step.show]?.term) onShow(rows[step.show]!);
  }
  function typeOn(event: KeyboardEvent) {
    // '/' goes to the field above.
    if ([...event.key].length !== 1 || event.key === '/') return;
    event.preventDefault();
    const now = Date.now();
    const before = now - typed.current.at < typingPause ? typed.current.letters : '';
    typed.current = { letters: before + event.key, at: now };
    const index = typedRow(rows, active, typed.current.letters);
    if (index !== undefined) go(index);
  }

  const rowId = (path: string) => `${id}${path}`;
  const activeRow = rows[active];
  return (
    <>
      <div
        ref={scroller}
        role="tree"
        aria-label="Ontology"
        tabIndex={0}
        aria-activedescendant={activeRow && rowId(activeRow.path)}
        className={css.tree}
        onKeyDown={press}
      >
        <div role="none" className={css.all} style={{ blockSize: virtualizer.getTotalSize() }}>
          {seen.map(({ index, key, start }) => {
            const row = rows[index];
            return row ? (
              <Row
                key={key}
                id={rowId(row.path)}
                row={row}
                start={start}
                height={size}
                isActive={index === active}
                isShown={row.term !== undefined && row.term.id === shown}
                isTaken={taken !== undefined && row.term?.id === taken.id && row.parent === taken.parent}
                onFold={() => onFold(row.path, !row.isOpen)}
                onShow={() => {
                  setActivePath(row.path);
                  if (row.term) onShow(row);
                }}
                onTake={setTaken}
                onDrop={() => taken && move(taken, row)}
                mayDrop={taken !== undefined && row.term?.id !== taken.id && row.term?.id !== taken.parent}
              />
            ) : null;
          })}
        </div>
      </div>
      <Hidden live="polite">{spoken}</Hidden>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: TreeRow;
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

function Row({
  id,
  row,
  start,
  height,
  isActive,
  isShown,
  isTaken,
  mayDrop,
  onFold,
  onShow,
  onTake,
  onDrop,
}: RowProps) {
  const { term, level, place, size, isOpen } = row;
  const [isOver, setOver] = useState(false);
  const hasNarrower = term !== undefined && term.narrower > 0;
  const openLater = useEffectEvent(onFold);
  useEffect(() => {
    if (!isOver || !hasNarrower || isOpen) return;
    const timer = setTimeout(() => openLater(), openAfter);
    return () => clearTimeout(timer);
  }, [isOver, hasNarrower, isOpen]);

  function hover(event: DragEvent) {
    if (!mayDrop || !term) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's keys move through the rows
    <div
      id={id}
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
      data-active={isActive || undefined}
      data-taken={isTaken || undefined}
      data-over={isOver || undefined}
      data-old={term?.isDeprecated || undefined}
      style={{ '--depth': level - 1, blockSize: height, translate: `0 ${start}px` } as React.CSSProperties}
      draggable={term !== undefined && level > 1}
      onDragStart={(event) => {
        if (!term) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', term.name);
        onTake({ id: term.id, parent: row.parent });
      }}
      onDragEnd={() => onTake(undefined)}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
      onClick={onShow}
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
      {term ? (
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
      ) : (
        <span className={css.loading} />
      )}
    </div>
  );
}
