import type { Viewer } from 'openseadragon';
import type { Obstacle } from './sources.ts';

/** The state of a picture's zoom that the gallery shows. */
export interface ZoomState {
  readonly isFit: boolean;
  /** The zoom view has loaded and covers the picture. */
  readonly isDrawn: boolean;
  /** It is drawn from the tiles of the original. */
  readonly isDeep: boolean;
  readonly obstacle?: Obstacle | undefined;
  readonly canGoNearer: boolean;
  /** 'Fit', or the size: of the original's pixels if it is deep, otherwise relative to the whole picture. */
  readonly words: string;
  /** Between the whole picture (0) and the closest view (1). */
  readonly level: number;
  /** By how many degrees the picture is turned. */
  readonly turned: number;
  /** How many pixels wide the whole picture would be on the screen. */
  readonly pixelsWide: number;
  /** The visible part, as shares of the picture. */
  readonly seen: Part;
}
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const atFit: ZoomState = {
  isFit: true,
  isDrawn: false,
  isDeep: false,
  canGoNearer: false,
  words: 'Fit',
  level: 0,
  turned: 0,
  pixelsWide: 0,
  seen: { left: 0, top: 0, width: 1, height: 1 },
};

/** The state of a viewer; until it has opened its picture, the picture's size and what fits are unknown. */
export function stateOf(viewer: Viewer, { isDrawn, isDeep, obstacle }: Partial<ZoomState>): ZoomState {
  if (!viewer.isOpen()) return { ...atFit, obstacle };
  const { viewport } = viewer;
  const [zoom, home, most] = [viewport.getZoom(), viewport.getHomeZoom(), viewport.getMaxZoom()];
  const isFit = zoom / home < 1.01;
  const share = isDeep ? viewport.viewportToImageZoom(zoom) : zoom / home;
  return {
    isFit,
    isDrawn: isDrawn ?? false,
    isDeep: isDeep ?? false,
    obstacle,
    canGoNearer: zoom < most * 0.99,
    words: isFit ? 'Fit' : `${Math.round(share * 100)} %`,
    level: most > home ? rounded(Math.min(1, Math.max(0, Math.log(zoom / home) / Math.log(most / home)))) : 0,
    turned: ((viewport.getRotation() % 360) + 360) % 360,
    pixelsWide: Math.round(viewport.deltaPixelsFromPointsNoRotate(viewport.imageToViewportCoordinates(size(viewer))).x),
    seen: seenOf(viewer),
  };
}

const rounded = (share: number) => Math.round(share * 1_000) / 1_000;

const size = (viewer: Viewer) => viewer.world.getItemAt(0).getContentSize();

/** The part between the bars, which cover the margins above and below. */
function seenOf(viewer: Viewer): Part {
  const { viewport } = viewer;
  const box = viewport.getBounds(true).getBoundingBox();
  const tall = size(viewer).y / size(viewer).x;
  const within = (share: number) => rounded(Math.min(1, Math.max(0, share)));
  const [left, top] = [within(box.x), within(box.y / tall)];
  return {
    left,
    top,
    width: rounded(within(box.x + box.width) - left),
    height: rounded(within((box.y + box.height) / tall) - top),
  };
}

export const isSame = (one: ZoomState, other: ZoomState): boolean => JSON.stringify(one) === JSON.stringify(other);
