import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { countOf } from '../../../ui/count-of.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../ui/working/act/use-act.ts';

export type WallAct = 'publish' | 'withdraw' | 'takeDown';

const doneWords = { publish: 'published', withdraw: 'unpublished', takeDown: 'taken down' } as const;
/** The contract's `maximumWorksAtOnce`. */
const atOnce = 200;

interface WallSegment {
  readonly id: string;
  readonly name: string;
}

export interface WallActs {
  /** Acts upon these works and says how many it changed. */
  readonly act: (act: WallAct, ids: readonly ArtworkId[]) => Promise<boolean>;
  readonly isBusy: boolean;
}

/**
 * The acts of staff on works on the wall of a segment. Pages that were loaded while scrolling are not loaded again, so
 * the list shows what has changed on top of them.
 */
export function useWallActs(segment: WallSegment, works: readonly WallArtwork[]) {
  const segmentId = segment.id;
  const [changes, setChanges] = useState<ReadonlyMap<ArtworkId, WallAct>>(new Map());
  const { act, isBusy } = useRevalidatingAct(async (name: WallAct, ids: readonly ArtworkId[]) => {
    let count = 0;
    for (let at = 0; at < ids.length; at += atOnce) {
      const slice = ids.slice(at, at + atOnce);
      const { artworks } = await browserCall(wallRoutes[name], { params: { segmentId }, body: { artworks: slice } });
      count += artworks.length;
      setChanges((before) => new Map([...before, ...slice.map((id) => [id, name] as const)]));
    }
    const seen =
      name === 'publish' && count > 0 ? ` The readers of ${segment.name} see ${count === 1 ? 'it' : 'them'}.` : '';
    toastSuccess(`${countOf(count, 'artwork')} ${doneWords[name]}.${seen}`);
  });
  const shown = works
    .filter(({ id }) => changes.get(id) !== 'takeDown')
    .map((work) => {
      const change = changes.get(work.id);
      return change ? { ...work, publishedHere: change === 'publish' } : work;
    });
  return { act, isBusy, shown };
}
