import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import iconButtonCss from '../icon-button/icon-button.module.css';
import css from './menu.late.module.css';
import popoverCss from './popover.late.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** The shortcut for the same action. */
  readonly shortcut?: string;
  readonly to?: string;
  readonly onSelect?: () => void;
  /** Why the entry is unavailable. It stays focusable and shows this as its second line. */
  readonly disabledReason?: string | undefined;
  readonly isDanger?: boolean;
  /** Starts a new group. */
  readonly isApart?: boolean;
}
interface MenuProps {
  /** The name of the button and of the menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button's content; three dots by default. */
  readonly trigger?: ReactNode;
  /** The button's look if its content is words: `quiet` among tools, `strong` among acts. */
  readonly triggerLook?: 'quiet' | 'strong';
  /** The button's own look, or what it has beyond `triggerLook`. */
  readonly triggerClassName?: string | undefined;
  /** Aligns the menu with the start of its button instead of its end, as for the first button of a bar. */
  readonly isAtStart?: boolean;
  /** For a button that does more than open the menu: dragging, or another way to reach it than Tab. */
  readonly triggerProps?: Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'draggable' | 'onDragStart' | 'onMouseDown' | 'tabIndex'
  >;
}

/** A button that opens a menu, as a popover of the platform: it opens and closes before the page is alive. */
export function Menu(props: MenuProps) {
  const { label, entries, trigger, isAtStart = false, triggerProps } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  /** Comes a moment after the menu has opened: the next key may already have moved the focus. */
  function focusFirst(event: ToggleEvent<HTMLDivElement>) {
    const isInside = event.currentTarget.contains(document.activeElement);
    if (event.newState === 'open' && !isInside) items()[0]?.focus();
  }
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event.key, all, at);
    if (event.key === 'Tab') list.current?.hidePopover();
    if (!target) return;
    event.preventDefault();
    target.focus();
  }
  function choose(entry: MenuEntry) {
    if (entry.disabledReason) return;
    list.current?.hidePopover();
    entry.onSelect?.();
  }

  return (
    <>
      <button
        {...triggerProps}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        title={trigger ? undefined : label}
        className={triggerClassOf(props)}
      >
        {trigger ?? <Icon of={Ellipsis} />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`${popoverCss.popover} ${css.menu}`}
        data-start={isAtStart || undefined}
        onToggle={focusFirst}
        onKeyDown={walk}
      >
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} onChoose={() => choose(entry)} />
        ))}
      </div>
    </>
  );
}

function triggerClassOf({ trigger, triggerLook, triggerClassName = '' }: MenuProps): string {
  if (triggerLook) return `${css.words} ${css[triggerLook]} ${triggerClassName}`;
  return trigger ? triggerClassName : `${iconButtonCss.button}`;
}

function Entry({ entry, onChoose }: { readonly entry: MenuEntry; readonly onChoose: () => void }) {
  const className = `${css.entry} ${entry.isDanger ? css.danger : ''} ${entry.isApart ? css.apart : ''}`;
  const content = (
    <>
      {entry.icon ? <Icon of={entry.icon} /> : null}
      <span className={css.label}>{entry.label}</span>
      {entry.shortcut ? <kbd className={css.shortcut}>{entry.shortcut}</kbd> : null}
      {entry.disabledReason ? <span className={css.reason}>{entry.disabledReason}</span> : null}
    </>
  );
  if (entry.to && !entry.disabledReason)
    return (
      <Link to={entry.to} role="menuitem" tabIndex={-1} className={className} onClick={onChoose}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={entry.disabledReason ? true : undefined}
      className={className}
      onClick={onChoose}
    >
      {content}
    </button>
  );
}

function targetOf(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (one: HTMLElement) => one.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return all.slice(at + 1).find(begins) ?? all.find(begins);
}
