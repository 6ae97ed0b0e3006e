import { searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import css from './search-bar.module.css';
import type { SuggestionList } from './use-suggestion-list.ts';
import type { WrittenSearch } from './use-written-search.ts';

interface SearchFieldProps {
  readonly search: WrittenSearch;
  readonly list: SuggestionList;
  readonly label: string;
  readonly placeholder: string;
}

/** The combobox that the text is written in. */
export const SearchField = ({ search, list, label, placeholder }: SearchFieldProps) => (
  <input
    dir="auto"
    ref={search.input}
    type="search"
    name="searchQuery"
    value={search.text}
    onChange={({ target }) => {
      search.setText(target.value);
      list.setOpen(true);
    }}
    onFocus={() => list.setOpen(true)}
    onClick={() => list.setOpen(true)}
    onKeyDown={({ nativeEvent }) => list.pressKey(nativeEvent)}
    aria-label={label}
    placeholder={search.tags.length > 0 ? undefined : placeholder}
    role="combobox"
    aria-expanded={list.isListed}
    aria-haspopup="listbox"
    aria-controls={list.id}
    aria-autocomplete="list"
    aria-activedescendant={list.activeId}
    autoComplete="off"
    maxLength={200}
    pattern={searchPattern}
    title={searchPatternHint}
    className={css.input}
  />
);
