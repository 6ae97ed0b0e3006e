/** The ids of works in 16 bytes each, ascending by id: a work's number is its rank. Later ones are appended. */
export class WorkIds {
  #halves: BigUint64Array;
  #sorted: number;
  readonly #appended = new Map<string, number>();
  count: number;

  /** Given in ascending order. */
  constructor(expected: number) {
    this.#halves = new BigUint64Array(2 * expected);
    this.#sorted = 0;
    this.count = 0;
  }

  get bytes(): number {
    return this.#halves.byteLength;
  }

  /** The next one in ascending order. */
  push(id: string): number {
    const work = this.#store(id);
    this.#sorted = this.count;
    return work;
  }

  /** One that came later. */
  append(id: string): number {
    const work = this.#store(id);
    this.#appended.set(id, work);
    return work;
  }

  numberOf(id: string): number | undefined {
    const [high, low] = halvesOf(id);
    let from = 0;
    let to = this.#sorted;
    while (from < to) {
      const middle = (from + to) >> 1;
      const at = this.#halves[2 * middle]!;
      if (at < high || (at === high && this.#halves[2 * middle + 1]! < low)) from = middle + 1;
      else to = middle;
    }
    const isFound = from < this.#sorted && this.#halves[2 * from] === high && this.#halves[2 * from + 1] === low;
    return isFound ? from : this.#appended.get(id);
  }

  idOf(work: number): string {
    const hex = [this.#halves[2 * work]!, this.#halves[2 * work + 1]!].map((half) =>
      half.toString(16).padStart(16, '0'),
    );
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #store(id: string): number {
    if (2 * this.count === this.#halves.length) {
      const longer = new BigUint64Array(
        Math.ceil(this.#halves.length * 1.1) + 64 - (Math.ceil(this.#halves.length * 1.1) % 2),
      );
      longer.set(this.#halves);
      this.#halves = longer;
    }
    const [high, low] = halvesOf(id);
    this.#halves[2 * this.count] = high;
    this.#halves[2 * this.count + 1] = low;
    return this.count++;
  }
}

const halvesOf = (id: string): readonly [bigint, bigint] => {
  const hex = id.replaceAll('-', '');
  return [BigInt(`0x${hex.slice(0, 16)}`), BigInt(`0x${hex.slice(16)}`)];
};
