import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../../../ui/use-media.ts';
import type { TreeRow } from '../../tree/term-rows.ts';

interface RowsInViewOptions {
  readonly rows: readonly TreeRow[];
  /** The index of the active row. It stays in the page: the tree names it by its id. */
  readonly active: number;
  /** Rows without a term have come into view. */
  readonly onMissing: (rows: readonly TreeRow[]) => void;
}

const rowHeight = { mouse: 32, finger: 44 };

/** The rows of the tree that are in the page. */
export function useRowsInView({ rows, active, onMissing }: RowsInViewOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(width <= 47.5rem), (pointer: coarse)');
  const size = isTouch ? rowHeight.finger : rowHeight.mouse;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => rows[index]?.path ?? index,
    overscan: 12,
    scrollPaddingStart: size,
    scrollPaddingEnd: size,
    // The size that the server renders, before anything can be measured.
    initialRect: { width: 392, height: 960 },
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const seen = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      return active >= 0 && (active < from || active > to) ? [...seen, active].sort((a, b) => a - b) : seen;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtualizer.measure(), [virtualizer, size]);
  const seen = virtualizer.getVirtualItems();

  const missing = seen.flatMap(({ index }) => (rows[index] && !rows[index].term ? [rows[index]] : []));
  const tellMissing = useEffectEvent(() => onMissing(missing));
  const missingKey = missing.map((row) => row.path + row.parent).join();
  useEffect(() => {
    if (missingKey) tellMissing();
  }, [missingKey]);
  return { scroller, virtualizer, seen, size };
}
