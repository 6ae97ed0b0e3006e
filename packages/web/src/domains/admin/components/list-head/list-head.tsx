import type { ReactNode } from 'react';
import css from './list-head.late.module.css';

interface ListHeadProps {
  readonly title: string;
  /** How many there are, in words. */
  readonly count: string | undefined;
  /** The acts on the whole list. */
  readonly children?: ReactNode;
}

/** The name of a list of administrators, how long it is, and what can be done with it. */
export const ListHead = ({ title, count, children }: ListHeadProps) => (
  <header className={css.head}>
    <h1>{title}</h1>
    <span className={css.count} aria-live="polite">
      {count}
    </span>
    <div className={css.acts}>{children}</div>
  </header>
);

/** Search and filters above a list; they stay in view. */
export const ListBar = ({ children }: { readonly children: ReactNode }) => <div className={css.bar}>{children}</div>;

interface ToggleProps {
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** A value of a filter, with how many have it. */
export const Toggle = ({ isOn, count, onChange, children }: ToggleProps) => (
  <button type="button" aria-pressed={isOn} className={css.toggle} onClick={onChange}>
    {children} {count === undefined ? null : <span className={css.number}>{count.toLocaleString('en-GB')}</span>}
  </button>
);

/** Values of a filter in a row; on a phone it scrolls. */
export const Toggles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className={css.toggles} aria-label={label}>
    {children}
  </fieldset>
);
