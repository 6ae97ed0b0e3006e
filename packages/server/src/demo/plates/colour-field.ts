import type { Manner, Sheet } from './sheet.ts';
import { type Box, darker, lighter, lines, mix, path, range, rect, stroke } from './svg.ts';

const palettes = [
  ['#5c1a1b', '#c8472b', '#e58a3a', '#2a1216'],
  ['#1d2b4f', '#3c5a8c', '#c9b79c', '#10182b'],
  ['#d9a441', '#e9cf7a', '#b5532c', '#f0e2bf'],
  ['#2f3b2d', '#6f7f55', '#c6b98b', '#171e18'],
  ['#3b1f3f', '#8c3f5e', '#d98a7b', '#20112a'],
  ['#d8d2c4', '#8fa3a8', '#40525a', '#f0ece2'],
  ['#e8ded0', '#d9a7a0', '#b6624f', '#efe0c0'],
  ['#16332f', '#2f6f68', '#a8bfa0', '#d98e5f'],
  ['#23201d', '#5a4a3c', '#8c2f24', '#c9b58f'],
] as const;

/** Two or three soft fields of colour on a ground, in thin coats. */
export const colourField: Manner = (sheet) => {
  const { random, width, height } = sheet;
  const [ground, ...fields] = random.pick(palettes);
  const shares = random.pick([
    [0.58, 0.36],
    [0.3, 0.64],
    [0.26, 0.42, 0.26],
    [0.5, 0.16, 0.28],
  ]);
  const margin = Math.min(width, height) * 0.07;
  const gap = height * 0.022;
  let top = margin;
  const drawn = shares.map((share, index) => {
    const box = { x: margin, y: top, width: width - 2 * margin, height: (height - 2 * margin) * share - gap };
    top += (height - 2 * margin) * (share + 0.03);
    return field(sheet, box, fields[index % fields.length]!);
  });
  return { surface: 'canvas', svg: rect(sheet, { fill: ground }) + washes(sheet, ground) + drawn.join('') };
};

/** Large faint patches: no painted ground has a uniform colour. */
const washes = ({ random, width, height }: Sheet, ground: string) =>
  range(26)
    .map(() => {
      const box = {
        x: random.between(-0.2, 0.8) * width,
        y: random.between(-0.1, 0.95) * height,
        width: random.between(0.3, 0.9) * width,
        height: random.between(0.04, 0.22) * height,
      };
      return rect(box, {
        rx: 40,
        fill: random.chance(0.5) ? lighter(ground, 0.25) : darker(ground, 0.3),
        'fill-opacity': 0.05,
      });
    })
    .join('');

function field(sheet: Sheet, box: Box, colour: string): string {
  const { random, unit } = sheet;
  const coats = range(22).map((coat) => {
    const tone = mix(colour, random.chance(0.5) ? darker(colour, 0.4) : lighter(colour, 0.3), random.between(0, 0.5));
    return path(lines(frayed(sheet, box, unit * (26 - coat)), true), { fill: tone, 'fill-opacity': 0.13 });
  });
  const brush = range(150).map(() => {
    const y = box.y + random.between(0.01, 0.99) * box.height;
    const from = box.x + random.between(-0.01, 0.6) * box.width;
    const to = Math.min(box.x + box.width, from + random.between(0.15, 0.6) * box.width);
    const tone = random.chance(0.5) ? lighter(colour, 0.4) : darker(colour, 0.45);
    return stroke(
      `M${from} ${y}Q${(from + to) / 2} ${y + random.bell() * 8 * unit} ${to} ${y + random.bell() * 4 * unit}`,
      tone,
      random.between(2, 13) * unit,
      { 'stroke-opacity': 0.055 },
    );
  });
  return coats.join('') + brush.join('');
}

/** The outline of one coat: each ends a little elsewhere, so the edges glow. */
function frayed({ random, noise }: Sheet, { x, y, width, height }: Box, by: number) {
  const shift = random.between(0, 200);
  const off = (along: number, side: number) =>
    noise(along * 14 + shift, side * 40 + shift) * by + random.bell() * by * 0.3;
  const steps = range(31).map((step) => step / 30);
  return [
    ...steps.map((t) => [x + t * width, y + off(t, 1)] as const),
    ...steps.map((t) => [x + width + off(t, 2), y + t * height] as const),
    ...steps.map((t) => [x + (1 - t) * width, y + height + off(t, 3)] as const),
    ...steps.map((t) => [x + off(t, 4), y + (1 - t) * height] as const),
  ];
}
