import { useState } from 'react';

interface Known {
  /** The entries as text: they have no ids. */
  readonly entries: readonly string[];
  readonly keys: readonly number[];
}

/** The keys of changed entries: an entry keeps its key where it went, and a changed one at its place keeps it too. */
export function keysOf(known: Known, entries: readonly string[]): readonly number[] {
  const free = new Set(known.keys);
  const take = (key: number | undefined) => (key !== undefined && free.delete(key) ? key : undefined);
  const same = entries.map((entry, at) => {
    const places = known.entries.flatMap((one, place) =>
      one === entry && free.has(known.keys[place]!) ? [place] : [],
    );
    return take(known.keys[places.includes(at) ? at : (places[0] ?? -1)]);
  });
  let last = Math.max(-1, ...known.keys);
  return same.map((key, at) => {
    const kept = key ?? take(known.keys[at]);
    if (kept === undefined) last += 1;
    return kept ?? last;
  });
}

/**
 * Keys for entries without ids. Another editor's save may put an entry above the one in which somebody types: the
 * fields, the cursor and half-typed text go with their entry.
 */
export function useEntryKeys(entries: readonly unknown[]): readonly number[] {
  const words = entries.map((entry) => JSON.stringify(entry));
  const [known, setKnown] = useState<Known>(() => ({ entries: words, keys: words.map((_, at) => at) }));
  if (words.length === known.entries.length && words.every((one, at) => one === known.entries[at])) return known.keys;
  const keys = keysOf(known, words);
  setKnown({ entries: words, keys });
  return keys;
}
