import type { Viewer } from 'openseadragon';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { openViewer } from './open-viewer.ts';
import { findSource, type Measured, type Source } from './sources.ts';
import { atFit, isSame, stateOf, type ZoomState } from './zoom-state.ts';

/** The zoom of a picture: its state and its actions. */
export interface Zoom extends ZoomState {
  readonly nearer: () => void;
  readonly farther: () => void;
  readonly fit: () => void;
  /** Zooms to a level between the whole picture (0) and the closest view (1). */
  readonly zoomTo: (level: number) => void;
  /** Turns the picture clockwise by so many degrees. */
  readonly turn: (degrees: number) => void;
  /** Moves the visible part by an arrow key. */
  readonly pan: (key: string) => void;
  /** Shows what lies at this point, given as shares of the picture. */
  readonly lookAt: (x: number, y: number) => void;
}

interface Places {
  readonly host: RefObject<HTMLElement | null>;
  readonly fit: RefObject<HTMLElement | null>;
}

const step = 1.5;
/** How far an arrow key moves, as a share of the visible part. */
const stride = 0.15;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Asks so often whether the tiles are made while somebody waits for them. */
const asksEveryMs = 5_000;

/**
 * OpenSeadragon in this host, by wheel, pinch, double click and the returned actions. Without a picture it loads
 * nothing.
 */
export function useZoom({ host, fit }: Places, picture: Measured | undefined): Zoom {
  const viewer = useRef<Viewer>(undefined);
  const [seen, setSeen] = useState({ of: '', state: atFit });
  const fileId = picture?.fileId ?? '';
  // The caller may make the same picture anew each time it renders.
  const asked = JSON.stringify(picture && { ...picture });

  useEffect(() => {
    if (!host.current || !asked) return;
    const drawn = JSON.parse(asked) as Measured;
    const element = host.current;
    const left = new AbortController();
    const show = (state: ZoomState) =>
      setSeen((last) => (last.of === drawn.fileId && isSame(last.state, state) ? last : { of: drawn.fileId, state }));
    void (async () => {
      const [opened, source] = await Promise.all([openViewer({ host: element, fit: fit.current }), findSource(drawn)]);
      if (left.signal.aborted) return opened.destroy();
      viewer.current = opened;
      await draw(opened, source, { show, picture: drawn, signal: left.signal });
    })();
    return () => {
      left.abort();
      viewer.current?.destroy();
      viewer.current = undefined;
      setSeen({ of: drawn.fileId, state: atFit });
    };
  }, [host, fit, asked]);

  const acts = useMemo(() => actsOf(viewer), []);
  // The previous picture's state does not apply to this one, whose viewer is not ready: a press on a tool would be
  // lost.
  return { ...(seen.of === fileId ? seen.state : atFit), ...acts };
}

interface Drawing {
  readonly picture: Measured;
  readonly show: (state: ZoomState) => void;
  readonly signal: AbortSignal;
}

/** Draws a source and shows each change; while the tiles are being made, it waits for them. */
async function draw(viewer: Viewer, first: Source, { picture, show, signal }: Drawing): Promise<void> {
  let source = first;
  let isDrawn = false;
  const look = () => show(stateOf(viewer, { ...source, isDrawn }));
  for (const change of ['open', 'zoom', 'rotate', 'resize', 'animation', 'animation-finish'] as const)
    viewer.addHandler(change, look);
  viewer.addHandler('tile-drawn', () => {
    if (isDrawn) return;
    isDrawn = true;
    look();
  });
  viewer.open(source.tiles as never);
  while (source.obstacle === 'preparing') {
    await new Promise((resolve) => setTimeout(resolve, asksEveryMs));
    if (signal.aborted) return;
    const next = await findSource(picture);
    if (signal.aborted || !next.isDeep) continue;
    source = next;
    // Until the first tile, the picture below shows through.
    isDrawn = false;
    look();
    replace(viewer, next);
  }
}

/** Another source of the same picture, at the same place. */
function replace(viewer: Viewer, { tiles }: Source): void {
  const [place, turned] = [viewer.viewport.getBounds(), viewer.viewport.getRotation()];
  viewer.addOnceHandler('open', () => {
    viewer.viewport.setRotation(turned, true);
    viewer.viewport.fitBounds(place, true);
  });
  viewer.open(tiles as never);
}

function actsOf(viewer: RefObject<Viewer | undefined>) {
  const zoomBy = (factor: number) => viewer.current?.viewport?.zoomBy(factor).applyConstraints();
  return {
    nearer: () => zoomBy(step),
    farther: () => zoomBy(1 / step),
    fit: () => viewer.current?.viewport?.goHome(),
    zoomTo(level: number) {
      const viewport = viewer.current?.viewport;
      const [home = 1, most = 1] = [viewport?.getHomeZoom(), viewport?.getMaxZoom()];
      viewport?.zoomTo(home * (most / home) ** level).applyConstraints();
    },
    turn: (degrees: number) => turnBy(viewer.current, degrees),
    pan: (key: string) => panBy(viewer.current, key),
    lookAt: (x: number, y: number) => lookAt(viewer.current, x, y),
  };
}

/** A picture that is shown whole stays whole. */
function turnBy(viewer: Viewer | undefined, degrees: number): void {
  if (!viewer?.isOpen()) return;
  const { viewport } = viewer;
  const wasFit = viewport.getZoom() / viewport.getHomeZoom() < 1.01;
  viewport.setRotation(viewport.getRotation() + degrees);
  if (wasFit) viewport.goHome();
  else viewport.applyConstraints();
}

/** The arrows mean the screen's directions, also of a turned picture. */
function panBy(viewer: Viewer | undefined, key: string): void {
  const [across, down] = directions[key] ?? [0, 0];
  if (!viewer?.isOpen()) return;
  const { viewport } = viewer;
  const { width, height } = viewport.getBoundsNoRotate();
  const by = viewport.getCenter();
  const [x, y] = [across * stride * width, down * stride * height];
  const turned = (-viewport.getRotation() * Math.PI) / 180;
  by.x += x * Math.cos(turned) - y * Math.sin(turned);
  by.y += x * Math.sin(turned) + y * Math.cos(turned);
  viewport.panTo(by).applyConstraints();
}

function lookAt(viewer: Viewer | undefined, x: number, y: number): void {
  if (!viewer?.isOpen()) return;
  const place = viewer.viewport.getCenter();
  const size = viewer.world.getItemAt(0).getContentSize();
  place.x = x;
  place.y = (y * size.y) / size.x;
  viewer.viewport.panTo(place).applyConstraints();
}
