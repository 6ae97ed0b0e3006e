/**
 * The arithmetic of a list that is taller than any element may be. Its box has at most `tallestBox` pixels; a position
 * in the box stands for a position among the rows. Both are in pixels from the top.
 */

/** Chromium caps elements at 33,554,432 px, Firefox at 17,895,697 px. */
export const tallestBox = 15_000_000;
/** The first and last pixels of the box stand for one pixel each, so that small steps reach both ends. */
const exactEnd = 500_000;
/** A move by more pixels is a jump of the scroll bar: one pixel of the bar of such a box is more. */
export const longestStep = 8_000;
/** This near to an end of the box, the box must stand where it should. */
const nearEnd = 4_000;

export interface Heights {
  /** Of all rows. */
  readonly rows: number;
  readonly box: number;
}
export const heightsOf = (count: number, rowHeight: number, tallest = tallestBox): Heights => ({
  rows: count * rowHeight,
  box: Math.min(count * rowHeight, tallest),
});

const isScaled = ({ rows, box }: Heights) => rows > box;
/** The end pieces of a box too short for both take a third of it each. */
const endOf = ({ box }: Heights) => Math.min(exactEnd, box / 3);

/** Where among the rows a position in the box is, if the scroll bar was dragged there. */
export function rowsAt(inBox: number, heights: Heights): number {
  const end = endOf(heights);
  const { rows, box } = heights;
  if (!isScaled(heights) || inBox <= end) return inBox;
  if (inBox >= box - end) return inBox + rows - box;
  return end + ((inBox - end) * (rows - 2 * end)) / (box - 2 * end);
}

/** The position in the box for one among the rows: the reverse of `rowsAt`. */
export function boxAt(inRows: number, heights: Heights): number {
  const end = endOf(heights);
  const { rows, box } = heights;
  if (!isScaled(heights) || inRows <= end) return inRows;
  if (inRows >= rows - end) return inRows - rows + box;
  return end + ((inRows - end) * (box - 2 * end)) / (rows - 2 * end);
}

/** A place in the list: its position in the box, and how far the rows there are moved up. */
export interface Place {
  readonly inBox: number;
  readonly offset: number;
}
export const inRowsOf = ({ inBox, offset }: Place) => inBox + offset;

/** The place that stands where the scroll bar says: for jumps, and for a list at rest. */
export function placeAt(inRows: number, heights: Heights): Place {
  const inBox = Math.round(boxAt(inRows, heights));
  return { inBox, offset: Math.round(inRows) - inBox };
}

/** The place after the page has scrolled. A wheel, finger or key moves the rows by as many pixels as the page. */
export function scrolledTo(inBox: number, before: Place, heights: Heights): Place {
  if (!isScaled(heights)) return { inBox, offset: 0 };
  const isJump = Math.abs(inBox - before.inBox) > longestStep;
  return { inBox, offset: isJump ? Math.round(rowsAt(inBox, heights)) - inBox : before.offset };
}

/** Whether the box must be moved at once, before the scrolling rests: it ends here, and the rows do not. */
export const isAtFalseEnd = (place: Place, heights: Heights, view: number): boolean =>
  (place.inBox < nearEnd || place.inBox > heights.box - view - nearEnd) &&
  place.offset !== placeAt(inRowsOf(place), heights).offset;
