import { type Noise, noiseOf, type Random, seeded } from './random.ts';
import type { Box } from './svg.ts';

/**
 * The sheet that a manner draws on. `unit` is a thousandth of the shorter side, so lines keep their weight at every
 * size.
 */
export interface Sheet extends Box {
  readonly random: Random;
  readonly noise: Noise;
  readonly unit: number;
}

/** A finished drawing: the inside of an SVG, and its surface. */
export interface Drawing {
  readonly svg: string;
  readonly surface: 'paper' | 'canvas' | 'cloth';
}

export type Manner = (sheet: Sheet) => Drawing;

export function sheetOf(seed: string, width: number, height: number): Sheet {
  const random = seeded(seed);
  return { x: 0, y: 0, width, height, random, noise: noiseOf(random), unit: Math.min(width, height) / 1_000 };
}
