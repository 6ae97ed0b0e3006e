/** A set of works, one bit each. Sets of one index have the same length, so they combine word by word. */
export class Bits {
  readonly words: Uint32Array;

  constructor(count: number) {
    this.words = new Uint32Array((count + 31) >>> 5);
  }

  has(at: number): boolean {
    return (this.words[at >>> 5]! & (1 << (at & 31))) !== 0;
  }

  add(at: number): void {
    this.words[at >>> 5]! |= 1 << (at & 31);
  }

  remove(at: number): void {
    this.words[at >>> 5]! &= ~(1 << (at & 31));
  }

  /** The same works, in a set of at least as many bits. */
  copy(count = this.words.length << 5): Bits {
    const copied = new Bits(count);
    copied.words.set(this.words.subarray(0, copied.words.length));
    return copied;
  }

  keepOnly(other: Bits): this {
    for (let i = 0; i < this.words.length; i++) this.words[i]! &= other.words[i] ?? 0;
    return this;
  }

  addAll(other: Bits): this {
    const length = Math.min(this.words.length, other.words.length);
    for (let i = 0; i < length; i++) this.words[i]! |= other.words[i]!;
    return this;
  }

  count(): number {
    let sum = 0;
    for (const word of this.words) sum += ones(word);
    return sum;
  }

  /** The works from the highest number down, below `before`, after leaving out the first `skip` of them. */
  *descending(before: number, skip = 0): Generator<number> {
    let left = skip;
    for (let at = Math.min(this.words.length - 1, before >>> 5); at >= 0; at--) {
      let word = this.words[at]!;
      if (at === before >>> 5) word &= (1 << (before & 31)) - 1;
      const size = ones(word);
      if (size <= left) {
        left -= size;
        continue;
      }
      while (word !== 0) {
        const high = 31 - Math.clz32(word);
        word &= ~(1 << high);
        if (left > 0) left--;
        else yield (at << 5) | high;
      }
    }
  }

  /** Visits the works, ascending. */
  forEach(visit: (at: number) => void): void {
    for (let at = 0; at < this.words.length; at++) {
      let word = this.words[at]!;
      while (word !== 0) {
        const low = 31 - Math.clz32(word & -word);
        word &= word - 1;
        visit((at << 5) | low);
      }
    }
  }

  /** The works, ascending. */
  toArray(): number[] {
    const works: number[] = [];
    this.forEach((work) => {
      works.push(work);
    });
    return works;
  }
}

/** The number of bits set in a word (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
