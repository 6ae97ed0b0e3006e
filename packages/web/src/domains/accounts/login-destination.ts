import { nextAddress } from './next-address.ts';

const name = 'oeuvre.way';
const keptFor = 86_400_000;

/**
 * Stores the destination in this browser for a day: the link of a mail may open in another tab, which does not know it.
 */
export function storeDestination(search: string): void {
  const next = nextAddress(search, '');
  try {
    if (next) localStorage.setItem(name, JSON.stringify({ next, at: Date.now() }));
  } catch {
    // Without storage, people end up at the default page.
  }
}

/** The destination after login: from the address, otherwise the stored one. A stored one is removed in either case. */
export function takeDestination(search: string): string {
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
