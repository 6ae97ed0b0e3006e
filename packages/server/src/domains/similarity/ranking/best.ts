/** A work with its score. */
export interface Scored {
  readonly work: number;
  readonly score: number;
}

/** The higher score first; of equal ones, the newer work. */
export const bestFirst = (a: Scored, b: Scored): number => b.score - a.score || b.work - a.work;

/** Keeps the best works of many: a binary heap whose root is the worst of them. */
export class Best {
  readonly limit: number;
  size = 0;
  /** The worst score kept, once full: nothing below it can enter any more. */
  threshold = 0;
  readonly #scores: Float64Array;
  readonly #works: Uint32Array;

  constructor(limit: number) {
    this.limit = limit;
    this.#scores = new Float64Array(limit);
    this.#works = new Uint32Array(limit);
  }

  get isFull(): boolean {
    return this.size === this.limit;
  }

  /** At the threshold itself, the work's number decides. */
  wouldKeep(score: number, work: number): boolean {
    return !this.isFull || score > this.#scores[0]! || (score === this.#scores[0]! && work > this.#works[0]!);
  }

  add(score: number, work: number): void {
    if (this.limit === 0) return;
    if (this.isFull) {
      if (!this.wouldKeep(score, work)) return;
      this.#put(0, score, work);
      this.#sink();
    } else {
      this.#put(this.size, score, work);
      this.#rise(this.size++);
    }
    if (this.isFull) this.threshold = this.#scores[0]!;
  }

  sorted(): Scored[] {
    return Array.from({ length: this.size }, (_, i) => ({ work: this.#works[i]!, score: this.#scores[i]! })).sort(
      bestFirst,
    );
  }

  #put(at: number, score: number, work: number): void {
    this.#scores[at] = score;
    this.#works[at] = work;
  }

  #isWorse(a: number, b: number): boolean {
    return (
      this.#scores[a]! < this.#scores[b]! ||
      (this.#scores[a]! === this.#scores[b]! && this.#works[a]! < this.#works[b]!)
    );
  }

  #swap(a: number, b: number): void {
    const [score, work] = [this.#scores[a]!, this.#works[a]!];
    this.#put(a, this.#scores[b]!, this.#works[b]!);
    this.#put(b, score, work);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isWorse(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let below = 2 * at + 1;
      if (below >= this.size) return;
      if (below + 1 < this.size && this.#isWorse(below + 1, below)) below++;
      if (!this.#isWorse(below, at)) return;
      this.#swap(at, below);
      at = below;
    }
  }
}
