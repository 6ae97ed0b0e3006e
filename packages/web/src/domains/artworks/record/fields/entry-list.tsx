import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { moved } from '../../../../ui/working/sortable/moved.ts';
import css from './section-fields.late.module.css';
import { useEntryKeys } from './use-entry-keys.ts';

interface EntryListProps<Entry> {
  /** The noun for one entry: 'maker', 'part', 'event'. */
  readonly noun: string;
  readonly entries: readonly Entry[];
  readonly empty: Entry;
  readonly onChange: (entries: Entry[]) => void;
  /** The fields of one entry. */
  readonly children: (entry: Entry, change: (entry: Entry) => void, name: string) => ReactNode;
}

/** The entries of a section that repeats: Alt with up and down moves one, its cross removes it. */
export function EntryList<Entry>({ noun, entries, empty, onChange, children }: EntryListProps<Entry>) {
  const list = useRef<HTMLOListElement>(null);
  const shown = entries.length > 0 ? entries : [empty];
  const keys = useEntryKeys(shown);
  const replace = (at: number, entry: Entry) => onChange(shown.map((one, place) => (place === at ? entry : one)));
  function focusEntry(at: number) {
    requestAnimationFrame(() =>
      list.current?.children[at]?.querySelector<HTMLElement>('input, textarea, select')?.focus(),
    );
  }
  function press(event: KeyboardEvent, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    const to = at + step;
    if (to < 0 || to >= shown.length) return;
    onChange(moved(shown, at, to));
    focusEntry(to);
  }
  return (
    <>
      <ol ref={list} className={css.entries}>
        {shown.map((entry, at) => (
          <li key={keys[at]} className={css.entry} onKeyDown={(event) => press(event, at)}>
            <div className={css.entryFields}>
              {children(entry, (next) => replace(at, next), shown.length > 1 ? `${noun} ${at + 1}` : noun)}
            </div>
            {shown.length > 1 ? (
              <IconButton
                icon={X}
                label={`Remove ${noun} ${at + 1}`}
                onClick={() => {
                  onChange(shown.filter((_, place) => place !== at));
                  focusEntry(Math.max(0, at - 1));
                }}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <Button
        kind="text"
        className={css.add}
        onClick={() => {
          onChange([...shown, empty]);
          focusEntry(shown.length);
        }}
      >
        <Icon of={Plus} size="small" />
        {`Add another ${noun}`}
      </Button>
    </>
  );
}
