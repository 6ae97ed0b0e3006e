/** What the wall must know of a card before it is drawn. */
export interface Hung {
  /** Width by height of its picture. */
  readonly ratio: number;
  /** Its label, a paragraph each. */
  readonly label: readonly string[];
}
interface Column {
  pictures: number;
  labels: number;
}

const gapBelow = 32;
const gapToLabel = 10;
const lineHeight = 23;
/** Characters in a line of a label, per pixel of width: measured on the label's two sizes, on the careful side. */
const charactersPerPixel = 0.118;
/** How wide a column is about, when there are so many. Only decides which column is the shortest and how many lines a label takes. */
const usualWidth: Readonly<Record<number, number>> = { 2: 172, 3: 264, 4: 320 };

const linesOf = (text: string, width: number) => Math.max(1, Math.ceil(text.length / (width * charactersPerPixel)));

/**
 * Places cards in columns, the shortest first, so that the order of the list is the order of reading. Everything is known before
 * anything is loaded: each card gets its column and, above it, so many column widths of pictures and so many pixels of labels.
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
