import type { Manner, Sheet } from './sheet.ts';
import { around, curve, darker, group, inset, lighter, mix, type Point, path, range, rect, stroke } from './svg.ts';

const papers = ['#f3ecd9', '#f0e8d6', '#f5efe0', '#ece3cc'] as const;
const greens = ['#5f7d4a', '#4d6b52', '#7a8a4a', '#3f6350', '#6c7f5e'] as const;
const petals = ['#c8553d', '#d98aa0', '#7d6bb0', '#e0a93b', '#f1ead8', '#4c6fae', '#a83250', '#e6cf6a'] as const;
const blooms = ['daisy', 'umbel', 'bell', 'poppy', 'berries'] as const;

interface Plant {
  readonly green: string;
  readonly petal: string;
  readonly bloom: (typeof blooms)[number];
  readonly leaf: {
    readonly length: number;
    readonly slender: number;
    readonly toothed: boolean;
    readonly paired: boolean;
  };
}

/** A plant as in a flora: stem, leaves with their veins, flower, and the parts of the flower below. */
export const botanical: Manner = (sheet) => {
  const { random, width, height, unit } = sheet;
  const paper = random.pick(papers);
  const plant: Plant = {
    green: random.pick(greens),
    petal: random.pick(petals),
    bloom: random.pick(blooms),
    leaf: {
      length: random.between(150, 250) * unit,
      slender: random.between(0.16, 0.4),
      toothed: random.chance(0.4),
      paired: random.chance(0.5),
    },
  };
  const foot: Point = [width * random.between(0.46, 0.54), height * 0.87];
  const stems =
    plant.bloom === 'bell'
      ? [-0.05, 0.07]
      : width > height * 1.15
        ? [-0.27, 0.02, 0.28]
        : random.pick([[0], [-0.16, 0.14], [-0.2, 0.02, 0.2]]);
  const drawn = stems.map((lean, index) =>
    shoot(sheet, plant, foot, {
      lean: lean + random.bell() * 0.05,
      reach: height * (random.between(0.56, 0.7) - (index % 2) * 0.1),
    }),
  );
  const frame = inset({ x: 0, y: 0, width, height }, 46 * unit);
  return {
    surface: 'paper',
    svg:
      rect(sheet, { fill: paper }) +
      rect(frame, { fill: 'none', stroke: '#8a7a5c', 'stroke-width': 1.6 * unit }) +
      roots(sheet, foot) +
      drawn.join('') +
      details(sheet, plant),
  };
};

function shoot(sheet: Sheet, plant: Plant, foot: Point, { lean, reach }: { lean: number; reach: number }): string {
  const { random, unit, width } = sheet;
  const sway = random.bell() * 60 * unit;
  const stem = range(9).map((step): Point => {
    const t = step / 8;
    return [foot[0] + lean * width * t ** 1.3 + Math.sin(t * 3) * sway * t, foot[1] - reach * t];
  });
  const leaves = stem.slice(1, 7).flatMap((node, index) => {
    const size = plant.leaf.length * (1.1 - index * 0.11) * random.between(0.85, 1.1);
    const sides = plant.leaf.paired ? [-1, 1] : [index % 2 === 0 ? -1 : 1];
    return sides.map((side) =>
      leaf(sheet, plant, node, { angle: -Math.PI / 2 + side * random.between(0.7, 1.15) + lean, size }),
    );
  });
  const top = stem.at(-1)!;
  return (
    leaves.join('') +
    stroke(curve(stem), darker(plant.green, 0.35), 8 * unit) +
    stroke(curve(stem), plant.green, 5 * unit) +
    bloom(sheet, plant, top, 92 * unit)
  );
}

function leaf(
  { random, unit }: Sheet,
  { green, leaf: form }: Plant,
  foot: Point,
  { angle, size }: { angle: number; size: number },
): string {
  const tone = mix(green, random.chance(0.5) ? '#b8a94e' : '#29483a', random.between(0, 0.35));
  const bend = random.bell() * 0.35;
  const along = (t: number, off: number): Point => {
    const turned = angle + bend * t;
    return [
      foot[0] + Math.cos(turned) * t * size - Math.sin(turned) * off,
      foot[1] + Math.sin(turned) * t * size + Math.cos(turned) * off,
    ];
  };
  const half = (t: number) =>
    Math.sin(Math.PI * t ** 0.8) * size * form.slender * (form.toothed ? 0.92 + 0.16 * ((t * 11) % 1) : 1);
  const steps = range(25).map((step) => step / 24);
  const outline = [...steps.map((t) => along(t, half(t))), ...steps.map((t) => along(1 - t, -half(1 - t)))];
  const lit = [...steps.map((t) => along(t, half(t))), ...steps.map((t) => along(1 - t, 0))];
  const veins = range(7).flatMap((vein) =>
    [-1, 1].map((side) =>
      curve([
        along(0.1 + vein * 0.11, 0),
        along(0.17 + vein * 0.115, side * half(0.2 + vein * 0.1) * 0.6),
        along(0.24 + vein * 0.11, side * half(0.24 + vein * 0.11) * 0.9),
      ]),
    ),
  );
  return (
    path(curve(outline, true), {
      fill: tone,
      'fill-opacity': 0.92,
      stroke: darker(tone, 0.5),
      'stroke-width': 1.5 * unit,
    }) +
    path(curve(lit, true), { fill: lighter(tone, 0.45), 'fill-opacity': 0.35 }) +
    stroke(curve(steps.map((t) => along(t, 0))), darker(tone, 0.45), 2.2 * unit) +
    stroke(veins.join(''), darker(tone, 0.4), 1.1 * unit, { 'stroke-opacity': 0.7 })
  );
}

