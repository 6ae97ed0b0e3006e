/** Elements of the layer name their block in `data-beside`; an empty value puts them at the top. */
const besideOf = (layer: HTMLElement) => [...layer.querySelectorAll<HTMLElement>(':scope > [data-beside]')];

export const blockElement = (root: HTMLElement, id: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)].find(
    (element) => element.offsetParent !== null,
  );

const gap = 16;
const smallestMargin = 200;
const widestMargin = 280;
const apart = 40;
const edge = 24;

/** The right edge of the text: paragraphs define it, because pictures are wider. */
function textRight(root: HTMLElement, origin: DOMRect): number {
  let right = origin.width;
  let seen = 0;
  for (const paragraph of root.querySelectorAll<HTMLElement>('p[data-id]')) {
    if (paragraph.offsetParent === null) continue;
    right = Math.min(right, paragraph.getBoundingClientRect().right - origin.left);
    // The first few suffice; an article may have thousands.
    seen += 1;
    if (seen === 6) break;
  }
  return right;
}

/** Whether comments fit in the margin: from 1180 px, unless a panel takes the space. */
export function hasMargin(root: HTMLElement, layer: HTMLElement): boolean {
  const origin = layer.getBoundingClientRect();
  return origin.width >= 1180 && origin.width - textRight(root, origin) >= apart + smallestMargin + edge;
}

/**
 * Positions everything in the layer beside its block: cards stacked in the margin, small things at their block's edge.
 */
export function positionComments(root: HTMLElement, layer: HTMLElement): void {
  const all = besideOf(layer);
  if (all.length === 0) return;
  const origin = layer.getBoundingClientRect();
  const right = textRight(root, origin);
  const left = right + apart;
  const width = Math.min(widestMargin, origin.width - left - edge);
  const placed = all.map((element) => {
    const block = element.dataset.beside
      ? blockElement(root, element.dataset.beside)?.getBoundingClientRect()
      : undefined;
    return { element, block, top: block ? block.top - origin.top : edge };
  });
  let free = 0;
  for (const { element, block, top } of placed.toSorted((one, other) => one.top - other.top)) {
    const { style, dataset } = element;
    if (dataset.place === 'mark' && block) {
      Object.assign(style, {
        left: `${block.left - origin.left}px`,
        top: `${top}px`,
        width: `${block.width}px`,
        height: `${block.height}px`,
      });
    } else if (dataset.place === 'pin') {
      Object.assign(style, {
        left: `${Math.min(right, origin.width - 12) - element.offsetWidth + 6}px`,
        top: `${Math.max(0, top - 28)}px`,
      });
    } else if (dataset.place === 'handle' && block) {
      const beside = block.left - origin.left - element.offsetWidth - 10;
      Object.assign(style, {
        left: `${beside < 4 ? origin.width - element.offsetWidth - 4 : beside}px`,
        top: `${top}px`,
      });
    } else if (dataset.place === 'card') {
      const at = Math.max(top, free);
      Object.assign(style, { left: `${left}px`, top: `${at}px`, width: `${width}px` });
      free = at + element.offsetHeight + gap;
    }
  }
}
