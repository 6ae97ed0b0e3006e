/** The facts about a card that the layout needs before it is rendered. */
export interface Hung {
  /** The picture's width divided by its height. */
  readonly ratio: number;
  /** Its label, one entry per paragraph. */
  readonly label: readonly string[];
}
interface Column {
  pictures: number;
  labels: number;
}

const gapBelow = 32;
const gapToLabel = 10;
const lineHeight = 23;
/**
 * Characters in a line of a label, per pixel of width: measured on the label's two sizes, and rather too few than too
 * many.
 */
const charactersPerPixel = 0.118;
/**
 * The approximate width of a column, by the number of columns. It only decides which column is the shortest and how
 * many lines a label takes.
 */
const usualWidth: Readonly<Record<number, number>> = { 2: 172, 3: 264, 4: 320 };

const linesOf = (text: string, width: number) => Math.max(1, Math.ceil(text.length / (width * charactersPerPixel)));

/**
 * Places cards in columns, the shortest first, so the order of the list is the reading order. It needs nothing loaded:
 * each card gets its column and, as its offset from the top, a multiple of the column width for pictures and a number
 * of pixels for labels.
 */
export function layMasonry(cards: readonly Hung[], columnCount: number, extraBelow = 0) {
  const width = usualWidth[columnCount] ?? 264;
  const columns: Column[] = Array.from({ length: columnCount }, () => ({ pictures: 0, labels: 0 }));
  const footOf = (column: Column) => column.pictures * width + column.labels;
  return cards.map((card) => {
    const shortest = columns.reduce((best, column, at) => (footOf(column) < footOf(columns[best]!) - 1 ? at : best), 0);
    const column = columns[shortest]!;
    const place = { column: shortest + 1, pictures: column.pictures, labels: column.labels };
    const lines = card.label.reduce((sum, text) => sum + (text ? linesOf(text, width) : 0), 0);
    column.pictures += 1 / card.ratio;
    column.labels += gapToLabel + lines * lineHeight + extraBelow + gapBelow;
    return place;
  });
}