function bloom(sheet: Sheet, plant: Plant, at: Point, size: number): string {
  const drawers = { daisy, umbel, bell: bells, poppy, berries } as const;
  return drawers[plant.bloom](sheet, plant, at, size);
}
type Bloom = (sheet: Sheet, plant: Plant, at: Point, size: number) => string;

const petal = (
  sheet: Sheet,
  colour: string,
  { at, angle, length, wide }: { at: Point; angle: number; length: number; wide: number },
) => {
  const to = (t: number, off: number): Point => [
    at[0] + Math.cos(angle) * t * length - Math.sin(angle) * off,
    at[1] + Math.sin(angle) * t * length + Math.cos(angle) * off,
  ];
  const outline = curve(
    [to(0, 0), to(0.45, -wide * 0.8), to(0.85, -wide * 0.75), to(1, 0), to(0.85, wide * 0.75), to(0.45, wide * 0.8)],
    true,
  );
  const tone = mix(
    colour,
    sheet.random.chance(0.5) ? lighter(colour, 0.5) : darker(colour, 0.25),
    sheet.random.between(0, 0.6),
  );
  const streaks = [-0.4, 0, 0.4]
    .map((off) => curve([to(0.15, off * wide * 0.4), to(0.5, off * wide), to(0.86, off * wide)]))
    .join('');
  return (
    path(outline, { fill: tone, stroke: darker(colour, 0.45), 'stroke-width': 1.3 * sheet.unit }) +
    stroke(streaks, darker(colour, 0.4), sheet.unit, { 'stroke-opacity': 0.55 })
  );
};

