import { roughNoise } from './random.ts';
import type { Manner, Sheet } from './sheet.ts';
import { circle, curve, gradient, group, lines, mix, type Point, path, range, rect, stroke } from './svg.ts';

const papers = ['#f1ecdf', '#eee6d4', '#f3efe6', '#e9e0cb'] as const;
const inks = ['#1d1c1e', '#1f2429', '#241f1c'] as const;

/** Mountains dissolving into mist, a black foreground, much empty space, one red seal. */
export const inkWash: Manner = (sheet) => {
  const { random, width, height, unit } = sheet;
  const paper = random.pick(papers);
  const ink = random.pick(inks);
  const ranges = range(random.whole(3, 5));
  const moon = random.chance(0.5)
    ? circle([width * random.between(0.2, 0.8), height * random.between(0.12, 0.24)], 62 * unit, {
        fill: paper,
        stroke: ink,
        'stroke-opacity': 0.2,
        'stroke-width': 9 * unit,
      })
    : '';
  const mountains = ranges.map((index) => mountain(sheet, { ink, paper, depth: index / ranges.length, index }));
  const foreground = random.pick([bamboo, pines, boat]);
  return {
    surface: 'paper',
    svg:
      rect(sheet, { fill: paper }) +
      stains(sheet, ink) +
      moon +
      mountains.join('') +
      foreground(sheet, ink) +
      birds(sheet, ink) +
      seal(sheet, paper),
  };
};

/** Thin washes that pooled in the paper. */
const stains = ({ random, width, height, unit }: Sheet, ink: string) =>
  range(14)
    .map(() =>
      circle([random.between(0, 1) * width, random.between(0, 1) * height], random.between(120, 420) * unit, {
        fill: ink,
        'fill-opacity': 0.012,
      }),
    )
    .join('');

function mountain(
  sheet: Sheet,
  { ink, paper, depth, index }: { ink: string; paper: string; depth: number; index: number },
): string {
  const { random, noise, width, height, unit } = sheet;
  const rough = roughNoise(noise, 5);
  const shift = random.between(0, 200);
  const base = height * (0.4 + depth * 0.4);
  const reach = height * random.between(0.2, 0.34);
  const crest = range(81).map(
    (step): Point => [
      (width * step) / 80,
      base - Math.max(-0.1, rough((step / 80) * (width / height) * 2.2 + shift, index * 40) + 0.12) * reach,
    ],
  );
  const foot = base + height * 0.16;
  const tone = mix(paper, ink, 0.24 + depth * 0.6);
  const id = `wash${index}`;
  const shape = lines([[0, foot], ...crest, [width, foot]], true);
  const strokes = range(46).map(() => {
    const [x, y] = random.pick(crest);
    const long = random.between(30, 130) * unit;
    return curve([
      [x, y + 6 * unit],
      [x + random.bell() * 20 * unit + long * 0.2, y + long * 0.5],
      [x + random.bell() * 30 * unit + long * 0.3, y + long],
    ]);
  });
  return (
    `<defs>${gradient(id, [
      [0, tone, 0.9],
      [0.45, tone, 0.45],
      [1, tone, 0],
    ])}</defs>` +
    path(shape, { fill: `url(#${id})` }) +
    stroke(strokes.join(''), tone, random.between(5, 11) * unit, { 'stroke-opacity': 0.16 }) +
    stroke(curve(crest), mix(tone, ink, 0.4), (2 + 2.5 * depth) * unit, { 'stroke-opacity': 0.5 })
  );
}

type Foreground = (sheet: Sheet, ink: string) => string;

const bamboo: Foreground = (sheet, ink) => {
  const { random, width, height, unit } = sheet;
  const side = random.chance(0.5) ? 0.1 : 0.84;
  const stalks = range(4).map((index) => {
    const [x, thick, lean] = [width * (side + index * 0.035), random.between(9, 24) * unit, random.bell() * 60 * unit];
    const pale = 0.35 + 0.16 * index;
    return range(9)
      .map((joint) => {
        const [from, to] = [height * (1.02 - joint * 0.12), height * (1.02 - (joint + 0.94) * 0.12)];
        const at = (y: number) => x + lean * (1 - y / height);
        return (
          stroke(
            lines([
              [at(from), from],
              [at(to), to],
            ]),
            ink,
            thick,
            { 'stroke-opacity': pale },
          ) +
          stroke(
            lines([
              [at(to) - thick * 0.7, to - 3 * unit],
              [at(to) + thick * 0.7, to - 3 * unit],
            ]),
            ink,
            3 * unit,
          )
        );
      })
      .join('');
  });
  const leaves = range(58).map(() => {
    const foot: Point = [width * (side + random.between(-0.07, 0.2)), height * random.between(0.06, 0.72)];
    return blade(foot, random.between(60, 150) * unit, random.between(0.2, 1.9));
  });
  return (
    stalks.join('') +
    path(leaves.slice(0, 26).join(''), { fill: ink, 'fill-opacity': 0.42 }) +
    path(leaves.slice(26).join(''), { fill: ink, 'fill-opacity': 0.85 })
  );
};

