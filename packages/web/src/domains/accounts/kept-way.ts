import { nextAddress } from './next-address.ts';

const name = 'oeuvre.way';
const keptFor = 86_400_000;

/** Notes in this browser where somebody was going: the link of a mail opens in another tab, which knows nothing of it. For a day. */
export function keepWay(search: string): void {
  const next = nextAddress(search, '');
  try {
    if (next) localStorage.setItem(name, JSON.stringify({ next, at: Date.now() }));
  } catch {
    // A browser that keeps nothing leads to the usual place.
  }
}

/** Where to go after logging in: what the address says, else what was noted before. Noted ways are gone one way or the other. */
export function takeWay(search: string): string {
  const kept = takeKept();
  return nextAddress(search, '') || nextAddress(`?${new URLSearchParams({ next: kept })}`);
}

function takeKept(): string {
  try {
    const { next, at } = JSON.parse(localStorage.getItem(name) ?? '{}') as { next?: unknown; at?: unknown };
    localStorage.removeItem(name);
    return typeof next === 'string' && typeof at === 'number' && Date.now() - at < keptFor ? next : '';
  } catch {
    return '';
  }
}
