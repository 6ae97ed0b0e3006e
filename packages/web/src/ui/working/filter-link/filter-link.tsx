import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { boundedCount } from '../../count-of.ts';
import css from './filter-link.late.module.css';

interface FilterLinkProps {
  readonly to: string;
  readonly isOn: boolean;
  readonly count?: number | undefined;
  /** Counting stopped here: the number then means 'at least so many'. */
  readonly most?: number;
  readonly children: ReactNode;
}

/** A filter of a list as a link, with how many rows it finds; an active one is ink on paper. */
export const FilterLink = ({ to, isOn, count, most, children }: FilterLinkProps) => (
  <Link to={to} aria-current={isOn ? 'true' : undefined} className={css.filter} preventScrollReset>
    {children}
    {count === undefined ? null : <span className={css.count}>{boundedCount(count, most)}</span>}
  </Link>
);
