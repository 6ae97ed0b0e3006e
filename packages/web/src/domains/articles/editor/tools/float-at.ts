import {
  autoUpdate,
  computePosition,
  flip,
  type Middleware,
  offset,
  type Placement,
  shift,
  size,
} from '@floating-ui/dom';

/** `beside` its place, `inside` its upper edge, or exactly `over` it. */
export type FloatingMode = 'beside' | 'inside' | 'over';

export interface Place {
  /** Its place in the window; called again whenever something may have moved. */
  readonly rectOf: () => DOMRect;
  readonly placement: Placement;
  readonly mode: FloatingMode;
}

const gap = 8;
/** The window below the header. Columns that clip overflowing content do not clip what floats. */
const room = { padding: { top: 64, right: gap, bottom: gap, left: gap }, boundary: document.documentElement };
const middlewaresOf = (rectOf: () => DOMRect): Record<FloatingMode, Middleware[]> => ({
  beside: [offset(gap), flip(room), shift(room)],
  inside: [offset(({ rects }) => ({ mainAxis: -rects.floating.height - gap, alignmentAxis: gap })), inView(rectOf)],
  over: [
    size({
      apply({ rects: { reference }, elements }) {
        Object.assign(elements.floating.style, { width: `${reference.width}px`, height: `${reference.height}px` });
      },
    }),
    offset(({ rects }) => -rects.reference.height),
  ],
});

/** Inside something taller than the window, it stays below the header while any of that is visible. */
const inView = (rectOf: () => DOMRect): Middleware => ({
  name: 'inView',
  fn({ y, rects }) {
    const { top, bottom } = rectOf();
    const lowest = bottom - rects.floating.height - gap;
    return { y: y + Math.max(0, Math.min(room.padding.top + gap, lowest) - (top + gap)) };
  },
});

/** Keeps the element at its place until the returned function is called. */
export function floatAt(element: HTMLElement, { rectOf, placement, mode }: Place): () => void {
  const anchor = {
    getBoundingClientRect: rectOf,
    ...(element.parentElement && { contextElement: element.parentElement }),
  };
  return autoUpdate(anchor, element, async () => {
    const { x, y } = await computePosition(anchor, element, { placement, middleware: middlewaresOf(rectOf)[mode] });
    // Not the position itself: on a phone the stylesheet puts some of these at the bottom instead.
    element.style.setProperty('--x', `${x}px`);
    element.style.setProperty('--y', `${y}px`);
    element.style.opacity = '';
  });
}
