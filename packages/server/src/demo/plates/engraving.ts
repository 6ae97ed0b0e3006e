import { type Noise, roughNoise } from './random.ts';
import type { Manner, Sheet } from './sheet.ts';
import { type Box, clipped, darker, inset, lines, type Point, path, range, rect } from './svg.ts';

const papers = ['#efe6d2', '#ece4d6', '#f1ead9', '#e6dcc4'] as const;
const inks = ['#1f1b18', '#2a211a', '#1c2430', '#33241b'] as const;

interface View {
  readonly horizon: number;
  readonly light: Point;
  readonly radius: number;
  readonly ridges: readonly ((x: number) => number)[];
  readonly clouds: Noise;
  readonly waves: Noise;
}

/** Sky, mountains and water from one set of swelling lines, as a burin cuts them: thick in dark areas. */
export const engraving: Manner = (sheet) => {
  const { random, width, height } = sheet;
  const paper = random.pick(papers);
  const ink = random.pick(inks);
  const image = inset({ x: 0, y: 0, width, height }, Math.min(width, height) * 0.075);
  const view = viewOf(sheet);
  const spacing = sheet.unit * random.between(6.4, 7.6);
  const rows = range(Math.ceil(image.height / spacing) + 8).map((row) => image.y + (row - 4) * spacing);
  const d = rows.map((y) => swelling(sheet, { image, view, y, spacing })).join('');
  return {
    surface: 'paper',
    svg:
      rect(sheet, { fill: paper }) +
      rect(inset(image, -22 * sheet.unit), {
        fill: darker(paper, 0.035),
        stroke: darker(paper, 0.16),
        'stroke-width': 1.6 * sheet.unit,
      }) +
      clipped('plate', rect(image, {}), path(d, { fill: ink })) +
      rect(image, { fill: 'none', stroke: ink, 'stroke-width': 2 * sheet.unit }),
  };
};

function viewOf({ random, noise }: Sheet): View {
  const rough = roughNoise(noise, 4);
  const horizon = random.between(0.58, 0.76);
  const ridges = range(random.whole(2, 4)).map((index) => {
    const [base, reach, shift, scale] = [
      horizon - 0.02 + index * 0.012,
      random.between(0.24, 0.46) / (index + 1),
      random.between(0, 200),
      random.between(1.4, 2.8),
    ];
    return (x: number) => base - Math.max(0, rough(x * scale + shift, index * 31 + 5) + 0.28) * reach;
  });
  return {
    horizon,
    light: [random.between(0.2, 0.8), random.between(0.16, horizon - 0.24)],
    radius: random.between(0.05, 0.1),
    ridges,
    clouds: rough,
    waves: noise,
  };
}

/** One line of the plate as a thin area whose upper and lower edges move apart in dark areas. */
function swelling(
  { unit, noise }: Sheet,
  { image, view, y, spacing }: { image: Box; view: View; y: number; spacing: number },
): string {
  const step = 7 * unit;
  const [upper, lower]: [Point[], Point[]] = [[], []];
  for (let x = image.x - step; x <= image.x + image.width + step; x += step) {
    const [u, v] = [(x - image.x) / image.width, (y - image.y) / image.height];
    const bent = y + noise(u * 4 + 50, v * 5) * 26 * unit + noise(u * 16, v * 9 + 80) * 4 * unit;
    const half =
      (spacing / 2) * (0.08 + 0.8 * darkness(view, u, (bent - image.y) / image.height, image.width / image.height));
    upper.push([x, bent - half]);
    lower.push([x, bent + half]);
  }
  return lines([...upper, ...lower.reverse()], true);
}

function darkness(view: View, u: number, v: number, aspect: number): number {
  const fromLight = Math.hypot((u - view.light[0]) * aspect, v - view.light[1]);
  if (v > view.horizon) return water(view, u, v);
  for (const [index, ridge] of [...view.ridges].reverse().entries()) {
    if (v > ridge(u)) return mountain(ridge, u, v, view.ridges.length - index);
  }
  if (fromLight < view.radius) return 0.02;
  const glow = Math.max(0, 1 - fromLight * 1.7) * 0.4;
  return clamp(0.34 + view.clouds(u * 2.4 * aspect, v * 5) * 0.5 - glow + (view.horizon - v) * 0.16);
}

/** Lit from the left: slopes that fall away to the right lie in shadow; distant ridges are paler. */
function mountain(ridge: (x: number) => number, u: number, v: number, near: number): number {
  const below = v - ridge(u);
  const facet = u - below * 0.55 + Math.sin(below * 60) * 0.004;
  const slope = (ridge(facet + 0.008) - ridge(facet - 0.008)) / 0.016;
  return clamp(0.3 + slope * 0.42 + below * 0.5 + near * 0.09);
}

function water({ light, waves, horizon }: View, u: number, v: number): number {
  const depth = (v - horizon) / (1 - horizon);
  const off = (u - light[0]) / (0.05 + depth * 0.13);
  const glitter = Math.exp(-off * off) * (0.3 + 0.6 * Math.max(0, waves(u * 13, v * 90)));
  return clamp(0.5 + waves(u * 7 + 100, v * 38) * 0.3 - glitter + depth * 0.16);
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
