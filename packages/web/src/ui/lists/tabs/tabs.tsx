import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { boundedCount } from '../../count-of.ts';
import css from './tabs.module.css';

export interface Tab {
  /** The value of `?tab=`. */
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** Counting stopped here: the number then means 'at least so many'. */
  readonly most?: number;
}
interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  /** Parameters that belong to one tab only; opening another drops them. */
  readonly forget?: readonly string[];
}

/** Tabs that are links: `?tab=` holds the selected one, so they work without JavaScript. */
export function Tabs({ label, tabs, selected, forget = [] }: TabsProps) {
  const [search] = useSearchParams();
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    for (const name of forget) next.delete(name);
    next.set('tab', id);
    return `?${next}`;
  };
  // Before scripts, the stylesheet does the same where the browser can.
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !chosen) return;
    const { offsetLeft, offsetWidth } = chosen;
    const { scrollLeft, clientWidth } = row.current;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      row.current.scrollLeft = offsetLeft + (offsetWidth - clientWidth) / 2;
  }, [selected]);
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={addressOf(tab.id)}
          aria-current={tab.id === selected ? 'page' : undefined}
          preventScrollReset
          className={css.tab}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={css.count}>{boundedCount(tab.count, tab.most)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The tab the address names, or the first one. */
export const selectedTab = (tabs: readonly Tab[], search: URLSearchParams): string =>
  tabs.find((tab) => tab.id === search.get('tab'))?.id ?? tabs[0]?.id ?? '';
