// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '../../icon/icon.tsx';
import { Hidden } from '../../layout/layout.tsx';
import type { Column, TallTableProps } from './table-model.ts';
import css from './tall-grid.late.module.css';

interface TallHeadProps<Row> {
  readonly table: Pick<TallTableProps<Row>, 'columns' | 'selection' | 'actsOf'>;
  readonly ref: Ref<HTMLDivElement>;
}

/** The head of a table, which stays in view; some labels sort the list. */
export const TallHead = <Row,>({ table: { columns, selection, actsOf }, ref }: TallHeadProps<Row>) => (
  <div role="rowgroup" ref={ref} className={css.head}>
    <div role="row" aria-rowindex={1} className={css.headRow}>
      {selection ? <HeadCell label="Chosen" isLabelHidden /> : null}
      {columns.map((column) => (
        <HeadCell key={column.id} {...column} />
      ))}
      {actsOf ? <HeadCell label="Actions" isLabelHidden /> : null}
    </div>
  </div>
);

type HeadCellProps = Pick<Column<never>, 'label' | 'isLabelHidden' | 'title' | 'isCentered' | 'sort'>;

const HeadCell = ({ label, isLabelHidden, title, isCentered, sort }: HeadCellProps) => (
  <span
    role="columnheader"
    title={title}
    className={css.headCell}
    data-centered={isCentered || undefined}
    aria-sort={sort?.direction}
  >
    {sort ? (
      <button type="button" onClick={sort.onSort}>
        {label}
        {sort.direction ? <Icon of={sort.direction === 'descending' ? ArrowDown : ArrowUp} size="small" /> : null}
      </button>
    ) : isLabelHidden ? (
      <Hidden>{label}</Hidden>
    ) : (
      label
    )}
  </span>
);
