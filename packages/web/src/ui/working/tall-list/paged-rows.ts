/** One page of a list, by its number from 1. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly totalCount: number;
}
type LoadPage<Row> = (page: number, signal: AbortSignal) => Promise<RowsPage<Row>>;

/** In milliseconds: while somebody scrolls, pages are requested no more often. */
const pause = 80;
const mostAtOnce = 4;
const mostKept = 80;

/**
 * The rows of a long list, page by page as they come into view. Requests are throttled, not delayed until scrolling
 * rests, so slow scrolling loads too; pages that are out of view before their answer are given up.
 */
export class PagedRows<Row> {
  readonly #load: LoadPage<Row>;
  readonly rowsPerPage: number;
  readonly #pages = new Map<number, readonly Row[]>();
  readonly #stale = new Set<number>();
  readonly #running = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [1];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastAsked = 0;
  #version = 0;
  totalCount: number | undefined;
  /** Why the last request failed; the rows that are here stay. */
  error: Error | undefined;

  constructor(load: LoadPage<Row>, rowsPerPage: number, first?: RowsPage<Row>) {
    this.#load = load;
    this.rowsPerPage = rowsPerPage;
    if (first) {
      this.#pages.set(1, first.rows);
      this.totalCount = first.totalCount;
    }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** Changes whenever something is different. */
  version = () => this.#version;

  at(index: number): Row | undefined {
    return this.#pages.get(this.#pageOf(index))?.[index % this.rowsPerPage];
  }
  /** The index of a row that is here. */
  indexOf(isIt: (row: Row) => boolean): number | undefined {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex(isIt);
      if (at >= 0) return (page - 1) * this.rowsPerPage + at;
    }
    return undefined;
  }
  /** Puts a changed row in the place of the old one. */
  change(isIt: (row: Row) => boolean, changed: (row: Row) => Row): void {
    for (const [page, rows] of this.#pages)
      if (rows.some(isIt))
        this.#pages.set(
          page,
          rows.map((row) => (isIt(row) ? changed(row) : row)),
        );
    this.#tell();
  }

  /** Says which rows are in view; `to` is the row after the last. */
  want(from: number, to: number): void {
    const first = this.#pageOf(Math.max(0, from));
    const last = this.#pageOf(Math.max(from, to - 1, 0));
    this.#wanted = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    this.#askSoon();
  }
  /** Asks again for everything; what is here stays until the answers arrive. */
  refresh(): void {
    for (const page of this.#pages.keys()) this.#stale.add(page);
    for (const running of this.#running.values()) running.abort();
    this.#running.clear();
    this.error = undefined;
    this.#askNow();
  }
  stop(): void {
    clearTimeout(this.#timer);
    for (const running of this.#running.values()) running.abort();
    this.#running.clear();
  }

  #pageOf = (index: number) => Math.floor(index / this.rowsPerPage) + 1;
  #askSoon() {
    clearTimeout(this.#timer);
    const wait = this.#lastAsked + pause - Date.now();
    if (wait <= 0) this.#askNow();
    else this.#timer = setTimeout(() => this.#askNow(), wait);
  }
  #askNow() {
    this.#lastAsked = Date.now();
    for (const [page, running] of this.#running) {
      if (this.#wanted.includes(page)) continue;
      running.abort();
      this.#running.delete(page);
    }
    const lastPage = this.totalCount === undefined ? 1 : Math.max(1, this.#pageOf(this.totalCount - 1));
    for (const page of this.#wanted) {
      if (this.#running.size >= mostAtOnce) break;
      const isHere = this.#pages.has(page) && !this.#stale.has(page);
      if (!isHere && !this.#running.has(page) && page <= lastPage) void this.#ask(page);
    }
  }
  async #ask(page: number) {
    const controller = new AbortController();
    this.#running.set(page, controller);
    try {
      const { rows, totalCount } = await this.#load(page, controller.signal);
      if (controller.signal.aborted) return;
      this.#pages.delete(page);
      this.#pages.set(page, rows);
      this.#stale.delete(page);
      this.totalCount = totalCount;
      this.error = undefined;
      this.#forgetOldest();
    } catch (error) {
      if (controller.signal.aborted) return;
      this.error = error as Error;
    }
    this.#running.delete(page);
    this.#tell();
    if (!this.error) this.#askNow();
  }
  /** The map keeps the order in which pages came; those in view stay. */
  #forgetOldest() {
    for (const page of [...this.#pages.keys()]) {
      if (this.#pages.size <= mostKept) return;
      if (!this.#wanted.includes(page)) this.#pages.delete(page);
    }
  }
  #tell() {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