const blade = ([x, y]: Point, long: number, angle: number) => {
  const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
  return curve(
    [
      [x, y],
      [x + dx * 0.4 - dy * 0.1, y + dy * 0.4 + dx * 0.1],
      [x + dx, y + dy],
      [x + dx * 0.4 + dy * 0.1, y + dy * 0.4 - dx * 0.1],
    ],
    true,
  );
};

const pines: Foreground = ({ random, width, height, unit }, ink) => {
  const middle = random.pick([0.22, 0.74]);
  const bank = curve(
    [
      [-20, height * 0.97],
      [width * 0.3, height * 0.9],
      [width * 0.7, height * 0.93],
      [width + 20, height * 0.96],
      [width + 20, height + 20],
      [-20, height + 20],
    ],
    true,
  );
  const trees = range(7).map(() => {
    const foot: Point = [width * (middle + random.bell() * 0.13), height * random.between(0.9, 0.95)];
    const tall = random.between(150, 330) * unit;
    const trunk = curve([
      foot,
      [foot[0] + random.bell() * 22 * unit, foot[1] - tall * 0.5],
      [foot[0] + random.bell() * 36 * unit, foot[1] - tall],
    ]);
    const needles = range(15).map((tier) => {
      const [y, reach] = [foot[1] - tall * (0.35 + tier * 0.046), (74 - tier * 4) * unit * random.between(0.6, 1.2)];
      return curve([
        [foot[0] - reach, y + 12 * unit],
        [foot[0], y],
        [foot[0] + reach, y + 14 * unit],
      ]);
    });
    return (
      stroke(trunk, ink, 9 * unit, { 'stroke-opacity': 0.85 }) +
      stroke(needles.join(''), ink, random.between(9, 16) * unit, { 'stroke-opacity': random.between(0.4, 0.75) })
    );
  });
  return path(bank, { fill: ink, 'fill-opacity': 0.72 }) + trees.join('');
};

const boat: Foreground = ({ random, width, height, unit }, ink) => {
  const at: Point = [width * random.between(0.3, 0.7), height * random.between(0.84, 0.9)];
  const size = 130 * unit;
  const hull = curve(
    [
      [at[0] - size, at[1] - 14 * unit],
      [at[0] - size * 0.4, at[1] + 22 * unit],
      [at[0] + size * 0.5, at[1] + 20 * unit],
      [at[0] + size * 1.05, at[1] - 22 * unit],
      [at[0] + size * 0.4, at[1] + 4 * unit],
      [at[0] - size * 0.4, at[1] + 6 * unit],
    ],
    true,
  );
  const man =
    circle([at[0] + size * 0.3, at[1] - 58 * unit], 12 * unit, { fill: ink }) +
    path(
      curve(
        [
          [at[0] + size * 0.2, at[1]],
          [at[0] + size * 0.26, at[1] - 46 * unit],
          [at[0] + size * 0.4, at[1] - 46 * unit],
          [at[0] + size * 0.48, at[1]],
        ],
        true,
      ),
      { fill: ink },
    );
  const pole = stroke(
    lines([
      [at[0] + size * 0.1, at[1] - 170 * unit],
      [at[0] + size * 0.7, at[1] + 70 * unit],
    ]),
    ink,
    4 * unit,
  );
  const ripples = range(12).map((index) => {
    const [x, y] = [at[0] + random.bell() * size * 2, at[1] + (28 + index * 9) * unit];
    return curve([
      [x - 70 * unit, y],
      [x, y + 4 * unit],
      [x + 80 * unit, y - 2 * unit],
    ]);
  });
  return (
    path(hull, { fill: ink, 'fill-opacity': 0.88 }) +
    man +
    pole +
    stroke(ripples.join(''), ink, 3 * unit, { 'stroke-opacity': 0.28 })
  );
};

function birds({ random, width, height, unit }: Sheet, ink: string): string {
  const [x, y] = [width * random.between(0.3, 0.7), height * random.between(0.1, 0.26)];
  return stroke(
    range(random.whole(3, 6))
      .map((bird) => {
        const [u, v] = [x + bird * 46 * unit, y + random.bell() * 24 * unit];
        return curve([
          [u - 14 * unit, v - 7 * unit],
          [u, v],
          [u + 15 * unit, v - 8 * unit],
        ]);
      })
      .join(''),
    ink,
    3.4 * unit,
    { 'stroke-opacity': 0.7 },
  );
}

function seal({ random, width, height, unit }: Sheet, paper: string): string {
  const [x, y] = [width * random.pick([0.07, 0.89]), height * 0.78];
  const marks = range(6).map(() => {
    const [u, v] = [x + random.between(10, 38) * unit, y + random.between(10, 38) * unit];
    return random.chance(0.5)
      ? lines([
          [u - 8 * unit, v],
          [u + 9 * unit, v],
        ])
      : lines([
          [u, v - 9 * unit],
          [u, v + 9 * unit],
        ]);
  });
  return group(
    { opacity: 0.88 },
    rect({ x, y, width: 48 * unit, height: 48 * unit }, { fill: '#b03524', rx: 4 * unit }) +
      stroke(marks.join(''), paper, 3.4 * unit),
  );
}
