/** A seeded random generator: the same seed always draws the same picture. */
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
  // Mulberry32: small, fast and even enough for pictures.
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

/** Smooth hills between about -1 and 1; neighbouring points have similar values. */
export type Noise = (x: number, y: number) => number;

/** Value noise on a grid of 256 × 256 random heights, eased between them. */
export function noiseOf(random: Random): Noise {
  const heights = Float32Array.from({ length: 65_536 }, () => random.between(-1, 1));
  const at = (x: number, y: number) => heights[((y & 255) << 8) | (x & 255)]!;
  const eased = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [eased(x - left), eased(y - top)];
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** Noise with added finer and fainter noise, like rocks on hills. */
export function roughNoise(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * noise(x * 2 ** octave + octave * 17.3, y * 2 ** octave - octave * 9.1);
      total += weight;
      weight /= 2;
    }
    return sum / total;
  };
}
