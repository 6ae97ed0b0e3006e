/** A row and the part of the room in view, in pixels from the top of the room. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether half of a message is in view. One taller than the view can never show half of itself: then half of the view
 * is enough.
 */
export function isHalfSeen(message: Span, view: Span): boolean {
  const seen = Math.min(message.end, view.end) - Math.max(message.start, view.start);
  const whole = Math.min(message.end - message.start, view.end - view.start);
  return whole > 0 && seen >= whole / 2;
}
