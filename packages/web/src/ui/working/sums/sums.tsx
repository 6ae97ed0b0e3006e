import type { ReactNode } from 'react';
import { inEnglish } from '../../count-of.ts';
import css from './sums.late.module.css';

/** Large numbers with their words below. */
export const Sums = ({ children }: { readonly children: ReactNode }) => <dl className={css.sums}>{children}</dl>;

interface SumProps {
  readonly count: number;
  readonly label: string;
  readonly isBad?: boolean;
}

export const Sum = ({ count, label, isBad = false }: SumProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isBad ? css.bad : undefined}>{inEnglish(count)}</dd>
  </div>
);
