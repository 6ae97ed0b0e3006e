import type { ModelViewerElement } from '@google/model-viewer';
import bundled from './meshopt-is-bundled.js?url';
import type { Scene, StageState } from './model-stage.tsx';

/** The viewer reads from this global where its decoders are, and would else fetch them from Google. */
const decoders = { dracoDecoderLocation: import.meta.env.VITE_DECODERS, meshoptDecoderLocation: bundled };

async function loadViewer(): Promise<typeof ModelViewerElement> {
  Object.assign(self, { ModelViewerElement: decoders });
  return (await import('@google/model-viewer')).ModelViewerElement;
}

/** A model kept here, turned by mouse, touch and keyboard. `onViewer` is handed the element once it shows the model. */
export const keptScene =
  (src: string, name: string, onViewer: (viewer: ModelViewerElement) => void = () => {}): Scene =>
  (host, tell) => {
    let viewer: ModelViewerElement | undefined;
    let isGone = false;
    loadViewer().then(
      (Viewer) => {
        if (isGone) return;
        viewer = createViewer(Viewer, name, tell);
        viewer.addEventListener('load', () => viewer && onViewer(viewer), { once: true });
        viewer.src = src;
        host.append(viewer);
      },
      (error: unknown) => tell(failure(error)),
    );
    return () => {
      isGone = true;
      viewer?.remove();
    };
  };

function createViewer(Viewer: typeof ModelViewerElement, name: string, tell: (state: StageState) => void): ModelViewerElement {
  const viewer = new Viewer();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  viewer.alt = name || '3D model';
  viewer.cameraControls = true;
  viewer.touchAction = 'pan-y';
  viewer.interactionPrompt = 'none';
  viewer.shadowIntensity = 0.6;
  viewer.autoRotate = !isStill;
  if (isStill) viewer.interpolationDecay = 0;
  viewer.setAttribute('reveal', 'auto');
  let isOver = false;
  viewer.addEventListener('progress', (event) => {
    if (!isOver) tell({ kind: 'waiting', progress: (event as Event as CustomEvent<{ totalProgress: number }>).detail.totalProgress });
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
