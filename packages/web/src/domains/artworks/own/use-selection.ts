import { type MouseEvent, useEffect, useState } from 'react';

export interface Selection<Id extends string> {
  readonly isSelecting: boolean;
  /** In the list's order. */
  readonly selected: readonly Id[];
  readonly start: () => void;
  readonly end: () => void;
  /** Selects what is loaded. */
  readonly selectAll: () => void;
  /** Everything that the list finds is selected, also what is not loaded. */
  readonly isEverything: boolean;
  readonly selectEverything: () => void;
  readonly isSelected: (id: Id) => boolean;
  /** Selects or deselects one; with `isRange`, selects everything from the last one to this one. */
  readonly toggle: (id: Id, isRange: boolean) => void;
}

interface Chosen<Id extends string> {
  readonly ids: ReadonlySet<Id>;
  /** A range starts here. */
  readonly last: Id | undefined;
  readonly isEverything?: boolean;
}

/** While items are selected, and with Shift, a click selects instead of opening. */
export const selectingClick =
  <Id extends string>(selection: Pick<Selection<Id>, 'isSelecting' | 'toggle'>, id: Id) =>
  (event: MouseEvent) => {
    if (!selection.isSelecting && !event.shiftKey) return;
    event.preventDefault();
    selection.toggle(id, event.shiftKey);
  };

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/** Selecting items of a list. Ctrl A selects all, Esc ends; a dialog or menu that is open keeps its keys. */
export function useSelection<Id extends string>(
  ids: readonly Id[],
  { isSelecting = false }: { readonly isSelecting?: boolean } = {},
): Selection<Id> {
  const [chosen, setChosen] = useState<Chosen<Id> | undefined>(
    isSelecting ? { ids: new Set(), last: undefined } : undefined,
  );
  const selectAll = () => setChosen({ ids: new Set(ids), last: ids.at(-1) });
  const selectEverything = () => setChosen({ ids: new Set(ids), last: ids.at(-1), isEverything: true });
  const isEverything = chosen?.isEverything ?? false;
  const end = () => setChosen(undefined);
  const start = () => setChosen({ ids: new Set(), last: undefined });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (isTyping(event.target) || document.querySelector('dialog[open], [popover]:popover-open[role=menu]')) return;
      if (event.key === 'Escape' && chosen) setChosen(undefined);
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && ids.length > 0) {
        event.preventDefault();
        setChosen({ ids: new Set(ids), last: ids.at(-1) });
      }
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [ids, chosen]);

  function toggle(id: Id, isRange: boolean) {
    const next = new Set(isEverything ? ids : chosen?.ids);
    const from = chosen?.last === undefined ? -1 : ids.indexOf(chosen.last);
    const to = ids.indexOf(id);
    if (isRange && from >= 0) for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
    else if (!next.delete(id)) next.add(id);
    setChosen({ ids: next, last: id });
  }
  return {
    isSelecting: chosen !== undefined,
    selected: isEverything ? ids : ids.filter((id) => chosen?.ids.has(id)),
    isSelected: (id) => isEverything || (chosen?.ids.has(id) ?? false),
    start,
    end,
    selectAll,
    isEverything,
    selectEverything,
    toggle,
  };
}
