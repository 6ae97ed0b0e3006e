// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import type { ButtonKind } from '../button/button.tsx';
import { useMedia } from '../use-media.ts';
import { coveredBy, targetOf } from './grid-keys.ts';
import type { PagedRows } from './paged-rows.ts';
import css from './tall-grid.late.module.css';
import { TallHead } from './tall-head.tsx';
import { EmptyLine, TallLine } from './tall-line.tsx';
import { type TallList, useTallList } from './use-tall-list.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** The label in full, where the head has only a word. */
  readonly title?: string;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly isCentered?: boolean;
  /** Its label sorts the list; without a direction, the list is sorted by another column. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
  readonly cell: (row: Row) => ReactNode;
}
/** A button at the end of a row. */
export interface RowAct {
  readonly label: string;
  /** The label with the name of the row, for screen readers. */
  readonly name: string;
  readonly kind?: ButtonKind;
  readonly isBusy: boolean;
  /** Why the act is not possible. The button stays and shows it. */
  readonly reason: string | undefined;
  readonly onAct: () => void;
}
/** Choosing rows: a checkbox in each, Space, Shift for a range, Ctrl+A for all. */
export interface RowSelection<Row> {
  readonly isChosen: (row: Row) => boolean;
  /** The label of the checkbox of a row. */
  readonly nameOf: (row: Row) => string;
  /** With `isRange`, all from the last one to this one. */
  readonly onChoose: (row: Row, index: number, isRange: boolean) => void;
  readonly onChooseAll: () => void;
}
/** The methods of the table for other components. */
export interface TallTableHandle {
  readonly focus: () => void;
  readonly goTo: (index: number) => void;
}
export interface TallTableProps<Row> {
  readonly label: string;
  readonly rows: PagedRows<Row>;
  /** Undefined until the first answer: then skeletons stand for the rows. */
  readonly totalCount: number | undefined;
  readonly isOld: boolean;
  readonly columns: readonly Column<Row>[];
  /** The whole row on a phone. */
  readonly onPhone: (row: Row) => ReactNode;
  readonly actsOf?: ((row: Row) => readonly RowAct[]) | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  readonly isFaint?: ((row: Row) => boolean) | undefined;
  readonly isOpen?: (row: Row) => boolean;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (row: Row, index: number) => void;
  readonly ref?: Ref<TallTableHandle>;
}

const rowHeight = { mouse: 40, finger: 64 };
/** §9: so many skeletons stand for a list that is on its way. */
const skeletons = 30;

/**
 * A table of rows of one height, of any length: only those in view are in the page, so each says which one it is. The
 * table keeps the focus and names the active row; controls in cells take the focus themselves.
 */
export function TallTable<Row>(props: TallTableProps<Row>) {
  const { label, rows, totalCount, active } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(width <= 47.5rem), (pointer: coarse)');
  const list = useTallList({
    count: totalCount ?? skeletons,
    rowHeight: isTouch ? rowHeight.finger : rowHeight.mouse,
    box,
    covered: () => coveredBy(head.current),
  });
  const { from, to, goTo } = list;
  useEffect(() => rows.want(from, to), [rows, from, to]);
  const focus = () => grid.current?.focus({ preventScroll: true });
  useImperativeHandle(props.ref, () => ({ focus, goTo }));
  const rowId = (index: number) => `${id}-${index}`;

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={totalCount === undefined ? -1 : totalCount + 1}
      aria-multiselectable={props.selection ? true : undefined}
      aria-busy={totalCount === undefined || undefined}
      tabIndex={0}
      aria-activedescendant={active >= from && active < to && totalCount ? rowId(active) : undefined}
      className={css.grid}
      style={tracksOf(props)}
      data-old={props.isOld || undefined}
      onKeyDown={(event) => {
        if (event.target === grid.current && pressed(event, props, list)) event.preventDefault();
      }}
    >
      <TallHead table={props} ref={head} />
      <div role="rowgroup" ref={box} className={css.box} style={{ blockSize: list.boxHeight }}>
        <div role="presentation" style={{ transform: `translateY(${list.top}px)` }}>
          {Array.from({ length: Math.max(0, to - from) }, (_, at) => {
            const index = from + at;
            const row = rows.at(index);
            if (!row) return <EmptyLine key={index} index={index} table={props} />;
            return <TallLine key={index} id={rowId(index)} row={row} index={index} table={props} onPress={focus} />;
          })}
        </div>
      </div>
    </div>
  );
}

/** Of one width in the head and in every row: each is a grid of its own. */
const actsWidth = '12.5rem';

function tracksOf<Row>({ columns, selection, actsOf }: TallTableProps<Row>): CSSProperties {
  const tracks = (middle: readonly string[], acts: string) =>
    [...(selection ? ['2.25rem'] : []), ...middle, ...(actsOf ? [acts] : [])].join(' ');
  return {
    '--cells': tracks(
      columns.map(({ width }) => width),
      actsWidth,
    ),
    '--cells-on-phone': tracks(['minmax(0, 1fr)'], 'auto'),
  } as CSSProperties;
}

/** Handles a key of the table; says whether it has one for it. */
function pressed<Row>(event: KeyboardEvent, table: TallTableProps<Row>, list: TallList): boolean {
  const { rows, totalCount, active, selection } = table;
  if (event.altKey || !totalCount) return false;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a' || !selection) return false;
    selection.onChooseAll();
    return true;
  }
  const target = targetOf(event.key, { active, page: list.inWindow(), count: totalCount });
  if (target !== undefined) {
    table.onActive(target);
    list.goTo(target);
    const reached = rows.at(target);
    if (event.shiftKey && reached) selection?.onChoose(reached, target, true);
    return true;
  }
  const row = rows.at(active);
  if (!row) return false;
  if (event.key === 'Enter') table.onOpen(row, active);
  else if (event.key === ' ' && selection) selection.onChoose(row, active, event.shiftKey);
  else return false;
  return true;
}
