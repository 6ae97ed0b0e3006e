import { type KeyboardEvent, type ReactNode, useId } from 'react';
import css from './panel-tabs.late.module.css';

export interface PanelTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

interface PanelTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly PanelTab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly isLocked?: boolean;
}

/**
 * Tabs over panels of one place, which no address names. All panels stay mounted, so switching loses nothing; arrow keys
 * walk the tabs and select.
 */
export function PanelTabs<Id extends string>({ label, tabs, selected, onSelect, isLocked }: PanelTabsProps<Id>) {
  const name = useId();
  const tabId = (id: Id) => `${name}-tab-${id}`;
  const panelId = (id: Id) => `${name}-panel-${id}`;
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = step && tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(tabId(next.id))?.focus();
  }
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk}>
        {tabs.map(({ id, label: words, count }) => (
          <button
            key={id}
            type="button"
            id={tabId(id)}
            role="tab"
            aria-selected={id === selected}
            aria-controls={panelId(id)}
            tabIndex={id === selected ? 0 : -1}
            disabled={isLocked}
            onClick={() => onSelect(id)}
          >
            {words} {count ? <span>{count}</span> : null}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div key={id} id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)} hidden={id !== selected}>
          {panel}
        </div>
      ))}
    </>
  );
}
