// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
import type { ContactColumn, ContactSort } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { coveredBy, targetOf } from '../../../../../ui/tall-list/grid-keys.ts';
import type { PagedRows } from '../../../../../ui/tall-list/paged-rows.ts';
import css from '../../../../../ui/tall-list/tall-grid.late.module.css';
import { useTallList } from '../../../../../ui/tall-list/use-tall-list.ts';
import { useMedia } from '../../../../../ui/use-media.ts';
import { columnWords } from '../../contacts.words.ts';
import { sortAfter, sortingOf } from '../../contacts-query.ts';
import { type Cells, ContactLine, EmptyLine } from './contact-line.tsx';

/** The methods of the table for other components. */
export interface ContactGridHandle {
  readonly focus: () => void;
  readonly goTo: (index: number, align?: 'nearest' | 'center') => void;
}
interface ContactGridProps {
  readonly rows: PagedRows<ContactRow>;
  /** Undefined until the first answer: then skeletons stand for the rows. */
  readonly totalCount: number | undefined;
  readonly isOld: boolean;
  /** The shown columns, in their order. */
  readonly columns: readonly ContactColumn[];
  readonly sort: ContactSort;
  readonly onSort: (sort: ContactSort) => void;
  /** The contact in the panel; without one the table is wide and shows the status in words. */
  readonly openId: string | undefined;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (row: ContactRow, index: number) => void;
  /** Whether a contact is chosen, once somebody asked to choose. */
  readonly isChosen: ((row: ContactRow) => boolean) | undefined;
  /** With `isRange`, everybody from the last one to this one. */
  readonly onChoose: (row: ContactRow, index: number, isRange: boolean) => void;
  readonly onChooseAll: () => void;
  /** Everybody listed has applied: what they wrote is shown in place of the status. */
  readonly hasMessages: boolean;
  /** Buttons of a row in a view of requests, invitations or subscribers. */
  readonly actsOf: ((row: ContactRow) => ReactNode) | undefined;
  readonly ref: Ref<ContactGridHandle>;
}

const rowHeight = { mouse: 40, finger: 64 };
/** §9: so many skeletons stand for a list that is on its way. */
const skeletons = 30;

/**
 * The table of contacts. Only rows in view are in the page, so each says which one it is. The table keeps the focus and
 * names the active row.
 */
export function ContactGrid(props: ContactGridProps) {
  const { rows, totalCount, columns, openId, active, isChosen, actsOf, hasMessages } = props;
  const { onActive, onOpen, onChoose } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(width <= 47.5rem), (pointer: coarse)');
  const count = totalCount ?? skeletons;
  const list = useTallList({
    count,
    rowHeight: isTouch ? rowHeight.finger : rowHeight.mouse,
    box,
    covered: () => coveredBy(head.current),
  });
  const { from, to, goTo } = list;
  useEffect(() => rows.want(from, to), [rows, from, to]);
  useImperativeHandle(props.ref, () => ({ focus: () => grid.current?.focus({ preventScroll: true }), goTo }));

  const isWide = openId === undefined && (actsOf === undefined || hasMessages);
  const rowId = (index: number) => `${id}-${index}`;

  function press(event: KeyboardEvent) {
    if (event.target !== grid.current || event.altKey || !totalCount) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !isChosen) return;
      event.preventDefault();
      return props.onChooseAll();
    }
    const row = rows.at(active);
    const target = targetOf(event.key, { active, page: list.inWindow(), count: totalCount });
    if (target !== undefined) {
      onActive(target);
      goTo(target);
      const reached = rows.at(target);
      if (event.shiftKey && isChosen && reached) onChoose(reached, target, true);
    } else if (event.key === 'Enter' && row) onOpen(row, active);
    else if (event.key === ' ' && row && isChosen) onChoose(row, active, event.shiftKey);
    else return;
    event.preventDefault();
  }

  const cells = { columns, isWide, hasActs: actsOf !== undefined, isChoosing: isChosen !== undefined };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Contacts"
      aria-rowcount={totalCount === undefined ? -1 : totalCount + 1}
      aria-colcount={columns.length + 1 + (isChosen ? 1 : 0) + (isWide ? 1 : 0) + (actsOf ? 1 : 0)}
      aria-multiselectable={isChosen ? true : undefined}
      aria-busy={totalCount === undefined || undefined}
      tabIndex={0}
      aria-activedescendant={active >= from && active < to && totalCount ? rowId(active) : undefined}
      className={css.grid}
      style={{ '--cells': templateOf(cells) } as React.CSSProperties}
      data-old={props.isOld || undefined}
      onKeyDown={press}
    >
      <div role="rowgroup" ref={head} className={css.head}>
        <HeadRow {...cells} sort={props.sort} onSort={props.onSort} />
      </div>
      <div role="rowgroup" ref={box} className={css.box} style={{ blockSize: list.boxHeight }}>
        <div role="presentation" style={{ transform: `translateY(${list.top}px)` }}>
          {Array.from({ length: Math.max(0, to - from) }, (_, at) => {
            const index = from + at;
            const row = rows.at(index);
            if (!row) return <EmptyLine key={index} index={index} {...cells} />;
            return (
              <ContactLine
                key={index}
                id={rowId(index)}
                index={index}
                row={row}
                {...cells}
                isActive={index === active}
                isOpen={row.id === openId}
                isChosen={isChosen?.(row)}
                acts={actsOf?.(row)}
                onOpen={onOpen}
                onChoose={onChoose}
                onPress={() => grid.current?.focus({ preventScroll: true })}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const shares: Readonly<Record<ContactColumn, number>> = {
  lastName: 14,
  firstName: 12,
  fullName: 22,
  countryName: 20,
  email: 27,
};
const templateOf = ({ columns, isWide, hasActs, isChoosing }: Cells) =>
  [
    isChoosing ? '2.25rem' : '',
    isWide ? '' : '2.125rem',
    ...columns.map((column) => `minmax(0, ${shares[column]}fr)`),
    isWide ? `minmax(0, ${hasActs ? 40 : 24}fr)` : '',
    // Of one width in the head and in every row: each is a grid of its own.
    hasActs ? '12.5rem' : '',
  ].join(' ');

interface HeadRowProps extends Cells {
  readonly sort: ContactSort;
  readonly onSort: (sort: ContactSort) => void;
}
function HeadRow({ columns, isWide, hasActs, isChoosing, sort, onSort }: HeadRowProps) {
  const sorting = sortingOf(sort);
  return (
    <div role="row" aria-rowindex={1} className={css.headRow}>
      {isChoosing ? (
        <span role="columnheader" className={css.headCell}>
          <Hidden>Chosen</Hidden>
        </span>
      ) : null}
      {isWide ? null : (
        <span role="columnheader" className={css.headCell}>
          <Hidden>Status</Hidden>
        </span>
      )}
      {columns.map((column) => {
        const isSorted = sorting.column === column;
        return (
          <span
            key={column}
            role="columnheader"
            className={css.headCell}
            aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
          >
            <button type="button" onClick={() => onSort(sortAfter(sort, column))}>
              {columnWords[column]}
              {isSorted ? <Icon of={sorting.isDescending ? ArrowDown : ArrowUp} size="small" /> : null}
            </button>
          </span>
        );
      })}
      {isWide ? (
        <span role="columnheader" className={css.headCell}>
          {hasActs ? 'Message' : 'Status'}
        </span>
      ) : null}
      {hasActs ? (
        <span role="columnheader" className={css.headCell}>
          <Hidden>Actions</Hidden>
        </span>
      ) : null}
    </div>
  );
}
