import { History, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useIsSignedIn } from '../../../../ui/root-data.ts';
import { toastError } from '../../../../ui/toast/toast.ts';
import type { SearchAsked } from '../../../artworks/artworks.links.ts';
import { forgetSearches, type KeptSearch, listSearches } from '../../recent-searches.ts';
import css from './recent-searches.late.module.css';

interface RecentSearchesProps {
  readonly addressOf: (asked: SearchAsked) => string;
}

const wordsOf = ({ text, tags }: KeptSearch) => [...tags.map(({ name }) => name), ...(text ? [text] : [])].join(' · ');

/** The person's earlier searches, to repeat or to forget. The arrows go from one to the next. */
export function RecentSearches({ addressOf }: RecentSearchesProps) {
  const isGuest = !useIsSignedIn();
  const [searches, setSearches] = useSearchesOf(isGuest);

  const forget = (id?: string) =>
    forgetSearches(isGuest, id).then(setSearches, (error: Error) => toastError(error.message));

  if (searches.length === 0) return null;
  return (
    // A press leaves the focus in the field, which closes the list when it loses it.
    <section aria-label="Recent searches" onMouseDown={(event) => event.preventDefault()} className={css.recent}>
      <header className={css.head}>
        <h2>Recent searches</h2>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.form?.querySelector<HTMLElement>('input[type=search]')?.focus();
            void forget();
          }}
        >
          Clear
        </button>
      </header>
      <ul onKeyDown={walk}>
        {searches.map((search) => (
          <li key={search.id}>
            <Link to={addressOf({ text: search.text, tags: search.tags, type: search.type ?? undefined })}>
              <Icon of={History} size="small" />
              <span>{wordsOf(search)}</span>
              {search.type ? <small>{search.type}</small> : null}
              {search.found === null ? null : (
                <small className={css.found}>{search.found.toLocaleString('en-GB')}</small>
              )}
            </Link>
            <button
              type="button"
              aria-label={`Forget ${wordsOf(search)}`}
              onClick={(event) => {
                moveOn(event);
                void forget(search.id);
              }}
            >
              <Icon of={X} size="small" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The searches of this visitor, empty until they are read; a setter for what is left after forgetting. */
function useSearchesOf(isGuest: boolean) {
  const [searches, setSearches] = useState<readonly KeptSearch[]>([]);
  useEffect(() => {
    let isGone = false;
    listSearches(isGuest).then(
      (listed) => isGone || setSearches(listed),
      // A field without recent searches still searches.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isGuest]);
  return [searches, setSearches] as const;
}

/** From a line that is about to go, the focus moves to the next one, the one before, or the field. */
function moveOn({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  if (document.activeElement !== currentTarget) return;
  const line = currentTarget.closest('li');
  const neighbour = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('a');
  (neighbour ?? currentTarget.form?.querySelector<HTMLElement>('input[type=search]'))?.focus();
}

function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  links[Math.max(0, Math.min(at + step, links.length - 1))]?.focus();
}
