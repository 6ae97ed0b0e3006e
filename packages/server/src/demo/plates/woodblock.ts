import type { Manner, Sheet } from './sheet.ts';
import {
  type Box,
  circle,
  clipped,
  curve,
  darker,
  gradient,
  inset,
  lighter,
  lines,
  mix,
  type Point,
  path,
  range,
  rect,
  stroke,
} from './svg.ts';

interface Colours {
  readonly paper: string;
  readonly sky: readonly [string, string];
  readonly far: string;
  readonly near: string;
  readonly water: string;
  readonly sun: string;
}
const palettes: readonly Colours[] = [
  { paper: '#efe4cb', sky: ['#2c4f78', '#e9dcc0'], far: '#5f7f94', near: '#3f5d4a', water: '#3d6787', sun: '#c8452f' },
  { paper: '#f0e3cc', sky: ['#c96a4a', '#f0d9b0'], far: '#8a6a7c', near: '#4a4a58', water: '#6d8a94', sun: '#d8402c' },
  { paper: '#ece6d6', sky: ['#5d6a74', '#dfe0d8'], far: '#8d9aa0', near: '#4d5a5c', water: '#7b929a', sun: '#f4efe2' },
  { paper: '#efe2c4', sky: ['#1f2e4a', '#5f7488'], far: '#33485f', near: '#1c2a38', water: '#2b4460', sun: '#f2e6c0' },
  { paper: '#f2e6cf', sky: ['#d99a5a', '#f3e2bd'], far: '#7f946f', near: '#5a7048', water: '#8aa6a0', sun: '#c9502f' },
];
const weathers = ['clear', 'rain', 'snow', 'birds'] as const;

/** Flat colours from several blocks, a sky darker at the top, dark outlines, and the publisher's seal. */
export const woodblock: Manner = (sheet) => {
  const { random, width, height, unit } = sheet;
  const colours = random.pick(palettes);
  const image = inset({ x: 0, y: 0, width, height }, 56 * unit);
  const shore = image.y + image.height * random.between(0.62, 0.74);
  const ink = darker(colours.near, 0.62);
  const parts = [
    rect(image, { fill: 'url(#sky)' }),
    circle(
      [image.x + image.width * random.between(0.15, 0.85), image.y + image.height * random.between(0.14, 0.36)],
      random.between(58, 100) * unit,
      {
        fill: colours.sun,
      },
    ),
    peak(sheet, image, { shore, colours, ink }),
    hills(sheet, image, { at: shore - 20 * unit, rise: 150, colour: mix(colours.far, colours.near, 0.4), ink }),
    mist(sheet, image, shore - 90 * unit, colours.paper),
    hills(sheet, image, { at: shore, rise: 74, colour: colours.near, ink }),
    water(sheet, image, { shore, colours, ink }),
    boats(sheet, image, { shore, ink, paper: colours.paper }),
    weather(sheet, image, colours.paper, ink),
  ];
  return {
    surface: 'paper',
    svg:
      `<defs>${gradient('sky', [
        [0, colours.sky[0]],
        [0.2, mix(colours.sky[0], colours.sky[1], 0.6)],
        [0.5, colours.sky[1]],
        [1, colours.sky[1]],
      ])}</defs>` +
      rect(sheet, { fill: colours.paper }) +
      clipped('image', rect(image, {}), parts.join('')) +
      rect(image, { fill: 'none', stroke: ink, 'stroke-width': 4 * unit }) +
      seal(sheet, image, colours.sun),
  };
};

interface Place {
  readonly shore: number;
  readonly colours: Colours;
  readonly ink: string;
}

