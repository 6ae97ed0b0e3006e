import type { ReactNode } from 'react';
import css from './line-table.late.module.css';

interface LineTableProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A table with a line below each row. Where it is narrow, a row becomes a block whose cells `className` places. */
export const LineTable = ({ className, children }: LineTableProps) => (
  <table className={`${css.table} ${className}`}>{children}</table>
);
