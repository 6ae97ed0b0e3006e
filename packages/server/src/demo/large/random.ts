/** A seeded random generator: the same seed always gives the same values. */
export interface Random {
  /** From `least` up to `most`. */
  between(least: number, most: number): number;
  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  chance(of: number): boolean;
  /** Around 0, mostly within ±1. */
  bell(): number;
}

export function seeded(seed: string): Random {
  let state = hashOf(seed);
  // Mulberry32: small, fast and even enough for test data.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (least, most) => least + (most - least) * next(),
    whole: (least, most) => Math.floor(least + (most - least + 1) * next()),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    chance: (of) => next() < of,
    bell: () => next() + next() + next() - 1.5,
  };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}
