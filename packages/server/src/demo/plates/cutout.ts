import type { Manner, Sheet } from './sheet.ts';
import { around, type Box, circle, curve, mix, type Point, path, range, rect } from './svg.ts';

const papers = [
  ['#f3ece0', '#1f4f8f', '#e2543a', '#f0b53a', '#2f7a5c', '#1d1d22', '#e88fa4'],
  ['#f5efe2', '#0f6a73', '#e9763d', '#f3cf63', '#7a3f6b', '#20303f', '#9cc3a5'],
  ['#efe8da', '#b3323a', '#26355e', '#e8a63c', '#5d8a4e', '#f0d5c4', '#191a20'],
  ['#f4ede1', '#3b5ba5', '#d94f70', '#f2b84b', '#3f8f8a', '#2a2136', '#f0d9c9'],
] as const;

/** Painted paper cut-outs side by side: seaweed, leaves, a sun, sometimes a swimmer. */
export const cutout: Manner = (sheet) => {
  const { random, width, height, unit } = sheet;
  const [paper, ...colours] = random.pick(papers);
  const edge = 48 * unit;
  const tiles = tilesOf(sheet, { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge });
  let last = '';
  const drawn = tiles.map((tile) => {
    const ground = random.pick(colours.filter((colour) => colour !== last));
    last = ground;
    const shape = random.pick(colours.filter((colour) => colour !== ground && contrast(colour, ground) > 90));
    return pasted(sheet, quad(sheet, tile), ground) + figure(sheet, tile, shape ?? paper, paper);
  });
  return { surface: 'paper', svg: rect(sheet, { fill: paper }) + drawn.join('') };
};

const brightness = (hex: string) =>
  [1, 3, 5].reduce((sum, at, index) => sum + Number.parseInt(hex.slice(at, at + 2), 16) * [0.3, 0.59, 0.11][index]!, 0);
const contrast = (a: string, b: string) =>
  Math.abs(brightness(a) - brightness(b)) + 40 * Number(a.slice(1, 3) !== b.slice(1, 3)) + 20;

/** Rows of sheets of unequal widths. */
function tilesOf({ random }: Sheet, area: Box): Box[] {
  const rows = area.height > area.width * 1.15 ? 3 : 2;
  return range(rows).flatMap((row) => {
    const shares = range(random.whole(2, area.width > area.height ? 4 : 3)).map(() => random.between(0.7, 1.6));
    const total = shares.reduce((sum, share) => sum + share, 0);
    let x = area.x;
    return shares.map((share) => {
      const tile = {
        x,
        y: area.y + (area.height * row) / rows,
        width: (area.width * share) / total,
        height: area.height / rows,
      };
      x += tile.width;
      return tile;
    });
  });
}

function quad({ random, unit }: Sheet, { x, y, width, height }: Box): string {
  const off = () => random.bell() * 7 * unit;
  return `M${x + off()} ${y + off()}L${x + width + off()} ${y + off()}L${x + width + off()} ${y + height + off()}L${x + off()} ${y + height + off()}Z`;
}

/** Thick paper casts a small shadow and shows the brush. */
function pasted({ unit, random }: Sheet, outline: string, colour: string): string {
  const shadow = path(outline, {
    fill: '#1a1208',
    'fill-opacity': 0.16,
    transform: `translate(${3.5 * unit} ${5 * unit})`,
  });
  return (
    shadow + path(outline, { fill: mix(colour, random.chance(0.5) ? '#fffaf0' : '#120e0a', random.between(0, 0.07)) })
  );
}

function figure(sheet: Sheet, tile: Box, colour: string, paper: string): string {
  const { random } = sheet;
  const middle: Point = [tile.x + tile.width / 2, tile.y + tile.height / 2];
  const size = Math.min(tile.width, tile.height) * 0.4;
  const draw = random.pick([seaweed, seaweed, leafy, star, sun, vase]);
  return draw(sheet, middle, size, { colour, paper, upright: tile.height > tile.width });
}
interface Cut {
  readonly colour: string;
  readonly paper: string;
  readonly upright: boolean;
}
type Figure = (sheet: Sheet, middle: Point, size: number, cut: Cut) => string;

/** A bent spine with lobes on both sides, cut in one go. */
const seaweed: Figure = (sheet, [x, y], size, { colour, upright }) => {
  const { random } = sheet;
  const lobes = random.whole(4, 6);
  const bend = random.bell() * 0.5;
  const long = size * (upright ? 1.15 : 0.95);
  const turn = random.bell() * 0.5;
  const spot = (t: number, off: number): Point => {
    const along = (t - 0.5) * 2 * long;
    const side = off + Math.sin(t * 3) * bend * size * 0.4;
    return [x + side * Math.cos(turn) - along * Math.sin(turn), y + side * Math.sin(turn) + along * Math.cos(turn)];
  };
  const side = (sign: number) =>
    range(lobes * 2).flatMap((index): Point[] => {
      const t = (index + 0.5) / (lobes * 2);
      const reach =
        index % 2 === 0 ? size * (0.42 + 0.3 * Math.sin(t * Math.PI)) * random.between(0.8, 1.15) : size * 0.1;
      return index % 2 === 0
        ? [spot(t - 0.045, sign * reach * 0.9), spot(t - 0.075, sign * reach), spot(t + 0.01, sign * reach * 0.98)]
        : [spot(t, sign * reach)];
    });
  return pasted(sheet, curve([spot(-0.03, 0), ...side(1), spot(1.04, 0), ...side(-1).reverse()], true), colour);
};

const leafy: Figure = (sheet, middle, size, { colour }) => {
  const lobes = sheet.random.whole(5, 9);
  const turn = sheet.random.between(0, 6);
  return pasted(
    sheet,
    curve(
      around(middle, lobes * 8, (angle) => size * (0.62 + 0.36 * Math.cos(lobes * angle + turn))),
      true,
    ),
    colour,
  );
};

const star: Figure = (sheet, middle, size, { colour, paper }) => {
  const rays = sheet.random.whole(6, 11);
  const points = around(
    middle,
    rays * 2,
    (angle) =>
      size * (Math.round((angle / (2 * Math.PI)) * rays * 2) % 2 === 0 ? sheet.random.between(0.85, 1.1) : 0.42),
  );
  return (
    pasted(sheet, `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`, colour) +
    circle(middle, size * 0.15, { fill: paper })
  );
};

const sun: Figure = (sheet, middle, size, { colour, paper }) =>
  pasted(
    sheet,
    curve(
      around(middle, 9, () => size * sheet.random.between(0.72, 0.82)),
      true,
    ),
    colour,
  ) +
  pasted(
    sheet,
    curve(
      around([middle[0] + size * 0.2, middle[1] - size * 0.1], 8, () => size * 0.36),
      true,
    ),
    paper,
  );

const vase: Figure = (sheet, [x, y], size, { colour }) => {
  const half: Point[] = [
    [0.22, -0.95],
    [0.16, -0.6],
    [0.5, -0.1],
    [0.55, 0.4],
    [0.26, 0.9],
  ];
  const outline = [
    ...half.map(([u, v]): Point => [x + u * size, y + v * size]),
    ...[...half].reverse().map(([u, v]): Point => [x - u * size, y + v * size]),
  ];
  return pasted(sheet, curve(outline, true), colour);
};
