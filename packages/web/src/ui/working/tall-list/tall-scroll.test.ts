import { expect, test } from 'vitest';
import { boxAt, heightsOf, inRowsOf, isAtFalseEnd, longestStep, placeAt, rowsAt, scrolledTo } from './tall-scroll.ts';

const million = heightsOf(1_000_000, 40);
const few = heightsOf(200, 40);

test('a list that fits into a box scrolls like any other', () => {
  expect(few.box).toBe(8_000);
  for (const at of [-300, 0, 40, 7_999]) expect(rowsAt(at, few)).toBe(at);
  expect(scrolledTo(7_000, { inBox: 0, offset: 0 }, few)).toEqual({ inBox: 7_000, offset: 0 });
});

test('no box is taller than browsers allow, and its two ends are the ends of the list', () => {
  expect(million.box).toBe(15_000_000);
  expect(rowsAt(0, million)).toBe(0);
  expect(rowsAt(million.box, million)).toBe(million.rows);
});

test('a position in the box and one among the rows are each other’s reverse', () => {
  for (const inRows of [0, 499_999, 500_001, 12_345_678, 20_000_000, 39_500_001, 39_999_999])
    expect(rowsAt(boxAt(inRows, million), million)).toBeCloseTo(inRows, 3);
});

test('one notch of the wheel moves the rows by as many pixels, wherever the list is', () => {
  for (const start of [1_000, 600_000, 20_000_000, 39_900_000]) {
    const before = placeAt(start, million);
    const after = scrolledTo(before.inBox + 100, before, million);
    expect(inRowsOf(after) - inRowsOf(before)).toBe(100);
  }
});

test('dragging the bar to the middle shows the rows in the middle', () => {
  const dragged = scrolledTo(million.box / 2, { inBox: 0, offset: 0 }, million);
  expect(inRowsOf(dragged) / 40).toBeCloseTo(500_000, 0);
});

test('scrolling in small steps without a rest reaches the first and the last row', () => {
  const view = 800;
  for (const [from, step] of [
    [39_400_000, 700],
    [600_000, -700],
  ] as const) {
    let place = placeAt(from, million);
    for (let at = 0; at < 2_000; at += 1) {
      const inBox = Math.max(0, Math.min(million.box - view, place.inBox + step));
      place = scrolledTo(inBox, place, million);
      if (isAtFalseEnd(place, million, view)) place = placeAt(inRowsOf(place), million);
    }
    expect(inRowsOf(place)).toBe(step > 0 ? million.rows - view : 0);
  }
});

test('coming to rest moves no row', () => {
  const before = placeAt(20_000_000, million);
  let place = before;
  for (let at = 0; at < 100; at += 1) place = scrolledTo(place.inBox + longestStep, place, million);
  expect(inRowsOf(placeAt(inRowsOf(place), million))).toBe(inRowsOf(place));
  expect(inRowsOf(place)).toBe(20_000_000 + 100 * longestStep);
});
