import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../../api-context.ts';
import { ErrorState } from '../../error-state/error-state.tsx';
import { Loading } from '../../skeleton/skeleton.tsx';
import css from './infinite-list.module.css';
import { keep, keptName, recall, recallAfterLoad } from './stored-pages.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextPage: string | number | null;
}
interface Identified {
  readonly id: string | number;
}
/** A reply that is one page of a list. */
interface PagedReply {
  readonly nextPage: string | number | null;
}
interface InfiniteListProps<Item extends Identified, Reply extends PagedReply> {
  /** The first page, from the loader. */
  readonly first: Page<Item>;
  /** The address of the same call, for fetching the next pages (`urlOf(route, input)` in the loader). */
  readonly from: CallAddress<Reply>;
  /** Takes the items out of a reply. */
  readonly itemsOf: (reply: Reply) => readonly Item[];
  readonly children: (items: readonly Item[]) => ReactNode;
  /** Shown at the end while the next page loads. */
  readonly skeleton?: ReactNode;
}

const withPage = <Reply,>(address: CallAddress<Reply>, page: string | number) =>
  `${address}${address.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}` as CallAddress<Reply>;

type Source<Item extends Identified, Reply extends PagedReply> = Pick<
  InfiniteListProps<Item, Reply>,
  'first' | 'from' | 'itemsOf'
>;

/**
 * The pages after the first, stored per history entry: a reader who returns or reloads finds the list as long as
 * before, and their place.
 */
function useMore<Item extends Identified, Reply extends PagedReply>({ first, from, itemsOf }: Source<Item, Reply>) {
  const name = keptName(useLocation().key, from);
  const [kept, setKept] = useState<{ name: string; more: Page<Item> }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const place = useRef<number>(undefined);
  const more =
    kept?.name === name
      ? kept.more
      : ((recall(name) as Page<Item> | undefined) ?? { items: [], nextPage: first.nextPage });

  // Not in the first render, which must match the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new document can have stored pages
  useLayoutEffect(() => {
    const found = recallAfterLoad(name);
    if (!found) return;
    place.current = found.y;
    setKept({ name, more: found as unknown as Page<Item> });
  }, []);
  useLayoutEffect(() => {
    if (!kept || place.current === undefined) return;
    scrollTo(0, place.current);
    place.current = undefined;
  }, [kept]);
  useEffect(() => {
    const notePlace = () => more.items.length > 0 && keep(name, { ...more, y: scrollY });
    addEventListener('pagehide', notePlace);
    return () => removeEventListener('pagehide', notePlace);
  }, [name, more]);

  const loadMore = useCallback(async () => {
    if (more.nextPage === null) return;
    setState('loading');
    try {
      const reply = await readAddress(withPage(from, more.nextPage));
      const next = { items: [...more.items, ...itemsOf(reply)], nextPage: reply.nextPage };
      keep(name, { ...next, y: scrollY });
      setKept({ name, more: next });
      setState('idle');
    } catch {
      setState('failed');
    }
  }, [from, itemsOf, name, more]);
  return { more, state, loadMore };
}

/** An item that has moved between the first page and the next is shown once. */
function withoutRepeats<Item extends Identified>(first: readonly Item[], more: readonly Item[]): readonly Item[] {
  const shown = new Set(first.map(({ id }) => id));
  return [...first, ...more.filter(({ id }) => !shown.has(id))];
}

/** A list that loads more 200 px before its end, stores its pages, and has a 'Next page' link without scripts. */
export function InfiniteList<Item extends Identified, Reply extends PagedReply>({
  first,
  from,
  itemsOf,
  children,
  skeleton,
}: InfiniteListProps<Item, Reply>) {
  const { more, state, loadMore } = useMore({ first, from, itemsOf });
  const { pathname, search } = useLocation();
  const end = useRef<HTMLDivElement>(null);
  const mayGoOn = more.nextPage !== null && state === 'idle';

  useEffect(() => {
    if (!mayGoOn || !end.current) return;
    // A busy browser reports several positions at once; the last one is the present one.
    const observer = new IntersectionObserver((positions) => positions.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: '200px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayGoOn, loadMore]);

  const nextAddress = new URLSearchParams(search);
  if (more.nextPage !== null) nextAddress.set('page', String(more.nextPage));

  return (
    <>
      {children(withoutRepeats(first.items, more.items))}
      <div ref={end} className={css.end}>
        {more.nextPage !== null && state !== 'failed' ? (
          <div className={css.goesOn}>
            <Loading>{skeleton}</Loading>
          </div>
        ) : null}
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
