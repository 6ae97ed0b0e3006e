// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { useMedia } from '../../use-media.ts';
import { coveredBy, targetOf } from './grid-keys.ts';
import type { TallTableProps } from './table-model.ts';
import css from './tall-grid.late.module.css';
import { TallHead } from './tall-head.tsx';
import { EmptyLine, TallLine } from './tall-line.tsx';
import { type TallList, useTallList } from './use-tall-list.ts';

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
