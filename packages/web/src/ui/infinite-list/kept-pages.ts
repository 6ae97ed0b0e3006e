import { listKey } from '../../late/signals.ts';

/** What was loaded below a list's first page, and how far down its reader was. */
interface Kept {
  readonly items: readonly unknown[];
  readonly nextPage: string | number | null;
  readonly y: number;
}

const mostLists = 8;
const inMemory = new Map<string, Kept>();

/** The name of a list in one entry of the browser's history; late/start-later.ts looks for names that begin like it. */
export const keptName = (entry: string, from: string) => `${listKey}${entry} ${from}`;

/** What this document has kept: going back within it finds the list as long as it was left. */
export const recall = (name: string): Kept | undefined => inMemory.get(name);

/** What an earlier document of this tab has kept, if this one was reloaded or come back to. */
export function recallAfterLoad(name: string): Kept | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload' && load?.type !== 'back_forward') return undefined;
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for this document and for the next one of this tab. A full or closed storage costs the reader no more than their place. */
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
