import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { boldMatch } from '../../../../../ui/bold-match/bold-match.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { useListWalk } from '../../../../../ui/list-walk/use-list-walk.ts';
import { SuggestedLine } from '../../../../../ui/suggested-line/suggested-line.tsx';
import { useSuggestions } from '../../../use-suggestions.ts';
import { wallWith } from '../../wall.links.ts';
import css from './wall-search.module.css';

/** A work opens, a keyword becomes a filter, anything else is searched for by its kind. */
function chosenAddress(address: URLSearchParams, { id, name, type }: Suggestion): string {
  if (type === 'Artwork' || type === 'ID') return wallWith(address, { artworkId: id, searchQuery: null, type: null });
  if (type === 'Keyword') return wallWith(address, { tags: id, searchQuery: null, type: null });
  return wallWith(address, { searchQuery: name, type });
}

/** Searches a wall, with suggestions from two letters on; the best one is selected. */
export function WallSearch({ segmentId }: { readonly segmentId: string }) {
  const [address] = useSearchParams();
  const searched = address.get('searchQuery') ?? '';
  // Another search in the address, as by going back, is the text again.
  return <Field key={searched} segmentId={segmentId} searched={searched} />;
}

function Field({ segmentId, searched }: { readonly segmentId: string; readonly searched: string }) {
  const [address] = useSearchParams();
  const [text, setText] = useState(searched);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const suggestions = useSuggestions(text, isOpen, segmentId);
  const isShown = isOpen && isSearchable(text);
  // The last line is the search itself.
  const count = isShown ? suggestions.length + 1 : 0;
  const { activeId, press, lineProps } = useListWalk({
    listId,
    text,
    count,
    onChoose: go,
    onClose: () => setOpen(false),
  });

  function go(at: number) {
    setOpen(false);
    const chosen = suggestions[at];
    void navigate(
      chosen ? chosenAddress(address, chosen) : wallWith(address, { searchQuery: text.trim(), type: 'Artwork' }),
      { preventScrollReset: true },
    );
  }
  function clear() {
    setText('');
    if (searched) void navigate(wallWith(address, { searchQuery: null, type: null }), { preventScrollReset: true });
  }

  return (
    <search className={css.search}>
      <div className={css.field}>
        <Icon of={Search} size="small" />
        <input
          dir="auto"
          type="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
          }}
          onKeyDown={({ nativeEvent }) => press(nativeEvent)}
          onBlur={() => setOpen(false)}
          placeholder="Search artworks"
          aria-label="Search artworks"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          maxLength={200}
        />
        {text ? <IconButton icon={X} label="Clear" onClick={clear} /> : null}
      </div>
      <div id={listId} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isShown}>
        {isShown
          ? suggestions.map((one, at) => (
              <SuggestedLine key={`${one.type} ${one.id}`} {...lineProps(at)} className={css.line}>
                <span className={css.kind}>{one.type}</span>
                <span className={css.name}>
                  {one.type === 'Artwork' ? <cite>{boldMatch(one.name, text)}</cite> : boldMatch(one.name, text)}{' '}
                  <small>{one.ancestors[0] ?? one.contextName}</small>
                </span>
              </SuggestedLine>
            ))
          : null}
        {isShown ? (
          <SuggestedLine {...lineProps(suggestions.length)} className={css.line}>
            <span className={css.kind} />
            <span className={css.name}>
              “{text.trim()}” <small>- Search in titles</small>
            </span>
          </SuggestedLine>
        ) : null}
      </div>
    </search>
  );
}