function peak({ random, unit, noise }: Sheet, image: Box, { shore, colours, ink }: Place): string {
  const top: Point = [
    image.x + image.width * random.between(0.3, 0.7),
    image.y + image.height * random.between(0.2, 0.34),
  ];
  const spread = image.width * random.between(0.4, 0.6);
  const flank = (side: number, t: number): Point => [
    top[0] + side * (26 * unit + spread * t ** 1.5),
    top[1] + (shore - top[1]) * t,
  ];
  const steps = range(15).map((step) => step / 14);
  const outline = [...steps.map((t) => flank(-1, 1 - t)), ...steps.map((t) => flank(1, t))];
  const snowline = range(13).map((step): Point => {
    const across = step / 12;
    const t = 0.3 + (step % 2 === 0 ? 0.1 : -0.05) + noise(step * 3, 9) * 0.05;
    return [flank(-1, 0.33)[0] * (1 - across) + flank(1, 0.33)[0] * across, top[1] + (shore - top[1]) * t];
  });
  const cap = [
    ...range(6).map((step) => flank(-1, 0.33 * (1 - step / 5))),
    ...range(6).map((step) => flank(1, (0.33 * step) / 5)),
    ...snowline.reverse(),
  ];
  return (
    path(curve(outline), { fill: colours.far, stroke: ink, 'stroke-width': 3 * unit }) +
    path(lines(cap, true), { fill: lighter(colours.paper, 0.5), stroke: ink, 'stroke-width': 1.6 * unit })
  );
}

function hills(
  sheet: Sheet,
  image: Box,
  { at, rise, colour, ink }: { at: number; rise: number; colour: string; ink: string },
): string {
  const { random, noise, unit } = sheet;
  const shift = random.between(0, 200);
  const crest = range(41).map(
    (step): Point => [
      image.x + (image.width * step) / 40,
      at - Math.max(0, noise(step * 0.16 + shift, rise) + 0.25) * rise * unit,
    ],
  );
  const area = lines([[image.x, at + 40 * unit], ...crest, [image.x + image.width, at + 40 * unit]], true);
  const trees = range(34).map(() => {
    const [x, y] = random.pick(crest);
    return pine([x + random.bell() * 20 * unit, y + 5 * unit], random.between(16, 40) * unit, random.bell() * 0.1);
  });
  return (
    path(area, { fill: colour, stroke: ink, 'stroke-width': 2.4 * unit }) +
    path(trees.join(''), { fill: darker(colour, 0.42) })
  );
}

const pine = ([x, y]: Point, size: number, lean: number) =>
  range(3)
    .map((tier) =>
      lines(
        [
          [x - size * (0.36 - tier * 0.09), y - size * tier * 0.28],
          [x + size * lean, y - size * (0.55 + tier * 0.28)],
          [x + size * (0.36 - tier * 0.09), y - size * tier * 0.28],
        ],
        true,
      ),
    )
    .join('');

const mist = ({ random, unit }: Sheet, image: Box, at: number, paper: string) =>
  range(4)
    .map((band) => {
      const box = {
        x: image.x + random.between(-0.2, 0.6) * image.width,
        y: at + band * 26 * unit,
        width: image.width * random.between(0.3, 0.7),
        height: random.between(12, 24) * unit,
      };
      return rect(box, { rx: 12 * unit, fill: paper, 'fill-opacity': 0.82 });
    })
    .join('');

function water({ random, noise, unit }: Sheet, image: Box, { shore, colours, ink }: Place): string {
  const bottom = image.y + image.height;
  const bands = range(5).map((band) =>
    rect(
      { x: image.x, y: shore + ((bottom - shore) * band) / 5, width: image.width, height: (bottom - shore) / 5 + 1 },
      { fill: mix(lighter(colours.water, 0.45), darker(colours.water, 0.22), band / 4) },
    ),
  );
  const ripples = range(90).map(() => {
    const depth = random.between(0, 1) ** 0.8;
    const [x, y] = [image.x + random.between(-0.05, 1) * image.width, shore + depth * (bottom - shore)];
    const length = (40 + 150 * depth) * unit;
    return curve(
      range(7).map((step): Point => [x + (length * step) / 6, y + noise(step * 0.9 + x, y) * (2 + 9 * depth) * unit]),
    );
  });
  return (
    bands.join('') +
    stroke(ripples.slice(0, 45).join(''), lighter(colours.water, 0.6), 2.6 * unit, { 'stroke-opacity': 0.75 }) +
    stroke(ripples.slice(45).join(''), ink, 1.6 * unit, { 'stroke-opacity': 0.6 })
  );
}

