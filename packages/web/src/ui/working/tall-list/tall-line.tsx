// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid's keys move through the rows
import { ActionButton } from '../../action-button/action-button.tsx';
import { Hidden } from '../../layout/layout.tsx';
import type { RowAct, TallTableProps } from './table-model.ts';
import css from './tall-grid.late.module.css';

interface TallLineProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly table: TallTableProps<Row>;
  /** The row was pressed: the table takes the focus. */
  readonly onPress: () => void;
}

/** One row of a table: its checkbox, a cell for each column, its buttons. */
export function TallLine<Row>({ id, row, index, table, onPress }: TallLineProps<Row>) {
  const { columns, selection, actsOf } = table;
  const isOpen = table.isOpen?.(row) ?? false;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? selection.isChosen(row) : isOpen}
      data-active={index === table.active || undefined}
      data-open={isOpen || undefined}
      data-faint={table.isFaint?.(row) || undefined}
      className={css.row}
      onClick={(event) => {
        if ((event.target as Element).closest('button, input, label, a')) return;
        onPress();
        table.onOpen(row, index);
      }}
    >
      {selection ? (
        <span role="gridcell" className={css.choice}>
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selection.isChosen(row)}
              onChange={({ nativeEvent }) => selection.onChoose(row, index, (nativeEvent as MouseEvent).shiftKey)}
            />
            <Hidden>{selection.nameOf(row)}</Hidden>
          </label>
        </span>
      ) : null}
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
      {actsOf ? <Acts acts={actsOf(row)} /> : null}
    </div>
  );
}

const Acts = ({ acts }: { readonly acts: readonly RowAct[] }) => (
  <span role="gridcell" className={css.acts}>
    {acts.map(({ label, name, kind, isBusy, reason, onAct }) => (
      <ActionButton key={label} kind={kind} busy={isBusy} reason={reason} aria-label={name} onClick={onAct}>
        {label}
      </ActionButton>
    ))}
  </span>
);

interface EmptyLineProps<Row> {
  readonly index: number;
  readonly table: Pick<TallTableProps<Row>, 'columns' | 'selection' | 'actsOf'>;
}

/** A row that is not here yet, in the geometry of the others. */
export const EmptyLine = <Row,>({ index, table: { columns, selection, actsOf } }: EmptyLineProps<Row>) => (
  <div role="row" aria-rowindex={index + 2} aria-busy="true" className={css.row}>
    {selection ? <span role="gridcell" className={css.choice} /> : null}
    {columns.map(({ id }, at) => (
      <span key={id} role="gridcell" className={css.cell}>
        {at === 0 ? <Hidden>Loading...</Hidden> : null}
        <span className={css.bar} style={{ inlineSize: `${45 + ((index * 7 + at * 13) % 40)}%` }} />
      </span>
    ))}
    <span role="gridcell" className={css.onPhone}>
      <Hidden>Loading...</Hidden>
      <span className={css.bar} style={{ inlineSize: '45%' }} />
      <span className={css.bar} style={{ inlineSize: '60%' }} />
    </span>
    {actsOf ? <span role="gridcell" className={css.acts} /> : null}
  </div>
);
