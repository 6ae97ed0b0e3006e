import type { ReactNode, Ref } from 'react';
import type { ButtonKind } from '../../button/button.tsx';
import type { PagedRows } from './paged-rows.ts';

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
