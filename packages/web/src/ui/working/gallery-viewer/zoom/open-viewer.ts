import type { Viewer } from 'openseadragon';

/** Where to draw the zoom view, and the area in which the whole picture fits. */
interface Places {
  readonly host: HTMLElement;
  readonly fit: HTMLElement | null;
}

/** OpenSeadragon without its own controls and keys, and without a picture yet. */
export async function openViewer({ host, fit }: Places): Promise<Viewer> {
  const { default: OpenSeadragon } = await import('openseadragon');
  forestallStyle();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gestures = { clickToZoom: false, dblClickToZoom: true, dblClickDragToZoom: false, flickEnabled: false };
  const viewer = OpenSeadragon({
    element: host,
    // WebGL draws nothing more here, and Safari on phones loses its pictures (openseadragon#2667).
    drawer: 'canvas',
    showNavigationControl: false,
    tabIndex: -1,
    viewportMargins: marginsOf(host, fit),
    visibilityRatio: 1,
    constrainDuringPan: true,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: 2,
    animationTime: isCalm ? 0 : 0.3,
    blendTime: isCalm ? 0 : 0.15,
    gestureSettingsMouse: gestures,
    gestureSettingsTouch: gestures,
    gestureSettingsPen: gestures,
  });
  // The gallery handles keys: it knows whether an arrow goes to the next picture or moves this one.
  viewer.addHandler('canvas-key', (event) => {
    event.preventDefaultAction = true;
  });
  return viewer;
}

const mark = 'data-openseadragon-mobile-css';

/**
 * The library inserts a style element unless an element has this mark. Our content policy forbids style elements, so
 * this marks one in the MathML namespace, which no browser applies.
 */
function forestallStyle(): void {
  if (document.querySelector(`style[${mark}]`)) return;
  const style = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'style');
  style.setAttribute(mark, '');
  document.head.append(style);
}

/** The distance of the whole picture from each edge of the zoom view. */
function marginsOf(host: HTMLElement, fit: HTMLElement | null) {
  const [outer, inner] = [host.getBoundingClientRect(), (fit ?? host).getBoundingClientRect()];
  return {
    left: inner.left - outer.left,
    top: inner.top - outer.top,
    right: outer.right - inner.right,
    bottom: outer.bottom - inner.bottom,
  };
}
