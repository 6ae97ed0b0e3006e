import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { useEffect, useId, useState } from 'react';
import { useListWalk } from '../../../../ui/lists/list-walk/use-list-walk.ts';
import { useSuggestions } from '../../use-suggestions.ts';
import type { WrittenSearch } from './use-written-search.ts';

interface SuggestionListOptions {
  readonly segmentId: string | undefined;
  /** Takes a suggestion; undefined is the first line, the search itself. */
  readonly onChoose: (suggestion: Suggestion | undefined) => void;
}

export type SuggestionList = ReturnType<typeof useSuggestionList>;

/** The list below the field: whether it is open, its suggestions, and the keys of the field. */
export function useSuggestionList(search: WrittenSearch, { segmentId, onChoose }: SuggestionListOptions) {
  const { input, text, setText, tags } = search;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const suggestions = useSuggestions(text, isOpen, segmentId).filter(({ name }) => isSearchable(name));
  const isListed = isOpen && isSearchable(text);
  const { active, activeId, press, lineProps } = useListWalk({
    listId: id,
    text,
    // The first line is the search itself, the second the best match.
    count: isListed ? suggestions.length + 1 : 0,
    start: 1,
    onChoose: (at) => onChoose(suggestions[at - 1]),
    onClose: () => setOpen(false),
  });

  // Text typed before hydration.
  useEffect(() => {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    setText(field.value);
    setOpen(true);
  }, [input, setText]);

  function pressKey(event: KeyboardEvent) {
    const keyword = isListed ? suggestions[active - 1] : undefined;
    const last = tags.at(-1);
    if (event.key === 'Tab' && !event.shiftKey && keyword?.type === 'Keyword') {
      event.preventDefault();
      search.take(keyword);
    } else if (event.key === 'Backspace' && text === '' && last) search.drop(last);
    else if (event.key === 'Escape' && isOpen && !isListed) setOpen(false);
    else if (event.key === 'ArrowDown' && !isListed)
      input.current?.form?.querySelector<HTMLElement>('section a')?.focus();
    else press(event);
  }
  return { id, isOpen, setOpen, isListed, suggestions, activeId, lineProps, pressKey };
}
