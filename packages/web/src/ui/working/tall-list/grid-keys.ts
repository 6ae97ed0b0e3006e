interface Rows {
  /** The index of the row that has the focus. */
  readonly active: number;
  /** How many rows the window shows. */
  readonly page: number;
  readonly count: number;
}

/** The row that a key moves to; undefined if the key does not move. */
export function targetOf(key: string, { active, page, count }: Rows): number | undefined {
  const last = count - 1;
  const within = (index: number) => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowDown':
      return within(active + 1);
    case 'ArrowUp':
      return within(active - 1);
    case 'PageDown':
      return within(active + page);
    case 'PageUp':
      return within(active - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** How much of the window the bars above the rows cover; the head of the table is the lowest of them. */
export function coveredBy(head: HTMLElement | null): number {
  if (!head) return 0;
  const top = Number.parseFloat(getComputedStyle(head).top);
  return (Number.isNaN(top) ? 0 : top) + head.offsetHeight;
}
