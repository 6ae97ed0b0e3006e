/** A page as it lies in the cache: written once, sent many times, in each encoding that somebody asked for. */
export interface StoredPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Bodies by encoding; a promise, so that many who ask at once wait for one compression. */
  readonly encoded: Map<string, Promise<Buffer>>;
}
interface Entry {
  readonly page: StoredPage;
  readonly tags: ReadonlySet<string>;
  readonly bytes: number;
  staleAt: number;
}
interface Limits {
  readonly bytes: number;
  /** However sure we are: signed addresses in a page end some day. */
  readonly milliseconds: number;
  /** How long after that, or after nothing could be heard any more, a page is still held for when no other can be made. */
  readonly staleMilliseconds?: number;
}

/** Compressed copies come later; they are about this part of the page. */
const encodedShare = 1.5;

/**
 * Pages for visitors who are not signed in, kept until something they show changes. Least recently used pages go first when
 * there are too many. What was rendered before an invalidation is never stored after it.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: Limits;
  #bytes = 0;
  #generation = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Note it before rendering and hand it to `store`. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string): StoredPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.staleAt <= Date.now()) {
      if (this.#isOver(entry)) this.#remove(key, entry);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** A page that was right so many seconds ago, and that may still be. */
  findStale(key: string): { readonly page: StoredPage; readonly seconds: number } | undefined {
    const entry = this.#entries.get(key);
    if (!entry || this.#isOver(entry)) return undefined;
    return { page: entry.page, seconds: Math.max(0, Math.round((Date.now() - entry.staleAt) / 1_000)) };
  }

  /** Nothing that is held is known to be right any more, nor known to be wrong. */
  doubt(): void {
    this.#generation += 1;
    for (const entry of this.#entries.values()) entry.staleAt = Math.min(entry.staleAt, Date.now());
  }

  forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) this.#remove(key, entry);
  }

  /** Keeps a page that depends on these tags. One that names nothing it depends on could never be renewed and is not kept. */
  store(key: string, page: StoredPage, { tags, generation }: { tags: ReadonlySet<string>; generation: number }): void {
    const bytes = Math.ceil(page.body.length * encodedShare) + key.length;
    if (generation !== this.#generation || tags.size === 0 || bytes > this.#limits.bytes) return;
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, { page, tags, bytes, staleAt: Date.now() + this.#limits.milliseconds });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest, entry);
    }
  }

  /** Forgets the pages that show one of these things; '*' forgets all. */
  invalidate(tags: readonly string[]): void {
    this.#generation += 1;
    if (tags.includes('*')) {
      this.#entries.clear();
      this.#bytes = 0;
      return;
    }
    for (const [key, entry] of this.#entries) {
      if (tags.some((tag) => entry.tags.has(tag))) this.#remove(key, entry);
    }
  }

  #isOver({ staleAt }: Entry): boolean {
    return staleAt + (this.#limits.staleMilliseconds ?? 0) <= Date.now();
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
