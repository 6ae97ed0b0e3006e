import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { buildColumns } from './columns.ts';
import { decodeRow, timeOfRow, type WorkRow } from './index-rows.ts';
import { LiveIndex } from './live-index.ts';
import { type TermKind, TermTree } from './term-tree.ts';

/** Pages of the table that one statement reads. */
const pagesAtOnce = 512;
/** Milliseconds of building between two looks at whether a question waits. */
const patience = 5;

/** The tree of terms as it is now. */
export async function loadTree(client: pg.Client): Promise<TermTree> {
  const { rows } = await client.query<[number, number]>({
    text: 'select t.no, up.no from tag_parents p join tags t on t.id = p.tag_id join tags up on up.id = p.parent_id',
    rowMode: 'array',
  });
  const { rows: numbered } = await client.query<[number, TermKind, boolean]>({
    text: `select no, type, is_object_type from tags union all select no, 'maker', false from artists
      union all select no, kind, false from written_words`,
    rowMode: 'array',
  });
  const kinds: (TermKind | undefined)[] = [];
  const objectTypes = new Set<number>();
  for (const [no, kind, isObjectType] of numbered) {
    kinds[no] = kind;
    if (isObjectType) objectTypes.add(no);
  }
  return new TermTree(rows, kinds, objectTypes);
}

/** Packed rows in a few large buffers, and where each begins. Objects for a million rows would cost seconds of collecting. */
class PackedRows {
  readonly #chunks: Buffer[] = [];
  #count = 0;
  #chunkOf = new Uint16Array(1 << 16);
  #places = new Uint32Array(1 << 16);
  #times = new Float64Array(1 << 16);

  get count(): number {
    return this.#count;
  }

  /** Rows, each after four bytes with its length. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    for (let at = 0; at < chunk.length; at += 4 + chunk.readUInt32BE(at)) {
      if (this.#count === this.#places.length) this.#grow();
      this.#chunkOf[this.#count] = this.#chunks.length - 1;
      this.#times[this.#count] = timeOfRow(chunk, at + 4);
      this.#places[this.#count++] = at + 4;
    }
  }

  #grow(): void {
    const [chunkOf, places] = [new Uint16Array(2 * this.#count), new Uint32Array(2 * this.#count)];
    const times = new Float64Array(2 * this.#count);
    chunkOf.set(this.#chunkOf);
    places.set(this.#places);
    times.set(this.#times);
    this.#times = times;
    this.#chunkOf = chunkOf;
    this.#places = places;
  }

  /** The rows in the order of lists. They are stored nearly so: mostly little has to be sorted. */
  *inOrder(): Generator<WorkRow> {
    const order = Uint32Array.from({ length: this.#count }, (_, i) => i);
    if (order.some((row) => row > 0 && this.#compare(row - 1, row) > 0)) order.sort((a, b) => this.#compare(a, b));
    for (const row of order) yield decodeRow(this.#chunks[this.#chunkOf[row]!]!, this.#places[row]!);
  }

  /** By time, then by id. */
  #compare(one: number, other: number): number {
    const difference = this.#times[one]! - this.#times[other]!;
    if (difference !== 0) return difference;
    const [a, b] = [this.#chunks[this.#chunkOf[one]!]!, this.#chunks[this.#chunkOf[other]!]!];
    const [i, j] = [this.#places[one]!, this.#places[other]!];
    return a.compare(b, j, j + 16, i, i + 16);
  }
}

async function loadRows(client: pg.Client): Promise<PackedRows> {
  const { rows: sizes } = await client.query<{ pages: string }>(
    `select pg_relation_size('indexed_works') / current_setting('block_size')::int as pages`,
  );
  const pages = Number(sizes[0]!.pages);
  const packed = new PackedRows();
  for (let from = 0; from < pages; from += pagesAtOnce) {
    const { rows } = await client.query<[Buffer | null]>({
      text: `select string_agg(int4send(length(packed)) || packed, ''::bytea) from indexed_works
        where ctid >= '(${from},0)'::tid and ctid < '(${from + pagesAtOnce},0)'::tid and packed is not null`,
      rowMode: 'array',
      binary: true,
    } as pg.QueryArrayConfig);
    const chunk = rows[0]![0];
    if (chunk) packed.add(chunk);
  }
  return packed;
}

export interface Loaded {
  readonly index: LiveIndex;
  /** Changes up to this version are in it; later ones may be. */
  readonly version: string;
}

/** Builds the index from the rows in the database, in small steps: meanwhile the thread answers from the old one. */
export async function loadIndex(client: pg.Client): Promise<Loaded> {
  const { rows } = await client.query<{ version: string }>(
    'select coalesce(max(version), 0)::text as version from indexed_works',
  );
  const tree = await loadTree(client);
  const packed = await loadRows(client);
  const columns = await inSteps(buildColumns(packed.inOrder(), { count: packed.count, tree }));
  return { index: new LiveIndex(columns, tree), version: rows[0]!.version };
}

/** Does work that `yields` after small parts of it, so that questions are answered meanwhile. */
export async function inSteps<Made>(work: Generator<void, Made>): Promise<Made> {
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since > patience) {
      await setImmediate();
      since = performance.now();
    }
  }
}
