import type { ReactElement, ReactNode } from 'react';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import css from './log-table.late.module.css';

interface LogTableProps {
  readonly headings: readonly string[];
  /** Shown if there are no rows. */
  readonly none: string;
  readonly children: readonly ReactElement[];
}

/** Events about a person's data, each with its moment. */
export const LogTable = ({ headings, none, children }: LogTableProps) =>
  children.length === 0 ? (
    <p className={css.none}>{none}</p>
  ) : (
    <table className={css.log}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );

export const LogRow = ({ at, children }: { readonly at: string; readonly children: ReactNode }) => (
  <tr>
    <td className={css.when}>
      <DateTime iso={at} withTime withZone />
    </td>
    {children}
  </tr>
);