const daisy: Bloom = (sheet, { petal: colour, green }, at, size) => {
  const count = sheet.random.whole(11, 19);
  const turned = sheet.random.between(0, 1);
  const ring = (scale: number) =>
    range(count)
      .map((index) =>
        petal(sheet, colour, {
          at,
          angle: turned + (index / count) * 2 * Math.PI + sheet.random.bell() * 0.06,
          length: size * scale,
          wide: size * 0.17,
        }),
      )
      .join('');
  const eye = around(at, 46, () => size * 0.26 * Math.sqrt(sheet.random.between(0, 1))).map(
    ([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(3.2 * sheet.unit).toFixed(1)}"/>`,
  );
  return (
    ring(1.15) +
    ring(0.85) +
    path(
      curve(
        around(at, 14, () => size * 0.28),
        true,
      ),
      { fill: '#b98a2f', stroke: darker(green, 0.5), 'stroke-width': sheet.unit },
    ) +
    group({ fill: '#7b5a1c' }, eye.join(''))
  );
};

const umbel: Bloom = (sheet, { petal: colour, green }, at, size) => {
  const rays = range(15).map((index): Point => {
    const angle = -Math.PI * (0.08 + (index / 14) * 0.84);
    return [
      at[0] + Math.cos(angle) * size * 1.7,
      at[1] - size * 0.3 + Math.sin(angle) * size * sheet.random.between(0.75, 1),
    ];
  });
  const stalks = rays.map((ray) => curve([at, [(at[0] + ray[0]) / 2, at[1] * 0.4 + ray[1] * 0.6], ray])).join('');
  const heads = rays
    .map((ray) =>
      range(16)
        .map(() => {
          const spot: Point = [ray[0] + sheet.random.bell() * size * 0.2, ray[1] + sheet.random.bell() * size * 0.13];
          return path(
            curve(
              around(spot, 5, () => sheet.random.between(5, 9) * sheet.unit),
              true,
            ),
            {
              fill: mix(colour, '#fffaf0', sheet.random.between(0, 0.6)),
              stroke: darker(colour, 0.4),
              'stroke-width': 0.8 * sheet.unit,
            },
          );
        })
        .join(''),
    )
    .join('');
  return stroke(stalks, green, 2.4 * sheet.unit) + heads;
};

const bells: Bloom = (sheet, { petal: colour, green }, at, size) =>
  range(9)
    .map((index) => {
      const side = index % 2 === 0 ? -1 : 1;
      const node: Point = [at[0] + index * 3 * sheet.unit, at[1] + size * (2.6 - index * 0.42)];
      const scale = 0.9 - index * 0.06;
      const cup: Point = [node[0] + side * size * 0.5 * scale, node[1] + size * 0.1];
      const outline = curve(
        [
          [cup[0] - size * 0.12, cup[1]],
          [cup[0] - size * 0.24 * scale, cup[1] + size * 0.4 * scale],
          [cup[0] - size * 0.36 * scale, cup[1] + size * 0.62 * scale],
          [cup[0], cup[1] + size * 0.54 * scale],
          [cup[0] + size * 0.36 * scale, cup[1] + size * 0.62 * scale],
          [cup[0] + size * 0.24 * scale, cup[1] + size * 0.4 * scale],
          [cup[0] + size * 0.12, cup[1]],
        ],
        true,
      );
      const folds = [-0.1, 0.1]
        .map((off) =>
          curve([
            [cup[0] + off * 0.5 * size, cup[1] + size * 0.05],
            [cup[0] + off * 1.6 * size * scale, cup[1] + size * 0.5 * scale],
          ]),
        )
        .join('');
      return (
        stroke(curve([node, [(node[0] + cup[0]) / 2, node[1] - size * 0.12], cup]), green, 3 * sheet.unit) +
        path(outline, {
          fill: mix(colour, '#fffaf0', sheet.random.between(0, 0.3)),
          stroke: darker(colour, 0.5),
          'stroke-width': 1.4 * sheet.unit,
        }) +
        stroke(folds, darker(colour, 0.4), 1.2 * sheet.unit)
      );
    })
    .join('');

const poppy: Bloom = (sheet, { petal: colour, green }, at, size) => {
  const back = range(5).map((index) =>
    petal(sheet, darker(colour, 0.12), {
      at,
      angle: (index / 5) * 2 * Math.PI + 0.3,
      length: size * 1.15,
      wide: size * 0.56,
    }),
  );
  const front = range(4).map((index) =>
    petal(sheet, colour, { at, angle: (index / 4) * 2 * Math.PI + 0.8, length: size * 0.85, wide: size * 0.46 }),
  );
  const stamens = around(at, 28, () => size * sheet.random.between(0.22, 0.36))
    .map((tip) => `${curve([at, tip])}`)
    .join('');
  return (
    back.join('') +
    front.join('') +
    stroke(stamens, '#2c2320', 1.6 * sheet.unit) +
    path(
      curve(
        around(at, 10, () => size * 0.14),
        true,
      ),
      { fill: lighter(green, 0.2), stroke: darker(green, 0.5), 'stroke-width': 1.4 * sheet.unit },
    )
  );
};

const berries: Bloom = (sheet, { petal: colour, green }, at, size) =>
  range(18)
    .map((index) => {
      const tip: Point = [
        at[0] + sheet.random.bell() * size * 1.2,
        at[1] - size * 0.5 + sheet.random.bell() * size * 1.1 + index * 2,
      ];
      const radius = sheet.random.between(14, 21) * sheet.unit;
      return (
        stroke(
          curve([[at[0], at[1] + size * 0.3], [(at[0] + tip[0]) / 2, tip[1] + size * 0.2], tip]),
          green,
          2.2 * sheet.unit,
        ) +
        path(
          curve(
            around(tip, 9, () => radius),
            true,
          ),
          {
            fill: mix(colour, darker(colour, 0.4), sheet.random.between(0, 0.8)),
            stroke: darker(colour, 0.6),
            'stroke-width': 1.2 * sheet.unit,
          },
        ) +
        path(
          curve(
            around([tip[0] - radius * 0.35, tip[1] - radius * 0.35], 6, () => radius * 0.22),
            true,
          ),
          { fill: '#fffaf0', 'fill-opacity': 0.7 },
        )
      );
    })
    .join('');

function roots({ random, unit }: Sheet, foot: Point): string {
  const threads = range(15).map(() => {
    const [reach, drop] = [random.bell() * 95 * unit, random.between(20, 75) * unit];
    return curve([
      foot,
      [foot[0] + reach * 0.4, foot[1] + drop * 0.35],
      [foot[0] + reach * 0.75, foot[1] + drop * 0.8],
      [foot[0] + reach, foot[1] + drop],
    ]);
  });
  return stroke(threads.join(''), '#7d6240', 2 * unit, { 'stroke-opacity': 0.85 });
}

/** Petal, seed and leaf by themselves, in the lower corners. */
function details(sheet: Sheet, plant: Plant): string {
  const { width, height, unit, random } = sheet;
  const left: Point = [width * 0.13, height * 0.885];
  const right: Point = [width * 0.87, height * 0.9];
  const seeds = range(3).map((index) =>
    path(
      curve(
        around(
          [right[0] - 46 * unit + index * 46 * unit, right[1]],
          12,
          (angle) => (14 - 5 * Math.cos(2 * angle)) * unit,
        ),
        true,
      ),
      { fill: mix('#8a6a3e', '#c8b07a', random.between(0, 0.6)), stroke: '#4f3a20', 'stroke-width': 1.2 * unit },
    ),
  );
  return (
    petal(sheet, plant.petal, { at: left, angle: -1.9, length: 80 * unit, wide: 24 * unit }) +
    petal(sheet, plant.petal, { at: [left[0] + 62 * unit, left[1]], angle: -1.2, length: 70 * unit, wide: 20 * unit }) +
    seeds.join('')
  );
}
