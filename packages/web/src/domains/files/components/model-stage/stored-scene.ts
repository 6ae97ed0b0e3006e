import type { ModelViewerElement } from '@google/model-viewer';
import { listenTo, report, type StageRequest } from '../../stage-messages.ts';
import bundled from './meshopt-stub.js?url';
import { takePicture } from './model-picture.ts';
import type { Scene, StageState } from './scene.ts';

/** The viewer finds its decoders through this global; without it, it would load them from Google. */
const decoders = { dracoDecoderLocation: import.meta.env.VITE_DECODERS, meshoptDecoderLocation: bundled };

async function loadViewer(): Promise<typeof ModelViewerElement> {
  Object.assign(self, { ModelViewerElement: decoders });
  return (await import('@google/model-viewer')).ModelViewerElement;
}

interface KeptModel {
  readonly src: string;
  readonly name: string;
  /** Turns off automatic rotation. */
  readonly isStill: boolean;
}

/**
 * A model that people turn by mouse, touch and keyboard. While it is shown, the surrounding page may ask for a picture
 * of the current view.
 */
export const storedScene =
  ({ src, name, isStill }: KeptModel): Scene =>
  (host, tell) => {
    let viewer: ModelViewerElement | undefined;
    let isGone = false;
    const stop = listenTo<StageRequest>(
      () => window.parent,
      (order) => {
        if (order.stage === 'take-picture' && viewer?.loaded)
          void takePicture(viewer).then((picture) => report({ stage: 'picture', picture }));
      },
    );
    loadViewer().then(
      (Viewer) => {
        if (isGone) return;
        viewer = createViewer(Viewer, { name, isStill }, tell);
        viewer.src = src;
        host.append(viewer);
      },
      (error: unknown) => tell(failure(error)),
    );
    return () => {
      isGone = true;
      stop();
      viewer?.remove();
    };
  };

function createViewer(
  Viewer: typeof ModelViewerElement,
  { name, isStill }: Pick<KeptModel, 'name' | 'isStill'>,
  tell: (state: StageState) => void,
): ModelViewerElement {
  const viewer = new Viewer();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  viewer.alt = name || '3D model';
  viewer.cameraControls = true;
  viewer.touchAction = 'pan-y';
  viewer.interactionPrompt = 'none';
  viewer.shadowIntensity = 0.6;
  viewer.autoRotate = !isStill && !isCalm;
  if (isCalm) viewer.interpolationDecay = 0;
  viewer.setAttribute('reveal', 'auto');
  let isOver = false;
  viewer.addEventListener('progress', (event) => {
    if (!isOver)
      tell({
        kind: 'waiting',
        progress: (event as Event as CustomEvent<{ totalProgress: number }>).detail.totalProgress,
      });
  });
  viewer.addEventListener('load', () => {
    isOver = true;
    tell({ kind: 'shown' });
  });
  viewer.addEventListener('error', (event) => {
    isOver = true;
    tell(failure((event as Event as CustomEvent<{ sourceError?: unknown }>).detail?.sourceError));
  });
  return viewer;
}

const failure = (error: unknown): StageState => ({
  kind: 'failed',
  reason: error instanceof Error && error.message ? error.message : 'The 3D model cannot be shown.',
});
