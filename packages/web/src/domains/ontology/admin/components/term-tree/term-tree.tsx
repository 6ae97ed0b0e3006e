import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { type TreeRow as Row, rowAt, stepOf, typedRow } from '../../tree/term-rows.ts';
import { type TakenTerm, useTakenTerm } from '../../tree/use-taken-term.ts';
import css from './term-tree.late.module.css';
import { TreeRow } from './tree-row.tsx';
import { useRowsInView } from './use-rows-in-view.ts';

interface TermTreeProps {
  readonly rows: readonly Row[];
  /** The term shown beside the tree. */
  readonly shown: string | undefined;
  /** The place to go to when it changes: the term found by a jump or named by the address. */
  readonly goTo: string | undefined;
  readonly onFold: (path: string, isOpen: boolean) => void;
  readonly onShow: (row: Row) => void;
  /** Rows without a term have come into view. */
  readonly onMissing: (rows: readonly Row[]) => void;
  /** A term was dropped on another, or cut and pasted below it. */
  readonly onMove: (taken: TakenTerm, to: Row) => void;
}

/**
 * The tree of terms. Only the rows in view are in the page, so screen readers get each row's level and place from its
 * attributes. The tree keeps the focus and names the active row.
 */
export function TermTree({ rows, shown, goTo, onFold, onShow, onMissing, onMove }: TermTreeProps) {
  const id = useId();
  const { active, setActivePath } = useActiveRow(rows, goTo);
  const { scroller, virtualizer, seen, size } = useRowsInView({ rows, active, onMissing });
  const taking = useTakenTerm(onMove);

  const go = (index: number, align: 'auto' | 'center' = 'auto') => {
    const row = rows[index];
    if (!row) return;
    setActivePath(row.path);
    virtualizer.scrollToIndex(index, { align });
  };
  useGoTo(goTo, rows, (index) => go(index, 'center'));
  const press = useTreeKeys({ rows, active, taking, go, onFold, onShow });

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
              <TreeRow
                key={key}
                id={rowId(row.path)}
                row={row}
                start={start}
                height={size}
                isActive={index === active}
                isShown={row.term !== undefined && row.term.id === shown}
                isTaken={taking.isTaken(row)}
                mayDrop={taking.mayDropOn(row)}
                onFold={() => onFold(row.path, !row.isOpen)}
                onShow={() => {
                  setActivePath(row.path);
                  if (row.term) onShow(row);
                }}
                onTake={taking.take}
                onDrop={() => taking.taken && taking.drop(row)}
              />
            ) : null;
          })}
        </div>
      </div>
      <Hidden live="polite">{taking.spoken}</Hidden>
    </>
  );
}

function useActiveRow(rows: readonly Row[], goTo: string | undefined) {
  const [path, setActivePath] = useState(goTo ?? rows[0]?.path ?? '');
  return { active: Math.min(rowAt(rows, path), rows.length - 1), setActivePath };
}

/** Goes to a place once: its row may exist only when the terms above it are loaded. */
function useGoTo(goTo: string | undefined, rows: readonly Row[], go: (index: number) => void) {
  const goToPath = useEffectEvent((path: string) => {
    const index = rows.findIndex((row) => row.path === path);
    if (index >= 0) go(index);
    return index >= 0;
  });
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (goTo === undefined || reached.current === goTo || rows.length === 0) return;
    if (goToPath(goTo)) reached.current = goTo;
  }, [goTo, rows]);
}

interface TreeKeysOptions extends Pick<TermTreeProps, 'rows' | 'onFold' | 'onShow'> {
  readonly active: number;
  readonly taking: ReturnType<typeof useTakenTerm>;
  readonly go: (index: number) => void;
}

/** In milliseconds: letters typed faster than this belong to one word. */
const typingPause = 700;

/** The keys of the tree: steps, cutting and pasting, and typing the start of a name. */
function useTreeKeys({ rows, active, taking, go, onFold, onShow }: TreeKeysOptions) {
  const typed = useRef({ letters: '', at: 0 });
  const isTyping = () => Date.now() - typed.current.at < typingPause && typed.current.letters !== '';

  function typeOn(event: KeyboardEvent) {
    // '/' goes to the field above.
    if ([...event.key].length !== 1 || event.key === '/') return;
    event.preventDefault();
    typed.current = { letters: (isTyping() ? typed.current.letters : '') + event.key, at: Date.now() };
    const index = typedRow(rows, active, typed.current.letters);
    if (index !== undefined) go(index);
  }
  return function press(event: KeyboardEvent) {
    const row = rows[active];
    if (!row || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === 'x') taking.cut(row);
      else if (key === 'v' && taking.taken) taking.drop(row);
      else return;
      return event.preventDefault();
    }
    if (event.key === 'Escape' && taking.taken) {
      taking.putBack();
      return event.preventDefault();
    }
    const step = event.key === ' ' && isTyping() ? undefined : stepOf(event.key, rows, active);
    if (!step) return typeOn(event);
    event.preventDefault();
    if ('go' in step) go(step.go);
    else if ('fold' in step) onFold(step.fold, step.isOpen);
    else if (rows[step.show]?.term) onShow(rows[step.show]!);
  };
}
