import type { EditedImage } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { MasterProgress } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { useEffect, useRef } from 'react';
import { followTiling, isTiling } from '../../../../files/masters.upload.ts';

/** Whether a picture can be zoomed, or how far the server is. */
export function tilingWords({ state, progress, reason }: MasterProgress): string {
  if (state === 'ready') return 'Ready to zoom';
  if (state === 'failed') return `Cannot be zoomed. ${reason ?? ''}`.trim();
  return progress ? `Making tiles, ${progress} %` : 'Making tiles';
}

/** Follows the pictures whose tiles are being made and reports how far they are. */
export function useTilingOf(
  images: readonly (EditedImage | undefined)[],
  onProgress: (image: EditedImage) => void,
): void {
  const report = useRef(onProgress);
  report.current = onProgress;
  const followed = useRef(new Map<string, AbortController>());
  useEffect(() => {
    for (const image of images) {
      if (!image?.master || !isTiling(image.master) || followed.current.has(image.fileId)) continue;
      const stop = new AbortController();
      followed.current.set(image.fileId, stop);
      void followTiling(image.fileId, (master) => report.current({ ...image, master }), stop.signal);
    }
  }, [images]);
  useEffect(() => {
    const all = followed.current;
    return () => {
      for (const stop of all.values()) stop.abort();
      all.clear();
    };
  }, []);
}
