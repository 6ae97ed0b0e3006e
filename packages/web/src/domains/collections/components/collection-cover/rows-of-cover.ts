/** The sum of proportions up to which pictures stand in one row. */
const widestRow = 2.6;

/**
 * Divides the pictures of a cover into one or two rows, in order, such that two rows are of nearly the same width. The
 * proportion of a picture is its width divided by its height.
 */
export function rowsOfCover<Shown>(
  pictures: readonly Shown[],
  ratioOf: (picture: Shown) => number,
): readonly Shown[][] {
  const sumOf = (some: readonly Shown[]) => some.reduce((sum, one) => sum + ratioOf(one), 0);
  if (pictures.length < 2 || sumOf(pictures) <= widestRow) return [[...pictures]];
  const splits = pictures.slice(1).map((_, at) => [pictures.slice(0, at + 1), pictures.slice(at + 1)] as const);
  const difference = ([above, below]: (typeof splits)[number]) => Math.abs(sumOf(above) - sumOf(below));
  const best = splits.reduce((one, other) => (difference(other) < difference(one) ? other : one));
  return best.map((row) => [...row]);
}
