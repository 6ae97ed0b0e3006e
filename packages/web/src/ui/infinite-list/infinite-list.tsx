import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '../error-state/error-state.tsx';
import { Loading } from '../skeleton/skeleton.tsx';
import css from './infinite-list.module.css';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextPage: string | number | null;
}
interface InfiniteListProps<Item> {
  /** The page that the loader brought. */
  readonly first: Page<Item>;
  /** The address of the same call, from which the next pages are fetched (`urlOf(route, input)` in the loader). */
  readonly from: string;
  /** Reads the items out of a reply. */
  readonly itemsOf: (reply: never) => readonly Item[];
  readonly children: (items: readonly Item[]) => ReactNode;
  /** Stands at the end while the next page is on its way. */
  readonly skeleton?: ReactNode;
}
interface More<Item> {
  readonly items: readonly Item[];
  readonly nextPage: string | number | null;
}

/** What was loaded below the first page, by history entry: going back finds the list as long as it was left. */
const remembered = new Map<string, More<unknown>>();

const withPage = (address: string, page: string | number) => `${address}${address.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`;

function useMore<Item>({ first, from, itemsOf }: Pick<InfiniteListProps<Item>, 'first' | 'from' | 'itemsOf'>) {
  const { key: entry } = useLocation();
  const key = `${entry} ${from}`;
  const [kept, setKept] = useState<{ key: string; more: More<Item> }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const more = kept?.key === key ? kept.more : ((remembered.get(key) as More<Item> | undefined) ?? { items: [], nextPage: first.nextPage });

  const loadMore = useCallback(async () => {
    if (more.nextPage === null) return;
    setState('loading');
    try {
      const response = await fetch(withPage(from, more.nextPage), { headers: { accept: 'application/json' } });
      if (!response.ok) throw new Error(String(response.status));
      const reply = (await response.json()) as { nextPage: string | number | null };
      const next = { items: [...more.items, ...itemsOf(reply as never)], nextPage: reply.nextPage };
      remembered.set(key, next);
      setKept({ key, more: next });
      setState('idle');
    } catch {
      setState('failed');
    }
  }, [from, itemsOf, key, more]);
  return { more, state, loadMore };
}

/** A list that goes on by itself 200 px before its end, keeps its pages, and has a 'Next page' link where there is no script. */
export function InfiniteList<Item>({ first, from, itemsOf, children, skeleton }: InfiniteListProps<Item>) {
  const { more, state, loadMore } = useMore({ first, from, itemsOf });
  const { pathname, search } = useLocation();
  const end = useRef<HTMLDivElement>(null);
  const mayGoOn = more.nextPage !== null && state === 'idle';

  useEffect(() => {
    if (!mayGoOn || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: '200px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayGoOn, loadMore]);

  const nextAddress = new URLSearchParams(search);
  if (more.nextPage !== null) nextAddress.set('page', String(more.nextPage));

  return (
    <>
      {children([...first.items, ...more.items])}
      <div ref={end} className={css.end}>
        {state === 'loading' ? <Loading>{skeleton}</Loading> : null}
        {state === 'failed' ? <ErrorState title="The next page could not be loaded." onRetry={loadMore} /> : null}
        {mayGoOn ? (
          <a href={`${pathname}?${nextAddress}`} className={css.next}>
            Next page
          </a>
        ) : null}
      </div>
    </>
  );
}
