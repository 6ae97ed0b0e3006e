import { useState } from 'react';

interface ListWalkOptions {
  /** The id of the list; its lines are `listId-0`, `listId-1`, … */
  readonly listId: string;
  /** The text of the field: a change resets the active line. */
  readonly text: string;
  /** The number of lines, 0 while the list is closed. */
  readonly count: number;
  /** The active line before any arrow key. */
  readonly start?: number;
  readonly onChoose: (at: number) => void;
  /** Closes the list on Escape; without it Escape is left to the page. */
  readonly onClose?: () => void;
}

interface ListWalk {
  /** The index of the active line. */
  readonly active: number;
  /** The id of the active line, for `aria-activedescendant`; undefined without lines. */
  readonly activeId: string | undefined;
  /** Handles the field's keys. */
  readonly press: (event: KeyboardEvent) => void;
  /** The props for the `SuggestedLine` at this index. */
  readonly lineProps: (at: number) => {
    readonly id: string;
    readonly isActive: boolean;
    readonly onChoose: () => void;
  };
}

/**
 * The keys of a combobox: the field keeps the focus, the arrows go through the lines below and wrap around, Enter
 * chooses, Escape closes. Home and End go to the first and last line after an arrow key; before that they move the
 * cursor in the field.
 */
export function useListWalk({ listId, text, count, start = 0, onChoose, onClose }: ListWalkOptions): ListWalk {
  const [walked, setWalked] = useState<{ readonly text: string; readonly to: number }>();
  const to = walked?.text === text ? walked.to : undefined;
  const active = Math.max(0, Math.min(to ?? start, count - 1));

  function targetOf(key: string): number | undefined {
    if (key === 'ArrowDown') return (active + 1) % count;
    if (key === 'ArrowUp') return (active - 1 + count) % count;
    if (to !== undefined && key === 'Home') return 0;
    if (to !== undefined && key === 'End') return count - 1;
    return undefined;
  }
  function press(event: KeyboardEvent) {
    if (count === 0 || event.isComposing) return;
    const target = targetOf(event.key);
    if (target !== undefined) setWalked({ text, to: target });
    else if (event.key === 'Enter') onChoose(active);
    else if (event.key === 'Escape' && onClose) onClose();
    else return;
    event.preventDefault();
  }
  return {
    active,
    activeId: count > 0 ? `${listId}-${active}` : undefined,
    press,
    lineProps: (at) => ({ id: `${listId}-${at}`, isActive: at === active, onChoose: () => onChoose(at) }),
  };
}
