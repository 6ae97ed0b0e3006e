import { maximumMasterBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { mastersRoutes } from '@oeuvre/contracts/domains/files/masters.routes.ts';
import { useCallback, useRef, useState } from 'react';
import { sendForm } from '../../../../files/files.upload.ts';

/** A file on its way; a failed one stays with its reason until somebody tries again or dismisses it. */
export interface PictureUpload {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  readonly problem?: string;
}

const types = /\.(?:jpe?g|png|webp|tiff?)$/i;

/** The server's refusal of a file, without sending it. */
function problemOf(file: File): string | undefined {
  if (!types.test(file.name)) return 'Type must be JPEG, PNG, WebP or TIFF.';
  return file.size > maximumMasterBytes ? 'It must have at most 100 MB.' : undefined;
}

/** Uploads originals one after the other; each is handed over as soon as it is stored. */
export function usePictureUploads(onUploaded: (picture: UploadedMaster) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const running = useRef<Promise<void>>(Promise.resolve());
  const keys = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  const set = (key: number, change: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const remove = useCallback((key: number) => {
    stops.current.get(key)?.abort();
    setUploads((all) => all.filter((one) => one.key !== key));
  }, []);

  async function send({ key, file }: PictureUpload) {
    const controller = new AbortController();
    stops.current.set(key, controller);
    const body = new FormData();
    body.append('file', file);
    try {
      const onProgress = (share: number) => set(key, { share });
      const kept = await sendForm(mastersRoutes.upload, body, { onProgress, signal: controller.signal });
      onUploaded(kept as UploadedMaster);
      remove(key);
    } catch (error) {
      if (!controller.signal.aborted) set(key, { problem: (error as Error).message });
    } finally {
      stops.current.delete(key);
    }
  }
  function enqueue(upload: PictureUpload) {
    if (upload.problem) return;
    running.current = running.current.then(() => send(upload));
  }
  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): PictureUpload => {
        const problem = problemOf(file);
        keys.current += 1;
        return { key: keys.current, file, share: 0, ...(problem && { problem }) };
      });
      setUploads((all) => [...all, ...added]);
      for (const upload of added) enqueue(upload);
    },
    retry(upload: PictureUpload) {
      const { problem: _, ...again } = upload;
      setUploads((all) => all.map((one) => (one.key === upload.key ? { ...again, share: 0 } : one)));
      enqueue({ ...again, share: 0 });
    },
    remove,
  };
}
