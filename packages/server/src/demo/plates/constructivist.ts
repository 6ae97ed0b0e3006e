import type { Manner, Sheet } from './sheet.ts';
import { circle, darker, group, lines, type Point, path, range, rect, stroke } from './svg.ts';

const palettes = [
  { ground: '#eadfc8', strong: '#bf2c1c', dark: '#1b1a19', third: '#d9a13a', pale: '#c9bda3' },
  { ground: '#e6e0d2', strong: '#1f4e8c', dark: '#1d1d1f', third: '#c8402c', pale: '#b9b6aa' },
  { ground: '#efe6d0', strong: '#d8682c', dark: '#242a2e', third: '#2f6f6a', pale: '#cfc4a8' },
  { ground: '#20201f', strong: '#c93a24', dark: '#e9dfc9', third: '#8a8f8c', pale: '#3a3936' },
] as const;
type Palette = (typeof palettes)[number];

/** Discs, bars and wedges balanced on one slanting axis. */
export const constructivist: Manner = (sheet) => {
  const { random, width, height, unit } = sheet;
  const colours = random.pick(palettes);
  const centre: Point = [width * random.between(0.4, 0.6), height * random.between(0.4, 0.6)];
  const angle = random.pick([-38, -28, -18, 24, 34, 45]);
  const parts = [wheel, wedge, ladder, bars, arcs, threads].filter((_, index) => index < 4 || random.chance(0.75));
  const turned = group(
    { transform: `rotate(${angle} ${centre[0]} ${centre[1]})` },
    parts.map((part) => part(sheet, centre, colours)).join(''),
  );
  const border = rect(
    { x: 34 * unit, y: 34 * unit, width: width - 68 * unit, height: height - 68 * unit },
    { fill: 'none', stroke: colours.dark, 'stroke-width': 2 * unit, 'stroke-opacity': 0.25 },
  );
  return { surface: 'paper', svg: rect(sheet, { fill: colours.ground }) + turned + border };
};

type Part = (sheet: Sheet, centre: Point, colours: Palette) => string;

const wheel: Part = ({ random, unit }, [x, y], { strong, dark, ground }) => {
  const radius = random.between(210, 300) * unit;
  const at: Point = [x + random.bell() * 170 * unit, y + random.bell() * 120 * unit];
  const rings = range(random.whole(1, 3)).map((ring) =>
    circle(at, radius + (18 + ring * 22) * unit, { fill: 'none', stroke: dark, 'stroke-width': (5 - ring) * unit }),
  );
  return (
    circle(at, radius, { fill: strong }) +
    path(`M${at[0] - radius} ${at[1]}A${radius} ${radius} 0 0 1 ${at[0] + radius} ${at[1]}Z`, {
      fill: darker(strong, 0.34),
    }) +
    circle(at, radius * random.between(0.16, 0.4), { fill: ground }) +
    circle(at, radius * 0.08, { fill: dark }) +
    rings.join('')
  );
};

const wedge: Part = ({ random, unit }, [x, y], { third, dark }) => {
  const long = random.between(520, 760) * unit;
  const tip: Point = [x - long * 0.5, y + random.bell() * 130 * unit];
  return (
    path(
      lines(
        [
          tip,
          [tip[0] + long, tip[1] - random.between(70, 150) * unit],
          [tip[0] + long, tip[1] + random.between(50, 120) * unit],
        ],
        true,
      ),
      {
        fill: third,
        'fill-opacity': 0.94,
      },
    ) + stroke(lines([tip, [tip[0] + long * 1.25, tip[1] + 10 * unit]]), dark, 4 * unit)
  );
};

const bars: Part = ({ random, unit }, [x, y], { dark, strong, pale }) =>
  range(random.whole(4, 7))
    .map((index) => {
      const [long, thick] = [random.between(300, 1_250) * unit, random.pick([9, 16, 30, 58]) * unit];
      const box = {
        x: x - long * random.between(0.3, 0.8),
        y: y + (index - 3) * 96 * unit + random.bell() * 40 * unit,
        width: long,
        height: thick,
      };
      return rect(box, { fill: random.pick([dark, dark, strong, pale]) });
    })
    .join('');

const ladder: Part = ({ random, unit }, [x, y], { dark, pale }) => {
  const at: Point = [x + random.pick([-1, 1]) * random.between(160, 300) * unit, y - random.between(260, 420) * unit];
  const rungs = range(random.whole(7, 14)).map((rung) =>
    rect(
      { x: at[0], y: at[1] + rung * 44 * unit, width: random.between(120, 200) * unit, height: 17 * unit },
      { fill: rung % 4 === 3 ? pale : dark },
    ),
  );
  return (
    rungs.join('') +
    rect({ x: at[0] - 22 * unit, y: at[1] - 40 * unit, width: 10 * unit, height: 700 * unit }, { fill: dark })
  );
};

const arcs: Part = ({ random, unit }, [x, y], { dark, strong }) =>
  range(4)
    .map((arc) => {
      const radius = (330 + arc * 34) * unit;
      const reach = random.between(0.3, 0.9) * radius;
      return stroke(
        `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x - radius + reach} ${y - Math.sqrt(radius ** 2 - (radius - reach) ** 2)}`,
        arc % 2 === 0 ? dark : strong,
        (arc === 0 ? 20 : 5) * unit,
        { 'stroke-linecap': 'butt' },
      );
    })
    .join('');

const threads: Part = ({ random, unit }, [x, y], { dark }) => {
  const from: Point = [x + random.bell() * 300 * unit, y - 620 * unit];
  return stroke(
    range(17)
      .map((thread) => lines([from, [x + (thread - 8) * 62 * unit, y + 560 * unit]]))
      .join(''),
    dark,
    1.3 * unit,
  );
};
