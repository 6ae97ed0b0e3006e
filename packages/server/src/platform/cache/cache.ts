import { LRUCache } from 'lru-cache';
import { singleFlight } from './single-flight.ts';

/** Stores a value. Without tags it lives until it expires; with tags, until one of them is invalidated. */
export type Keep<Value> = (value: Value, tags?: Iterable<string>) => void;

export interface CacheRules<Key, Value, Outcome> {
  /** The text key of a value. It names everything that the value depends on, so nobody gets another person's value. */
  readonly keyOf: (key: Key) => string;
  /**
   * The budget: a number of values, or of bytes as `bytesOf` counts them. The least recently used values are evicted.
   */
  readonly most: { readonly entries: number } | { readonly bytes: number; readonly bytesOf: (value: Value) => number };
  /** How long a value is valid. Forever by default. */
  readonly milliseconds?: number;
  /** How long after that, or after `markAllStale`, `findStale` still returns it. */
  readonly staleMilliseconds?: number;
  /** Which outcomes of `share` concern the first caller alone; see `singleFlight`. */
  readonly isCallersOwn?: (outcome: PromiseSettledResult<Outcome>) => boolean;
}
interface Entry<Value> {
  readonly value: Value;
  readonly tags: readonly string[];
  staleAt: number;
}

/**
 * Measured with 10,000 entries: the overhead of V8 and lru-cache for an entry and for each of its tags, without their
 * text.
 */
const bytesPerEntry = 300;
const bytesPerTag = 100;

/**
 * Values of this process by key, until something they depend on changes. `Outcome` is what `share` returns to its
 * callers, if that is more than the stored value.
 */
export class Cache<Key, Value, Outcome = Value> {
  readonly #rules: CacheRules<Key, Value, Outcome>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #inFlight: (key: string, work: () => Promise<Outcome>) => Promise<Outcome>;
  #generation = 0;

  constructor(rules: CacheRules<Key, Value, Outcome>) {
    this.#rules = rules;
    const { most } = rules;
    this.#entries = new LRUCache(
      'entries' in most
        ? { max: most.entries }
        : {
            maxSize: most.bytes,
            sizeCalculation: ({ value, tags }, key) => Math.ceil(most.bytesOf(value) + bytesOfTexts(key, tags)),
          },
    );
    this.#inFlight = singleFlight(rules.isCallersOwn);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The size of the stored values; 0 in a cache that counts values. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: Key): Value | undefined {
    return this.#find(this.#rules.keyOf(key));
  }

  #find(text: string): Value | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    if (entry.staleAt > Date.now()) return entry.value;
    if (this.#isOver(entry)) this.#entries.delete(text);
    return undefined;
  }

  /** A value that was right so many seconds ago and may still be: a fallback for when no new one can be made. */
  findStale(key: Key): { readonly value: Value; readonly seconds: number } | undefined {
    const entry = this.#entries.get(this.#rules.keyOf(key));
    if (!entry || this.#isOver(entry)) return undefined;
    return { value: entry.value, seconds: Math.max(0, Math.round((Date.now() - entry.staleAt) / 1_000)) };
  }

  /**
   * Creates a value once for all callers that ask for the key at the same time. The work passes what to store to
   * `keep`; nothing is stored if something was invalidated since the work began.
   */
  share(key: Key, work: (keep: Keep<Value>) => Promise<Outcome>): Promise<Outcome> {
    const text = this.#rules.keyOf(key);
    const generation = this.#generation;
    // Callers that come after an invalidation do not wait for work that began before it.
    return this.#inFlight(`${generation} ${text}`, () =>
      work((value, tags) => {
        if (generation === this.#generation) this.#store(text, value, tags);
      }),
    );
  }

  /** The stored value, or what `share` returns. */
  async findOrShare(key: Key, work: (keep: Keep<Value>) => Promise<Outcome>): Promise<Value | Outcome> {
    return this.find(key) ?? this.share(key, work);
  }

  /** The stored value, or the one made now, which is then stored until it is evicted or expires. */
  findOrMake(key: Key, make: () => Value): Value {
    const text = this.#rules.keyOf(key);
    const stored = this.#find(text);
    if (stored !== undefined) return stored;
    const made = make();
    this.#store(text, made);
    return made;
  }

  keep(key: Key, value: Value, tags?: Iterable<string>): void {
    this.#store(this.#rules.keyOf(key), value, tags);
  }

  forget(key: Key): void {
    this.#entries.delete(this.#rules.keyOf(key));
  }

  /** Drops the values with one of these tags; '*' drops all. A value that is being created is not stored. */
  invalidate(tags: readonly string[]): void {
    this.#generation += 1;
    if (tags.includes('*')) {
      this.#entries.clear();
      return;
    }
    const changed = new Set(tags);
    for (const [key, entry] of [...this.#entries.entries()])
      if (entry.tags.some((tag) => changed.has(tag))) this.#entries.delete(key);
  }

  /** Changes can no longer be received: from now on every value may be outdated. */
  markAllStale(): void {
    this.#generation += 1;
    const now = Date.now();
    for (const entry of this.#entries.values()) entry.staleAt = Math.min(entry.staleAt, now);
  }

  /** A value with an empty list of tags could never be renewed, so it is not stored. */
  #store(text: string, value: Value, tags?: Iterable<string>): void {
    const given = [...(tags ?? [])];
    if (tags && given.length === 0) return;
    this.#entries.set(text, {
      value,
      tags: given,
      staleAt: Date.now() + (this.#rules.milliseconds ?? Number.POSITIVE_INFINITY),
    });
  }

  #isOver({ staleAt }: Entry<Value>): boolean {
    return staleAt + (this.#rules.staleMilliseconds ?? 0) <= Date.now();
  }
}

function bytesOfTexts(key: string, tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + bytesPerTag, bytesPerEntry + 2 * key.length);
}
