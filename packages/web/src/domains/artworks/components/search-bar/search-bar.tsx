import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search, X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import type { SearchAsked, SearchTag } from '../../artworks.links.ts';
import css from './search-bar.module.css';
import { SearchField } from './search-field.tsx';
import { Suggestions } from './suggestions.tsx';
import chip from './tags.late.module.css';
import { useSuggestionList } from './use-suggestion-list.ts';
import { useWrittenSearch } from './use-written-search.ts';

interface SearchBarProps {
  /** The page that searches without scripts, and what else its address says. */
  readonly action: string;
  readonly more?: readonly (readonly [name: string, value: string])[];
  /** Where a search leads. */
  readonly addressOf: (asked: SearchAsked) => string;
  /** Where a suggestion leads that is no search; undefined if it is one. */
  readonly suggestedAddressOf?: ((suggestion: Suggestion) => string | undefined) | undefined;
  /** The present search. */
  readonly text?: string;
  readonly tags?: readonly SearchTag[];
  readonly label?: string;
  /** The name of its landmark, where a page has several. */
  readonly landmark?: string;
  readonly placeholder?: string;
  /** `question`: the largest thing on its page; `boxed`: a tool among others; `bare`: the frame is drawn around it. */
  readonly look?: 'question' | 'boxed' | 'bare';
  /** Suggests only what this segment has. */
  readonly segmentId?: string | undefined;
  /** The person's earlier searches; shown in the open list. */
  readonly recent?: ReactNode;
}

/**
 * The one search field: a form that works without scripts, and a combobox (ARIA 1.2) that suggests from 2 letters on,
 * with the best match selected. A keyword becomes a tag, by Tab without leaving the field; any other suggestion is
 * searched for by its kind. Backspace in the empty field takes the last tag.
 */
export function SearchBar({
  action,
  more = [],
  addressOf,
  suggestedAddressOf,
  text = '',
  tags = [],
  label = 'Search',
  landmark,
  placeholder = label,
  look = 'question',
  segmentId,
  recent,
}: SearchBarProps) {
  const asked = { text, tags };
  const { search, list, clear, submit } = useSearches({ asked, addressOf, suggestedAddressOf, look, segmentId });
  const { isOpen, isListed, suggestions } = list;
  return (
    <Form
      action={action}
      method="get"
      role="search"
      aria-label={landmark}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) list.setOpen(false);
      }}
      className={`${css.search} ${css[look] ?? ''}`}
    >
      <div className={css.line}>
        <Icon of={Search} size={look === 'question' ? 'normal' : 'small'} />
        <Chips tags={search.tags} onDrop={search.drop} />
        {more.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <SearchField search={search} list={list} label={label} placeholder={placeholder} />
        {search.text || search.tags.length > 0 ? <IconButton icon={X} label="Clear" onClick={clear} /> : null}
      </div>
      <Suggestions
        list={list}
        text={search.text}
        recent={isOpen && (isListed ? look === 'question' : search.text === '') ? recent : undefined}
      />
      <Hidden live="polite">
        {isListed ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : search.said}
      </Hidden>
    </Form>
  );
}

interface SearchesOptions extends Pick<SearchBarProps, 'addressOf' | 'suggestedAddressOf' | 'look' | 'segmentId'> {
  /** The search of the address. */
  readonly asked: SearchAsked;
}

/** The searches that the field begins: on Enter, by a suggestion, and for everything once it is cleared. */
function useSearches({ asked, addressOf, suggestedAddressOf, look, segmentId }: SearchesOptions) {
  const navigate = useNavigate();
  const search = useWrittenSearch(asked);
  const list = useSuggestionList(search, { segmentId, onChoose: choose });
  const { tags } = search;
  const text = search.text.trim();

  function lead(address: string) {
    list.setOpen(false);
    void navigate(address, { preventScrollReset: look === 'boxed' });
  }
  function go(sought: SearchAsked) {
    search.send(sought);
    lead(addressOf(sought));
  }
  function choose(chosen: Suggestion | undefined) {
    if (!chosen) return go({ text, tags });
    const address = suggestedAddressOf?.(chosen);
    if (address) return lead(address);
    if (chosen.type !== 'Keyword') return go({ text: chosen.name, tags, type: chosen.type });
    go({ text: '', tags: search.take(chosen) });
  }
  function clear() {
    search.clear();
    // A list beside the field shows everything again; on a page of its own the question is only begun anew.
    if (look === 'boxed' && asked.text) go({ text: '', tags: [] });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSearchable(text) || (text === '' && (tags.length > 0 || asked.text || asked.tags.length > 0)))
      go({ text, tags });
  }
  return { search, list, clear, submit };
}

interface ChipsProps {
  readonly tags: readonly SearchTag[];
  readonly onDrop: (tag: SearchTag) => void;
}

/** The tags of the search, each with its button and its part of the form. */
const Chips = ({ tags, onDrop }: ChipsProps) =>
  tags.map((tag) => (
    <span key={tag.id} className={chip.tag}>
      <span className={chip.name}>{tag.name}</span>
      <button type="button" aria-label={`Remove ${tag.name}`} onClick={() => onDrop(tag)}>
        <Icon of={X} size="small" />
      </button>
      <input type="hidden" name="tags" value={tag.id} />
    </span>
  ));
