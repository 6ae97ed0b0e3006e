import type { Scene, StageState } from './scene.ts';

const apiVersion = '1.12.1';
const home = 'https://sketchfab.com';
const patience = 30_000;

/**
 * The specification's message if the viewer says that the model does not exist; its other messages pass through
 * unchanged.
 */
export const wordsOf = (reason: unknown): string => {
  const said = reason instanceof Error ? reason.message : String(reason ?? '');
  if (/not exist|not found|\b404\b/i.test(said)) return 'Please check 3D Model permissions';
  return said || 'Sketchfab cannot show this 3D model.';
};

/**
 * A Sketchfab model in Sketchfab's own viewer, through its published client: textures of quality 'sd', shown when the
 * viewer is ready.
 */
export const sketchfabScene =
  (uid: string, name: string): Scene =>
  (host, tell) => {
    const frame = document.createElement('iframe');
    frame.title = name || '3D model';
    frame.allow = 'autoplay; fullscreen; xr-spatial-tracking';
    const fail = (reason: unknown) => end({ kind: 'failed', reason: wordsOf(reason) });
    const timer = setTimeout(() => fail('Sketchfab does not answer. Please try again later.'), patience);
    let isOver = false;

    function end(state: StageState) {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      removeEventListener('message', hearRefusal);
      tell(state);
    }
    /** The client throws these instead of passing them on. */
    function hearRefusal({ source, origin, data }: MessageEvent<{ type?: unknown; results?: unknown } | null>) {
      if (source !== frame.contentWindow || origin !== home || data?.type !== 'api.initialize.result') return;
      const [refusal] = Array.isArray(data.results) ? data.results : [];
      if (refusal) fail(refusal);
    }
    addEventListener('message', hearRefusal);

    host.append(frame);
    import('@sketchfab/viewer-api').then(({ default: Sketchfab }) => {
      if (isOver) return;
      new Sketchfab(apiVersion, frame).init(uid, {
        autostart: 1,
        dnt: 1,
        ui_infos: 0,
        ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { autospin: 0, camera: 0 }),
        success(api) {
          api.addEventListener('viewerready', () => {
            api.setTextureQuality('sd');
            end({ kind: 'shown' });
          });
          api.start();
        },
        error: fail,
      });
    }, fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('message', hearRefusal);
      frame.remove();
    };
  };
