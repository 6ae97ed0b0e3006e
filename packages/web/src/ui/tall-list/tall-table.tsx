// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid's keys move through the rows
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useMedia } from '../use-media.ts';
import { coveredBy, targetOf } from './grid-keys.ts';
import type { PagedRows } from './paged-rows.ts';
import css from './tall-grid.late.module.css';
import { useTallList } from './use-tall-list.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** The label in full, where the head has only a word. */
  readonly title?: string;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly isCentered?: boolean;
  readonly sort?: { readonly isDescending: boolean; readonly onSort: () => void };
  readonly cell: (row: Row) => ReactNode;
}
/** The methods of the table for other components. */
export interface TallTableHandle {
  readonly focus: () => void;
  readonly goTo: (index: number) => void;
}
interface TallTableProps<Row> {
  readonly label: string;
  readonly rows: PagedRows<Row>;
  /** Undefined until the first answer: then skeletons stand for the rows. */
  readonly totalCount: number | undefined;
  readonly isOld: boolean;
  readonly columns: readonly Column<Row>[];
  /** The whole row on a phone. */
  readonly onPhone: (row: Row) => ReactNode;
  readonly isFaint?: (row: Row) => boolean;
  readonly isOpen?: (row: Row) => boolean;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (row: Row, index: number) => void;
  readonly ref?: Ref<TallTableHandle>;
}

const rowHeight = { mouse: 40, finger: 64 };
const skeletons = 30;

/**
 * A table of rows of one height, of any length: only those in view are in the page, so each says which one it is. The
 * table keeps the focus and names the active row; controls in cells take the focus themselves.
 */
export function TallTable<Row>(props: TallTableProps<Row>) {
  const { label, rows, totalCount, columns, active, onActive, onOpen } = props;
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

  function press(event: KeyboardEvent) {
    if (event.target !== grid.current || event.altKey || event.ctrlKey || event.metaKey || !totalCount) return;
    const row = rows.at(active);
    const target = targetOf(event.key, { active, page: list.inWindow(), count: totalCount });
    if (target !== undefined) {
      onActive(target);
      goTo(target);
    } else if (event.key === 'Enter' && row) onOpen(row, active);
    else return;
    event.preventDefault();
  }
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={totalCount === undefined ? -1 : totalCount + 1}
      aria-busy={totalCount === undefined || undefined}
      tabIndex={0}
      aria-activedescendant={active >= from && active < to && totalCount ? rowId(active) : undefined}
      className={css.grid}
      style={{ '--cells': columns.map(({ width }) => width).join(' ') } as React.CSSProperties}
      data-old={props.isOld || undefined}
      onKeyDown={press}
    >
      <Head columns={columns} ref={head} />
      <div role="rowgroup" ref={box} className={css.box} style={{ blockSize: list.boxHeight }}>
        <div role="presentation" style={{ transform: `translateY(${list.top}px)` }}>
          {Array.from({ length: Math.max(0, to - from) }, (_, at) => {
            const index = from + at;
            const row = rows.at(index);
            if (!row) return <EmptyLine key={index} index={index} cells={columns.length} />;
            return <Line key={index} id={rowId(index)} row={row} index={index} table={props} onPress={focus} />;
          })}
        </div>
      </div>
    </div>
  );
}

interface LineProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly table: TallTableProps<Row>;
  readonly onPress: () => void;
}

function Line<Row>({ id, row, index, table, onPress }: LineProps<Row>) {
  const { columns, active, onOpen } = table;
  const isOpen = table.isOpen?.(row) ?? false;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      data-active={index === active || undefined}
      data-open={isOpen || undefined}
      data-faint={table.isFaint?.(row) || undefined}
      className={css.row}
      onClick={(event) => {
        if ((event.target as Element).closest('button, input, label, a')) return;
        onPress();
        onOpen(row, index);
      }}
    >
      {columns.map((column) => (
        <span
          key={column.id}
          role="gridcell"
          className={css.cell}
          data-centered={column.isCentered || undefined}
          dir={column.isCentered ? undefined : 'auto'}
        >
          {column.cell(row)}
        </span>
      ))}
      <span role="gridcell" className={css.onPhone}>
        {table.onPhone(row)}
      </span>
    </div>
  );
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly ref: Ref<HTMLDivElement>;
}

const Head = <Row,>({ columns, ref }: HeadProps<Row>) => (
  <div role="rowgroup" ref={ref} className={css.head}>
    <div role="row" aria-rowindex={1} className={css.headRow}>
      {columns.map((column) => (
        <HeadCell key={column.id} {...column} />
      ))}
    </div>
  </div>
);

type HeadCellProps = Pick<Column<never>, 'label' | 'title' | 'isCentered' | 'sort'>;

const HeadCell = ({ label, title, isCentered, sort }: HeadCellProps) => (
  <span
    role="columnheader"
    title={title}
    className={css.headCell}
    data-centered={isCentered || undefined}
    aria-sort={sort ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
  >
    {sort ? (
      <button type="button" onClick={sort.onSort}>
        {label}
        <Icon of={sort.isDescending ? ArrowDown : ArrowUp} size="small" />
      </button>
    ) : (
      label
    )}
  </span>
);

/** A row that is not here yet, in the geometry of the others. */
const EmptyLine = ({ index, cells }: { readonly index: number; readonly cells: number }) => (
  <div role="row" aria-rowindex={index + 2} aria-busy="true" className={css.row}>
    {Array.from({ length: cells }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
      <span key={at} role="gridcell" className={css.cell}>
        {at === 0 ? <Hidden>Loading...</Hidden> : null}
        <span className={css.bar} style={{ inlineSize: `${45 + ((index * 7 + at * 13) % 40)}%` }} />
      </span>
    ))}
    <span role="gridcell" className={css.onPhone}>
      <Hidden>Loading...</Hidden>
      <span className={css.bar} style={{ inlineSize: '45%' }} />
      <span className={css.bar} style={{ inlineSize: '60%' }} />
    </span>
  </div>
);
