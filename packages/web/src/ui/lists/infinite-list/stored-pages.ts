import { listKey } from '../../../late/signals.ts';

/** The pages loaded after a list's first page, and the reader's scroll position. */
interface Kept {
  readonly items: readonly unknown[];
  readonly nextPage: string | number | null;
  readonly y: number;
}

const mostLists = 8;
const inMemory = new Map<string, Kept>();

/** The storage key of a list in one history entry; late/start-later.ts looks for keys with this prefix. */
export const keptName = (entry: string, from: string) => `${listKey}${entry} ${from}`;

/** The pages stored in this document, for going back within it. */
export const recall = (name: string): Kept | undefined => inMemory.get(name);

/** The pages stored by an earlier document of this tab, if this one was reloaded or returned to. */
export function recallAfterLoad(name: string): Kept | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload' && load?.type !== 'back_forward') return undefined;
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores it for this document and for the next one of this tab. If the storage is full or blocked, the reader only
 * loses their place.
 */
export function keep(name: string, kept: Kept): void {
  inMemory.set(name, kept);
  try {
    const others = Object.keys(sessionStorage).filter((one) => one.startsWith(listKey) && one !== name);
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - mostLists))) sessionStorage.removeItem(oldest);
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(name);
  }
}
