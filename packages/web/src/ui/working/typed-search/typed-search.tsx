import { type Ref, useEffect, useEffectEvent } from 'react';
import { SearchField } from '../../lists/search-field/search-field.tsx';
import css from './typed-search.late.module.css';
import { useSearchText } from './use-search-text.ts';

/** §9, in milliseconds after the last key. */
const searchDelay = 300;

interface TypedSearchProps {
  readonly label: string;
  /** The search of the address. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The search of a list: it searches a moment after the last key. */
export function TypedSearch({ label, searched, onSearch, ref }: TypedSearchProps) {
  const { text, setText, search: noteSearch } = useSearchText(searched);
  function searchFor(sought: string) {
    noteSearch(sought);
    onSearch(sought);
  }
  const search = useEffectEvent(searchFor);
  useEffect(() => {
    if (text.trim() === searched) return;
    const timer = setTimeout(() => search(text.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return (
    <SearchField
      ref={ref}
      label={label}
      iconSize="normal"
      className={css.search}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchFor(text.trim());
      }}
    >
      <kbd>/</kbd>
    </SearchField>
  );
}