const boats = (
  { random, unit }: Sheet,
  image: Box,
  { shore, ink, paper }: { shore: number; ink: string; paper: string },
) =>
  range(random.whole(1, 4))
    .map((boat) => {
      const depth = random.between(0.08, 0.6);
      const size = (34 + 80 * depth) * unit;
      const at: Point = [
        image.x + image.width * (0.14 + 0.22 * boat + random.bell() * 0.05),
        shore + depth * (image.y + image.height - shore),
      ];
      const hull = curve(
        [
          [at[0] - size, at[1] - size * 0.12],
          [at[0] - size * 0.5, at[1] + size * 0.2],
          [at[0] + size * 0.5, at[1] + size * 0.2],
          [at[0] + size, at[1] - size * 0.22],
        ],
        false,
      );
      const sail = lines(
        [
          [at[0] - size * 0.34, at[1]],
          [at[0] - size * 0.3, at[1] - size * 1.5],
          [at[0] + size * 0.42, at[1] - size * 1.42],
          [at[0] + size * 0.38, at[1] - size * 0.1],
        ],
        true,
      );
      const seams = range(3)
        .map((seam) =>
          lines([
            [at[0] + size * (-0.15 + seam * 0.18), at[1] - size * 0.05],
            [at[0] + size * (-0.13 + seam * 0.19), at[1] - size * 1.46],
          ]),
        )
        .join('');
      return (
        path(sail, { fill: lighter(paper, 0.3), stroke: ink, 'stroke-width': 2 * unit }) +
        stroke(seams, ink, 1.1 * unit) +
        path(`${hull}Z`, { fill: ink })
      );
    })
    .join('');

function weather({ random, unit }: Sheet, image: Box, paper: string, ink: string): string {
  const anywhere = (): Point => [
    image.x + random.between(0, 1) * image.width,
    image.y + random.between(0, 1) * image.height,
  ];
  const kind = random.pick(weathers);
  if (kind === 'rain')
    return stroke(
      range(150)
        .map(() => {
          const [x, y] = anywhere();
          return lines([
            [x, y],
            [x - 26 * unit, y + 110 * unit],
          ]);
        })
        .join(''),
      ink,
      1.5 * unit,
      { 'stroke-opacity': 0.5 },
    );
  if (kind === 'snow')
    return range(230)
      .map(() => circle(anywhere(), random.between(2.5, 7) * unit, { fill: lighter(paper, 0.7) }))
      .join('');
  if (kind === 'birds')
    return stroke(
      range(9)
        .map((bird) => {
          const [x, y] = [
            image.x + image.width * (0.2 + bird * 0.055),
            image.y + image.height * (0.16 + Math.abs(bird - 4) * 0.016),
          ];
          return curve([
            [x - 17 * unit, y - 6 * unit],
            [x, y],
            [x + 17 * unit, y - 8 * unit],
          ]);
        })
        .join(''),
      ink,
      3 * unit,
    );
  return '';
}

/** A red cartouche with invented characters. */
function seal({ random, unit }: Sheet, image: Box, colour: string): string {
  const box = { x: image.x + image.width - 58 * unit, y: image.y + 26 * unit, width: 34 * unit, height: 104 * unit };
  const red = colour === '#c8452f' ? '#a83424' : '#b23a26';
  const signs = range(3).flatMap((sign) =>
    range(5).map(() => {
      const [x, y] = [box.x + random.between(7, 24) * unit, box.y + (9 + sign * 31 + random.between(0, 20)) * unit];
      return random.chance(0.5)
        ? lines([
            [x - 5 * unit, y],
            [x + 7 * unit, y],
          ])
        : lines([
            [x, y - 6 * unit],
            [x, y + 8 * unit],
          ]);
    }),
  );
  return rect(box, { fill: red, rx: 2 }) + stroke(signs.join(''), '#f3e6cf', 2.6 * unit);
}
