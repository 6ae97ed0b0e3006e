import { pigmentNames, pigments } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { thumbHashToRGBA } from 'thumbhash';

type Colour = readonly [number, number, number];

/** From sRGB to Oklab, where distances are as the eye sees them. Björn Ottosson, 'A perceptual color space', 2020. */
function oklabOf(red: number, green: number, blue: number): Colour {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const samples = pigmentNames.map((name) => {
  const value = Number.parseInt(pigments[name].colour.slice(1), 16);
  return oklabOf(value >> 16, (value >> 8) & 255, value & 255);
});

/** The pigment that looks most like the colour, by its place in `pigmentNames`. */
function nearestPigment(red: number, green: number, blue: number): number {
  const [l, a, b] = oklabOf(red, green, blue);
  const distances = samples.map(([sl, sa, sb]) => (l - sl) ** 2 + 4 * ((a - sa) ** 2 + (b - sb) ** 2));
  return distances.indexOf(Math.min(...distances));
}

/**
 * The share of each pigment in percent, in the order of `pigmentNames`. Read off the thumbhash, which every picture has,
 * so that old and new pictures agree. Transparent parts do not count.
 */
export function paletteOf(thumbhash: string): number[] {
  const { rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'));
  const counts = pigmentNames.map(() => 0);
  let counted = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3]! < 128) continue;
    counts[nearestPigment(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!)]! += 1;
    counted += 1;
  }
  return counts.map((count) => (counted === 0 ? 0 : Math.round((100 * count) / counted)));
}
