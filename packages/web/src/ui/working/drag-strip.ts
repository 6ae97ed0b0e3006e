/** §9 of the specification: a shorter way of the mouse is a click, in pixels. */
const safeDisplacement = 10;
/** The share of its speed that a released strip keeps for each frame of 60 in a second. */
const decay = 0.95;
/** The time in which a strip that was pulled beyond its end returns, in milliseconds. */
const rubberBand = 250;
const frame = 1000 / 60;
/** Beyond its end a strip follows by this share of the way. */
const resistance = 1 / 3;
/** Slower than this, in pixels per frame, a strip rests. */
const slowest = 0.5;

const latest = new WeakMap<HTMLElement, object>();

/** Moves a strip with the mouse from a press until its release, and lets it run out. */
export function dragStrip(strip: HTMLElement, press: PointerEvent): void {
  const drag = {};
  latest.set(strip, drag);
  const isOver = () => latest.get(strip) !== drag;
  const controller = new AbortController();
  const { signal } = controller;
  const from = { x: press.clientX, left: strip.scrollLeft };
  let moved = { isDragging: false, x: press.clientX, at: press.timeStamp, speed: 0 };

  function follow({ clientX: x, timeStamp: at, buttons }: PointerEvent) {
    // The button may have been released before this part was loaded, or outside of the window.
    if (buttons === 0) return release();
    const isDragging = moved.isDragging || Math.abs(x - from.x) >= safeDisplacement;
    if (!isDragging) return;
    if (!moved.isDragging) begin(strip);
    const elapsed = Math.max(at - moved.at, 1);
    moved = { isDragging, x, at, speed: ((moved.x - x) / elapsed) * frame };
    const left = from.left + from.x - x;
    strip.scrollLeft = left;
    pull(strip, (strip.scrollLeft - left) * resistance);
  }
  function release(event?: PointerEvent) {
    controller.abort();
    if (!moved.isDragging) return;
    Object.assign(strip.style, { cursor: '', userSelect: '' });
    suppressClick();
    const hasRested = event !== undefined && event.timeStamp - moved.at > 100;
    if (returnToEnd(strip) || hasRested || isStill()) return;
    runOut(strip, moved.speed, isOver);
  }
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function begin(strip: HTMLElement): void {
  getSelection()?.removeAllRanges();
  // Snapping would fight with the mouse, and jump after it.
  Object.assign(strip.style, { cursor: 'grabbing', userSelect: 'none', scrollSnapType: 'none' });
}

/** The click that follows a drag opens nothing. */
function suppressClick(): void {
  const controller = new AbortController();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, signal: controller.signal });
  setTimeout(() => controller.abort());
}

/** Moves the content of a strip beyond its end. */
function pull(strip: HTMLElement, by: number): void {
  for (const child of strip.children) if (child instanceof HTMLElement) child.style.translate = by ? `${by}px` : '';
}

/** Returns whether the strip had been pulled beyond its end. */
function returnToEnd(strip: HTMLElement): boolean {
  const pulled = [...strip.children].filter((child) => child instanceof HTMLElement && child.style.translate);
  for (const child of pulled as HTMLElement[]) {
    const { translate } = child.style;
    child.style.translate = '';
    if (!isStill()) child.animate({ translate: [translate, '0'] }, { duration: rubberBand, easing: 'ease-out' });
  }
  return pulled.length > 0;
}

/** Continues with the speed of the mouse, slower with every frame, until the strip rests or another drag begins. */
function runOut(strip: HTMLElement, begun: number, isOver: () => boolean): void {
  let [speed, before, left] = [begun, performance.now(), strip.scrollLeft];
  function step(now: number) {
    if (isOver() || Math.abs(speed) < slowest) return;
    const frames = Math.max(now - before, 0) / frame;
    before = now;
    // Kept here, because a strip rounds its place to whole pixels.
    left += speed * frames;
    strip.scrollLeft = left;
    speed *= decay ** frames;
    if (Math.abs(strip.scrollLeft - left) < 2) requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}
