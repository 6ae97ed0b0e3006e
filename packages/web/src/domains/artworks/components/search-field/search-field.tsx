import { artworkAt, catalogueAt, exploreAt, pages } from '@oeuvre/contracts/addresses.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { isSearchable, searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search, Tag, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { boldMatch } from '../../../../ui/bold-match/bold-match.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { useListWalk } from '../../../../ui/list-walk/use-list-walk.ts';
import { SuggestedLine } from '../../../../ui/suggested-line/suggested-line.tsx';
import { useSuggestions } from '../../use-suggestions.ts';
import css from './search-field.module.css';

/**
 * Where a suggestion leads: a work to its page, a tag to the works that carry it, anything else to a search by its
 * kind.
 */
function addressOf({ id, name, type }: Suggestion): string {
  if (type === 'Artwork' || type === 'ID') return artworkAt(id);
  if (type === 'Keyword') return catalogueAt({ tags: id });
  return catalogueAt({ searchQuery: name, type });
}

/**
 * The large search of the explore page. It is a plain form; after hydration it suggests from 2 letters on, with the
 * best match selected.
 */
export function SearchField({ defaultText }: { readonly defaultText: string }) {
  const [text, setText] = useState(defaultText);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const suggestions = useSuggestions(text, isOpen);
  const isShown = isOpen && isSearchable(text);
  // The first line is the search itself, the second the best match.
  const count = isShown ? suggestions.length + 1 : 0;
  const { activeId, press, lineProps } = useListWalk({
    listId,
    text,
    count,
    start: 1,
    onChoose: go,
    onClose: () => setOpen(false),
  });

  // Text typed before hydration.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (document.activeElement !== input.current) return;
    setText(typed);
    setOpen(true);
  }, []);

  function type(next: string) {
    setText(next);
    setOpen(true);
  }
  function go(at: number) {
    setOpen(false);
    const chosen = suggestions[at - 1];
    void navigate(chosen ? addressOf(chosen) : exploreAt({ searchQuery: text.trim() }));
  }

  return (
    <Form action={pages.explore} method="get" role="search" className={css.search}>
      <div className={css.line}>
        <Icon of={Search} />
        <input
          dir="auto"
          ref={input}
          type="search"
          name="searchQuery"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ nativeEvent }) => press(nativeEvent)}
          onBlur={() => setOpen(false)}
          aria-label="Search"
          placeholder="Search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          pattern={searchPattern}
          title={searchPatternHint}
          className={css.input}
        />
        {text ? (
          <IconButton
            icon={X}
            label="Clear"
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          />
        ) : null}
      </div>
      <div id={listId} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isShown}>
        {isShown ? (
          <Line {...lineProps(0)} glyph={<Icon of={Search} size="small" />} kind="">
            <b>{text.trim()}</b> - Search in titles
          </Line>
        ) : null}
        {isShown
          ? suggestions.map((one, at) => (
              <Line
                key={`${one.type} ${one.id}`}
                {...lineProps(at + 1)}
                glyph={<Glyph suggestion={one} />}
                kind={one.type}
              >
                {one.type === 'Artwork' ? <cite>{boldMatch(one.name, text)}</cite> : boldMatch(one.name, text)}
                {contextOf(one) ? <small>{contextOf(one)}</small> : null}
              </Line>
            ))
          : null}
      </div>
    </Form>
  );
}

const contextOf = ({ ancestors, contextName }: Suggestion) =>
  ancestors.length > 0 ? ancestors.toReversed().join(' › ') : contextName;

function Glyph({ suggestion }: { readonly suggestion: Suggestion }) {
  return suggestion.imgUrl ? (
    <img src={`${suggestion.imgUrl}?width=300`} alt="" width="44" height="44" />
  ) : (
    <Icon of={Tag} size="small" />
  );
}

interface LineProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly glyph: ReactNode;
  readonly kind: string;
  readonly children: ReactNode;
}

function Line({ glyph, kind, children, ...line }: LineProps) {
  return (
    <SuggestedLine {...line} className={css.option}>
      <span className={css.glyph}>{glyph}</span>
      <span className={css.name}>{children}</span>
      <span className={css.kind}>{kind}</span>
    </SuggestedLine>
  );
}
