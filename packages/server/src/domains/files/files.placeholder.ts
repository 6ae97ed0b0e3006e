import { thumbHashToRGBA } from 'thumbhash';

/** The placeholder's width and height in pixels; its lines of 12 bytes need no padding. */
const side = 4;

/**
 * The placeholder of a picture that a page shows until it has loaded: its thumbhash as 16 pixels, in base64. They are
 * the lines of a bitmap, the lowest first, blue before green before red; the web puts their header, which is the same
 * for all, before them. Empty for a picture with transparent parts: there the placeholder would show for good.
 */
export function placeholderOf(thumbhash: string): string {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'));
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at]! < 255) return '';
  const pixels = Buffer.alloc(side * side * 3);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [red, green, blue] = meanOf({ w, h, rgba }, column, row);
      pixels.set([blue, green, red], ((side - 1 - row) * side + column) * 3);
    }
  return pixels.toString('base64');
}

type Colour = readonly [red: number, green: number, blue: number];

function meanOf({ w, h, rgba }: ReturnType<typeof thumbHashToRGBA>, column: number, row: number): Colour {
  const [left, right] = spanOf(column, w);
  const [top, bottom] = spanOf(row, h);
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (const channel of [0, 1, 2] as const) sums[channel] += rgba[(y * w + x) * 4 + channel]!;
  const count = (right - left) * (bottom - top);
  const [red, green, blue] = sums.map((sum) => Math.round(sum / count));
  return [red!, green!, blue!];
}

/** The pixels of one part of `side`; a thumbhash of extreme proportions has fewer pixels than parts. */
function spanOf(part: number, length: number): readonly [first: number, end: number] {
  const first = Math.min(length - 1, Math.floor((part * length) / side));
  return [first, Math.max(first + 1, Math.floor(((part + 1) * length) / side))];
}
