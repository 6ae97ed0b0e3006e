/** The longest text that a job counts; nobody types the whole of a longer one. */
const longest = 60;

/** The lines of a search text: what is looked for never goes beyond one. */
const linesOf = (search: string) => search.split('\n');

/**
 * Every piece of text that at least so many of the rows contain, found from short to long: a text is no more frequent
 * than what it contains. `rest` is awaited now and then, because this takes seconds.
 */
export async function frequentPieces(
  rows: readonly string[],
  least: number,
  rest: () => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  let shorter = new Set<string>(['']);
  for (let length = 1; length <= longest && shorter.size > 0; length += 1) {
    const counts = new Map<string, number>();
    for (const [at, row] of rows.entries()) {
      if (at % 500 === 0) await rest();
      for (const piece of piecesOf(row, length, shorter)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
    shorter = new Set([...counts].flatMap(([piece, n]) => (n >= least ? [piece] : [])));
    // Nobody looks for half a letter, and spaces around a text are taken away.
    found.push(...[...shorter].filter((piece) => piece.isWellFormed() && piece.trim() === piece));
  }
  return found;
}

/** The pieces of this length whose own pieces are all frequent, each once. */
function piecesOf(row: string, length: number, shorter: ReadonlySet<string>): Set<string> {
  const pieces = new Set<string>();
  for (const line of linesOf(row))
    for (let at = 0; at + length <= line.length; at += 1)
      if (shorter.has(line.slice(at, at + length - 1)) && shorter.has(line.slice(at + 1, at + length)))
        pieces.add(line.slice(at, at + length));
  return pieces;
}

const cellsCount = 64;
const unitsCount = 0x1_00_00;

/** Counts by cell in how many rows each of many texts is, reading every row once. */
export class TextCounter {
  readonly texts: readonly string[];
  /** From a node and a letter to the next node; nodes are the beginnings of the texts. */
  readonly #next = new Map<number, number>();
  /** The text that ends at a node, or -1. */
  readonly #textAt: number[] = [-1];
  readonly #lastRow: Int32Array;
  readonly #counts: Int32Array;
  #row = 0;

  constructor(texts: readonly string[]) {
    this.texts = texts;
    for (const [text, letters] of texts.entries()) {
      let node = 0;
      for (let at = 0; at < letters.length; at += 1) {
        const key = node * unitsCount + letters.charCodeAt(at);
        node = this.#next.get(key) ?? this.#addNode(key);
      }
      this.#textAt[node] = text;
    }
    this.#lastRow = new Int32Array(texts.length);
    this.#counts = new Int32Array(texts.length * cellsCount);
  }

  #addNode(key: number): number {
    const node = this.#textAt.push(-1) - 1;
    this.#next.set(key, node);
    return node;
  }

  add(search: string, cell: number, n = 1): void {
    this.#row += 1;
    for (let from = 0; from < search.length; from += 1) {
      let node: number | undefined = 0;
      for (let at = from; at < search.length; at += 1) {
        node = this.#next.get(node * unitsCount + search.charCodeAt(at));
        if (node === undefined) break;
        this.#note(this.#textAt[node]!, cell, n);
      }
    }
  }

  #note(text: number, cell: number, n: number): void {
    if (text < 0 || this.#lastRow[text] === this.#row) return;
    this.#lastRow[text] = this.#row;
    this.#counts[text * cellsCount + cell]! += n;
  }

  /** The texts of which something was counted, with their numbers by cell. */
  counted(): { readonly text: string; readonly cells: readonly number[] }[] {
    return this.texts.flatMap((text, at) => {
      const cells = [...this.#counts.subarray(at * cellsCount, (at + 1) * cellsCount)];
      return cells.some((n) => n !== 0) ? [{ text, cells }] : [];
    });
  }
}
