import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { isSearchable, searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useListWalk } from '../../../../ui/list-walk/use-list-walk.ts';
import { useSuggestions } from '../../use-suggestions.ts';
import css from './search-bar.module.css';
import { Suggestions } from './suggestions.tsx';
import chip from './tags.late.module.css';

/** A tag that the search asks for. */
export interface SearchTag {
  readonly id: string;
  readonly name: string;
}

/** A search in the catalogue. */
export interface SearchAsked {
  readonly text: string;
  readonly tags: readonly SearchTag[];
  /** Where the text is looked for, if a suggestion named it. */
  readonly type?: SearchType | undefined;
}

interface SearchBarProps {
  /** The page that searches without scripts, and what else its address says. */
  readonly action: string;
  readonly more?: readonly (readonly [name: string, value: string])[];
  /** Where a search leads. */
  readonly addressOf: (asked: SearchAsked) => string;
  /** Where a suggestion leads that is no search; undefined if it is one. */
  readonly suggestedAddressOf?: (suggestion: Suggestion) => string | undefined;
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

const nameOf = ({ text, tags }: SearchAsked) => JSON.stringify([text, tags.map(({ id }) => id)]);

/** Adds a tag once. */
const withTag = (tags: readonly SearchTag[], { id, name }: SearchTag) =>
  tags.some((tag) => tag.id === id) ? tags : [...tags, { id, name }];

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
  text: asked = '',
  tags: given = [],
  label = 'Search',
  landmark,
  placeholder = label,
  look = 'question',
  segmentId,
  recent,
}: SearchBarProps) {
  const [text, setText] = useState(asked);
  const [tags, setTags] = useState(given);
  // Follows the search of the address (back, a link), but not the result of its own search, which may arrive while
  // somebody types on.
  const address = nameOf({ text: asked, tags: given });
  const [followed, setFollowed] = useState(address);
  const [sent, setSent] = useState<string>();
  if (followed !== address) {
    setFollowed(address);
    if (address !== sent) {
      setText(asked);
      setTags(given);
    }
  }
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const suggestions = useSuggestions(text, isOpen, segmentId).filter(({ name }) => isSearchable(name));
  const isListed = isOpen && isSearchable(text);
  const { active, activeId, press, lineProps } = useListWalk({
    listId,
    text,
    // The first line is the search itself, the second the best match.
    count: isListed ? suggestions.length + 1 : 0,
    start: 1,
    onChoose: choose,
    onClose: () => setOpen(false),
  });

  // Text typed before hydration.
  useEffect(() => {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    setText(field.value);
    setOpen(true);
  }, []);

  function go(sought: SearchAsked) {
    setOpen(false);
    setSent(nameOf(sought));
    if (sought.text !== text.trim()) setText(sought.text);
    setTags(sought.tags);
    void navigate(addressOf(sought), { preventScrollReset: look === 'boxed' });
  }
  function choose(at: number) {
    const chosen = suggestions[at - 1];
    if (!chosen) return go({ text: text.trim(), tags });
    const address = suggestedAddressOf?.(chosen);
    if (address) {
      setOpen(false);
      return void navigate(address, { preventScrollReset: look === 'boxed' });
    }
    if (chosen.type !== 'Keyword') return go({ text: chosen.name, tags, type: chosen.type });
    const next = take(chosen);
    go({ text: '', tags: next });
  }
  function take(chosen: SearchTag) {
    const next = withTag(tags, chosen);
    setTags(next);
    setText('');
    setSaid(`${chosen.name} added as a tag`);
    return next;
  }
  function drop(tag: SearchTag) {
    setTags(tags.filter(({ id }) => id !== tag.id));
    setSaid(`${tag.name} removed`);
    input.current?.focus();
  }
  function clear() {
    setText('');
    setTags([]);
    input.current?.focus();
    // A list beside the field shows everything again; on a page of its own the question is only begun anew.
    if (look === 'boxed' && asked) go({ text: '', tags: [] });
  }
  function pressKey(event: KeyboardEvent) {
    const keyword = isListed ? suggestions[active - 1] : undefined;
    const last = tags.at(-1);
    if (event.key === 'Tab' && !event.shiftKey && keyword?.type === 'Keyword') {
      event.preventDefault();
      take(keyword);
    } else if (event.key === 'Backspace' && text === '' && last) drop(last);
    else if (event.key === 'Escape' && isOpen && !isListed) setOpen(false);
    else if (event.key === 'ArrowDown' && !isListed)
      input.current?.form?.querySelector<HTMLElement>('section a')?.focus();
    else press(event);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const sought = text.trim();
    if (isSearchable(sought) || (sought === '' && (tags.length > 0 || asked || given.length > 0)))
      go({ text: sought, tags });
  }

  return (
    <Form
      action={action}
      method="get"
      role="search"
      aria-label={landmark}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      className={`${css.search} ${css[look] ?? ''}`}
    >
      <div className={css.line}>
        <Icon of={Search} size={look === 'question' ? 'normal' : 'small'} />
        {tags.map((tag) => (
          <span key={tag.id} className={chip.tag}>
            <span className={chip.name}>{tag.name}</span>
            <button type="button" aria-label={`Remove ${tag.name}`} onClick={() => drop(tag)}>
              <Icon of={X} size="small" />
            </button>
            <input type="hidden" name="tags" value={tag.id} />
          </span>
        ))}
        {more.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input
          dir="auto"
          ref={input}
          type="search"
          name="searchQuery"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={({ nativeEvent }) => pressKey(nativeEvent)}
          aria-label={label}
          placeholder={tags.length > 0 ? undefined : placeholder}
          role="combobox"
          aria-expanded={isListed}
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          maxLength={200}
          pattern={searchPattern}
          title={searchPatternHint}
          className={css.input}
        />
        {text || tags.length > 0 ? <IconButton icon={X} label="Clear" onClick={clear} /> : null}
      </div>
      <Suggestions
        id={listId}
        text={text}
        suggestions={suggestions}
        isListed={isListed}
        lineProps={lineProps}
        recent={isOpen && (isListed ? look === 'question' : text === '') ? recent : undefined}
      />
      <Hidden live="polite">
        {isListed ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : said}
      </Hidden>
    </Form>
  );
}
