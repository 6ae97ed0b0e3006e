import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import css from './list-head.module.css';

/** §9, in milliseconds after the last key. */
const searchDelay = 300;

interface ListHeadProps {
  readonly title: string;
  /** How many there are, in words. */
  readonly count: string | undefined;
  /** What can be done with the whole list. */
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

interface ListSearchProps {
  readonly label: string;
  /** The search of the address. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}

/** Searches a moment after the last key. */
export function ListSearch({ label, searched, onSearch }: ListSearchProps) {
  const [text, setText] = useState(searched);
  // Somebody went back, or cleared the filters.
  const [before, setBefore] = useState(searched);
  if (before !== searched) {
    setBefore(searched);
    if (text.trim() !== searched) setText(searched);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === searched) return;
    const timer = setTimeout(() => search(text.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return (
    <label className={css.search}>
      <Icon of={Search} size="small" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim());
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}

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
