import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../../ui/api-context.ts';
import { toastError } from '../../../../ui/toast/toast.ts';
import { useAskBeforeLeaving } from '../../../../ui/working/use-ask-before-leaving.ts';
import { sendMaster } from '../../../files/files.upload.ts';
import { followTiling } from '../../../files/masters.upload.ts';

/** A work that is being made of pictures. */
export interface NewWork {
  readonly key: number;
  readonly title: string;
  readonly state: 'uploading' | 'tiling' | 'failed';
  /** The share of the state that is done, from 0 to 1. */
  readonly share: number;
  /** Known once the first picture is stored, in pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Known once the work is made. */
  readonly id?: ArtworkId;
  /** Why it failed, for the person. */
  readonly reason?: string;
  readonly files: readonly File[];
}

/** 'Heron, two states' for 'Heron, two states.tiff'. */
const titleOf = ({ name }: File) => name.replace(/\.[a-z0-9]+$/i, '').slice(0, 1_000);

interface NewWorksOptions {
  readonly onMade: (work: { readonly id: ArtworkId; readonly title: string }) => Promise<void>;
}

/** Makes works of pictures, one after another, and follows each until its tiles are made. */
export function useNewWorks({ onMade }: NewWorksOptions) {
  const { revalidate } = useRevalidator();
  const [works, setWorks] = useState<readonly NewWork[]>([]);
  const lastKey = useRef(0);
  const turn = useRef<Promise<void>>(Promise.resolve());
  useAskBeforeLeaving(works.some(({ state }) => state === 'uploading'));

  const change = (key: number, changed: Partial<NewWork>) =>
    setWorks((all) => all.map((work) => (work.key === key ? { ...work, ...changed } : work)));
  const remove = (key: number) => setWorks((all) => all.filter((work) => work.key !== key));

  async function make({ key, title, files }: NewWork): Promise<void> {
    const images: { fileId: FileId }[] = [];
    try {
      for (const file of files) {
        const onProgress = (share: number) => change(key, { share: (images.length + share) / files.length });
        const { id: fileId, master } = await sendMaster(file, { onProgress });
        if (images.length === 0) change(key, { size: { width: master.width, height: master.height } });
        images.push({ fileId });
      }
      const { id } = await browserCall(recordRoutes.create, { body: { record: { sections: { title }, images } } });
      change(key, { id, state: 'tiling', share: 0 });
      void onMade({ id, title });
    } catch (error) {
      change(key, { state: 'failed', reason: (error as Error).message });
      return;
    }
    void followTiles(images, (share) => change(key, { share })).then(async () => {
      await revalidate();
      remove(key);
    });
  }

  function queue(work: NewWork) {
    turn.current = turn.current.then(() => make(work));
  }
  return {
    works,
    /** One work of each file, or with `isTogether` one of all. */
    add(files: readonly File[], isTogether = false) {
      const groups = isTogether ? [files] : files.map((file) => [file]);
      const added = groups.map((group): NewWork => {
        lastKey.current += 1;
        return { key: lastKey.current, title: titleOf(group[0]!), state: 'uploading', share: 0, files: group };
      });
      setWorks((all) => [...added, ...all]);
      for (const work of added) queue(work);
    },
    retry(work: NewWork) {
      change(work.key, { state: 'uploading', share: 0 });
      queue(work);
    },
    dismiss: remove,
  };
}

/** Resolves when the tiles of all pictures are made; a picture that cannot be tiled is reported and stays in its work. */
async function followTiles(images: readonly { fileId: FileId }[], onShare: (share: number) => void): Promise<void> {
  for (const [at, { fileId }] of images.entries())
    await followTiling(fileId, (master) => {
      if (master.state === 'failed')
        toastError(`${master.fileName} cannot be zoomed.`, { more: master.reason ?? undefined });
      else onShare((at + master.progress / 100) / images.length);
    });
}
