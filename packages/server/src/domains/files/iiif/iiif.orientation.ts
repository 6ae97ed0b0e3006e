import type { Region, Size } from './iiif.request.ts';

/** Mirrored left to right first, then turned clockwise. */
export interface Turn {
  readonly isMirrored: boolean;
  readonly degrees: 0 | 90 | 180 | 270;
}

const turn = (isMirrored: boolean, degrees: Turn['degrees']): Turn => ({ isMirrored, degrees });

/** The turns that make a picture upright, by EXIF's orientation from 1 to 8 (Exif 2.3, tag 274). */
const uprightTurns = [
  turn(false, 0),
  turn(true, 0),
  turn(false, 180),
  turn(true, 180),
  turn(true, 270),
  turn(false, 90),
  turn(true, 90),
  turn(false, 270),
];
export const uprightTurn = (orientation: number): Turn => uprightTurns[orientation - 1] ?? uprightTurns[0]!;

/** One turn after the other, as a single one. */
export function composed(first: Turn, second: Turn): Turn {
  const degrees = second.degrees + (second.isMirrored ? -first.degrees : first.degrees);
  return turn(first.isMirrored !== second.isMirrored, (((degrees % 360) + 360) % 360) as Turn['degrees']);
}

const swapped = ({ width, height }: Size): Size => ({ width: height, height: width });
const liesOnItsSide = ({ degrees }: Turn) => degrees === 90 || degrees === 270;

/** A size after a turn; the same function leads back. */
export const sizeAfter = (size: Size, by: Turn): Size =>
  liesOnItsSide(by) ? swapped(size) : { width: size.width, height: size.height };

/** Where a region of the turned picture lies in the picture before the turn, whose size is given. */
export function regionBefore({ x, y, width, height }: Region, before: Size, by: Turn): Region {
  const corners: Record<Turn['degrees'], [number, number]> = {
    0: [x, y],
    90: [y, before.height - x - width],
    180: [before.width - x - width, before.height - y - height],
    270: [before.width - y - height, x],
  };
  const size = sizeAfter({ width, height }, by);
  const [left, top] = corners[by.degrees];
  return { x: by.isMirrored ? before.width - left - size.width : left, y: top, ...size };
}
