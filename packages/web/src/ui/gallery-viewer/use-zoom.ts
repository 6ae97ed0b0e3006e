import type { Viewer } from 'openseadragon';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { pictureUrl } from '../picture/picture.tsx';
import type { GalleryPicture } from './gallery-picture.ts';

/** The zoom of a picture: its state and its actions. */
export interface Zoom {
  readonly isFit: boolean;
  /** The zoom view has loaded and covers the picture. */
  readonly isDrawn: boolean;
  readonly canGoNearer: boolean;
  /** 'Fit', or the size relative to that. */
  readonly words: string;
  readonly nearer: () => void;
  readonly farther: () => void;
  readonly fit: () => void;
  readonly pan: (key: string) => void;
}

/** Where to draw the zoom view, and the area in which the whole picture fits. */
interface Places {
  readonly host: RefObject<HTMLElement | null>;
  readonly fit: RefObject<HTMLElement | null>;
}
type Measured = Pick<GalleryPicture, 'fileId' | 'width' | 'height'>;

const step = 1.5;
const widths = [300, 600, 900, 3000] as const;
/** How far an arrow key moves, as a share of the visible part. */
const stride = 0.15;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The stored sizes of a picture as the levels of a pyramid: the viewer loads the one that the current zoom needs. */
const levelsOf = ({ fileId, width, height }: Measured) =>
  widths
    .filter((_, at) => at === 0 || (widths[at - 1] ?? 0) < width)
    .map((wide) => {
      const shown = Math.min(wide, width);
      return { url: pictureUrl(fileId, wide), width: shown, height: Math.round((height * shown) / width) };
    });

const atFit = { isFit: true, isDrawn: false, canGoNearer: false, words: 'Fit' };

/**
 * OpenSeadragon in this host, by wheel, pinch, double click and the returned actions. Without a picture it loads
 * nothing.
 */
export function useZoom({ host, fit }: Places, picture: Measured | undefined): Zoom {
  const viewer = useRef<Viewer>(undefined);
  const [seen, setSeen] = useState({ of: '', state: atFit });
  const { fileId, width, height } = picture ?? {};

  useEffect(() => {
    if (!host.current || !fileId || !width || !height) return;
    const element = host.current;
    let isGone = false;
    void openViewer(element, { picture: { fileId, width, height }, margins: marginsOf(element, fit.current) }).then(
      (opened) => {
        if (isGone) return opened.destroy();
        viewer.current = opened;
        const look = (isDrawn: boolean) =>
          setSeen(({ state }) => ({ of: fileId, state: stateOf(opened, state.isDrawn || isDrawn) }));
        opened.addHandler('open', () => look(false));
        opened.addHandler('zoom', () => look(false));
        opened.addHandler('tile-drawn', () => look(true));
        opened.addHandler('resize', () => look(false));
      },
    );
    return () => {
      isGone = true;
      viewer.current?.destroy();
      viewer.current = undefined;
      setSeen({ of: fileId, state: atFit });
    };
  }, [host, fit, fileId, width, height]);

  const acts = useMemo(() => {
    const zoomBy = (factor: number) => viewer.current?.viewport.zoomBy(factor).applyConstraints();
    return {
      nearer: () => zoomBy(step),
      farther: () => zoomBy(1 / step),
      fit: () => viewer.current?.viewport.goHome(),
      pan: (key: string) => panBy(viewer.current, key),
    };
  }, []);
  // The previous picture's state does not apply to this one, whose viewer is not ready: a press on a tool would be
  // lost.
  return { ...(seen.of === fileId ? seen.state : atFit), ...acts };
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

interface Opening {
  readonly picture: Measured;
  readonly margins: ReturnType<typeof marginsOf>;
}

async function openViewer(element: HTMLElement, { picture, margins }: Opening): Promise<Viewer> {
  const { default: OpenSeadragon } = await import('openseadragon');
  forestallStyle();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gestures = { clickToZoom: false, dblClickToZoom: true, dblClickDragToZoom: false, flickEnabled: false };
  const viewer = OpenSeadragon({
    element,
    tileSources: { type: 'legacy-image-pyramid', levels: levelsOf(picture) } as never,
    // WebGL draws nothing more here, and Safari on phones loses its pictures (openseadragon#2667).
    drawer: 'canvas',
    showNavigationControl: false,
    tabIndex: -1,
    viewportMargins: margins,
    visibilityRatio: 1,
    constrainDuringPan: true,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: 2,
    animationTime: isCalm ? 0 : 0.3,
    immediateRender: true,
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

function stateOf(viewer: Viewer, isDrawn: boolean): typeof atFit {
  // Until the picture is open, its size is unknown, and so is what fits.
  if (!viewer.isOpen()) return atFit;
  const { viewport } = viewer;
  const share = viewport.getZoom() / viewport.getHomeZoom();
  const isFit = share < 1.01;
  return {
    isFit,
    isDrawn,
    canGoNearer: viewport.getZoom() < viewport.getMaxZoom() * 0.99,
    words: isFit ? 'Fit' : `${Math.round(share * 100)} %`,
  };
}

function panBy(viewer: Viewer | undefined, key: string): void {
  const [across, down] = directions[key] ?? [0, 0];
  if (!viewer) return;
  const { viewport } = viewer;
  const by = viewport.getCenter();
  const { width, height } = viewport.getBounds();
  by.x += across * stride * width;
  by.y += down * stride * height;
  viewport.panTo(by).applyConstraints();
}
