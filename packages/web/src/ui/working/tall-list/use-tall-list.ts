import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  heightsOf,
  inRowsOf,
  isAtFalseEnd,
  longestStep,
  type Place,
  placeAt,
  rowsAt,
  scrolledTo,
} from './tall-scroll.ts';

interface TallListOptions {
  readonly count: number;
  /** In pixels, the same for every row. */
  readonly rowHeight: number;
  /** The element as tall as the list; it scrolls with the page. */
  readonly box: RefObject<HTMLElement | null>;
  /** How many pixels of the window the bars above the rows cover. */
  readonly covered: () => number;
}
interface Shown {
  readonly from: number;
  /** The row after the last one. */
  readonly to: number;
  readonly offset: number;
}
export interface TallList {
  /** The rows to render, with some above and below those in view. */
  readonly from: number;
  readonly to: number;
  /** Where the first of them is in the box, in pixels. */
  readonly top: number;
  readonly boxHeight: number;
  /** Scrolls as little as needed to show a row, or puts it in the middle. */
  readonly goTo: (index: number, align?: 'nearest' | 'center') => void;
  /** How many rows fit into the window. */
  readonly inWindow: () => number;
}

/** Rows that are rendered above and below the window, because the browser scrolls before scripts run. */
const spare = 14;
/** The rows that the server renders: a screenful. */
const atFirst = 30;
/** In milliseconds without scrolling, after which the list rests. */
const restAfter = 160;

/**
 * A list of rows of one height that scrolls with the page, of any length: rows out of view are not in the page, and a
 * list taller than browsers allow has a shorter box in which the scroll bar moves proportionally and everything else by
 * as many pixels as usual.
 */
export function useTallList({ count, rowHeight, box, covered }: TallListOptions): TallList {
  const heights = heightsOf(count, rowHeight);
  const place = useRef<Place>({ inBox: 0, offset: 0 });
  const [shown, setShown] = useState<Shown>({ from: 0, to: atFirst, offset: 0 });

  /** Where in the box the first row in view is now. */
  const read = () => -(box.current?.getBoundingClientRect().top ?? 0) + covered();
  const view = () => Math.max(rowHeight, window.innerHeight - covered());
  function show() {
    const y = inRowsOf(place.current);
    const from = Math.max(0, Math.min(count, Math.floor(y / rowHeight) - spare));
    const to = Math.max(from, Math.min(count, Math.ceil((y + view()) / rowHeight) + spare));
    const { offset } = place.current;
    setShown((was) => (was.from === from && was.to === to && was.offset === offset ? was : { from, to, offset }));
  }
  /** Puts the box where it should be for the rows in view, which stay where they are. */
  function settle(next: Place) {
    const by = next.inBox - place.current.inBox;
    place.current = next;
    // Both in one frame: the rows move in the box, and the box under the window.
    flushSync(show);
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
  }
  const follow = useEffectEvent(() => {
    place.current = scrolledTo(read(), place.current, heights);
    if (isAtFalseEnd(place.current, heights, view())) settle(placeAt(inRowsOf(place.current), heights));
    else show();
  });
  const rest = useEffectEvent(() => {
    const next = placeAt(inRowsOf(place.current), heights);
    if (next.offset !== place.current.offset) settle(next);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      follow();
      clearTimeout(timer);
      timer = setTimeout(() => rest(), restAfter);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, []);
  const isLaidOut = useRef(false);
  const recount = useEffectEvent(() => {
    const inBox = read();
    const inRows = isLaidOut.current ? inBox + place.current.offset : rowsAt(inBox, heights);
    isLaidOut.current = true;
    place.current = placeAt(Math.min(inRows, heights.rows), heights);
    show();
    if (place.current.inBox !== inBox && place.current.offset > 0)
      window.scrollBy({ top: place.current.inBox - inBox, behavior: 'instant' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or rows of another height, are laid out anew
  useLayoutEffect(() => recount(), [count, rowHeight]);

  function goTo(index: number, align: 'nearest' | 'center' = 'nearest') {
    place.current = { ...place.current, inBox: read() };
    const now = inRowsOf(place.current);
    const least = (index + 1) * rowHeight - view();
    const most = index * rowHeight;
    if (align === 'nearest' && now >= least && now <= most) return;
    const target = Math.round(
      align === 'center' ? Math.max(0, (least + most) / 2) : Math.max(least, Math.min(most, now)),
    );
    const { offset } = place.current;
    const near: Place = { inBox: target - offset, offset };
    const isJump = Math.abs(target - now) >= longestStep || isAtFalseEnd(near, heights, view());
    settle(isJump ? placeAt(target, heights) : near);
  }
  return {
    ...shown,
    to: Math.min(shown.to, count),
    top: shown.from * rowHeight - shown.offset,
    boxHeight: heights.box,
    goTo,
    inWindow: () => Math.max(1, Math.floor(view() / rowHeight) - 1),
  };
}
