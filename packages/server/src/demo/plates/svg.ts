export type Point = readonly [x: number, y: number];

const short = (value: number) => String(Math.round(value * 10) / 10);
const pair = ([x, y]: Point) => `${short(x)} ${short(y)}`;

/** Straight lines from point to point. */
export const lines = (points: readonly Point[], closed = false) => `M${points.map(pair).join('L')}${closed ? 'Z' : ''}`;

/** A smooth curve through all points (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number) =>
    closed ? points[(index + count) % count]! : points[Math.max(0, Math.min(count - 1, index))]!;
  const parts = [`M${pair(at(0))}`];
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leaving: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arriving: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${pair(leaving)} ${pair(arriving)} ${pair(to)}`);
  }
  return parts.join('') + (closed ? 'Z' : '');
}

export type Attributes = Readonly<Record<string, string | number>>;
const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value}"`)
    .join('');

export const tag = (name: string, attributes: Attributes, inside = '') =>
  `<${name}${written(attributes)}>${inside}</${name}>`;
export const path = (d: string, attributes: Attributes) => tag('path', { d, ...attributes });
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  path(d, { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...more });
export const rect = (box: Box, attributes: Attributes) =>
  tag('rect', { x: box.x, y: box.y, width: box.width, height: box.height, ...attributes });
export const circle = ([cx, cy]: Point, r: number, attributes: Attributes) =>
  tag('circle', { cx, cy, r, ...attributes });
export const group = (attributes: Attributes, inside: string) => tag('g', attributes, inside);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});

/** A gradient definition; stops are [offset, colour, opacity]. Vertical unless `across`. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  { across = false, radial = false } = {},
): string {
  const inside = stops
    .map(([offset, colour, opacity = 1]) => tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('');
  return radial
    ? tag('radialGradient', { id }, inside)
    : tag('linearGradient', { id, x1: 0, y1: 0, x2: across ? 1 : 0, y2: across ? 0 : 1 }, inside);
}

/** Clips to the outline. */
export const clipped = (id: string, outline: string, inside: string) =>
  `<clipPath id="${id}">${outline}</clipPath>${group({ 'clip-path': `url(#${id})` }, inside)}`;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two: 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return `#${a
    .map((value, at) =>
      Math.round(value + (b[at]! - value) * Math.max(0, Math.min(1, share)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
export const darker = (colour: string, by: number) => mix(colour, '#120e0a', by);
export const lighter = (colour: string, by: number) => mix(colour, '#fffaf0', by);

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Points on an ellipse-like outline; `radius` may differ for every angle. */
export const around = ([cx, cy]: Point, count: number, radius: (angle: number) => number, flatten = 1): Point[] =>
  range(count).map((index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [cx + Math.cos(angle) * radius(angle), cy + Math.sin(angle) * radius(angle) * flatten];
  });
