import type { ComponentProps, ReactNode } from 'react';
import css from './mapped-columns.late.module.css';

interface MappedColumnsProps {
  readonly headings: readonly string[];
  /** Gives the widths as `--columns`. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The columns of a file beside the fields they become, a line for each. */
export const MappedColumns = ({ headings, className, children }: MappedColumnsProps) => (
  <div className={className}>
    <div className={css.head} aria-hidden="true">
      {headings.map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
    <ul>{children}</ul>
  </div>
);

interface MappedColumnProps extends ComponentProps<'li'> {
  /** A field that takes nothing is dashed. */
  readonly isTaken: boolean;
}

export const MappedColumn = ({ isTaken, className, ...line }: MappedColumnProps) => (
  <li {...line} data-taken={isTaken} className={`${css.row} ${className}`} />
);
