import type { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import type { Tag } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import type { Answered, CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import { useEffect, useState } from 'react';
import { addressOfCall, readAddress } from '../../ui/api-context.ts';

type Relevant = typeof tagsRoutes.relevant;
type Address = CallAddress<Answered<Relevant>>;

/** §9 of the specification: relevant tags may be this old, in milliseconds. */
const staleMs = 3_000;
let latest: { readonly address: Address; readonly at: number; readonly tags: readonly Tag[] } | undefined;

async function readTags(address: Address, signal: AbortSignal): Promise<readonly Tag[]> {
  if (latest?.address === address && Date.now() - latest.at < staleMs) return latest.tags;
  const tags = await readAddress(address, { signal });
  latest = { address, at: Date.now(), tags };
  return tags;
}

interface Around {
  /** The selected tags. */
  readonly tags: readonly string[];
  readonly segmentId?: string | undefined;
}

/**
 * Tags of the works near this one that it does not have itself; undefined until they arrive, and none if they do not.
 * Tags of the same work stay until those for another selection arrive.
 */
export function useRelevantTags(artworkId: string, { tags: selected, segmentId }: Around): readonly Tag[] | undefined {
  const [shown, setShown] = useState<{ readonly artworkId: string; readonly tags: readonly Tag[] }>();
  const address = addressOfCall<Relevant>('/api/tags/relevant-tags/:id', {
    params: { id: artworkId },
    query: { tags: [...selected], ...(segmentId && { segmentId }) },
  });
  useEffect(() => {
    const controller = new AbortController();
    void readTags(address, controller.signal)
      .catch(() => [])
      .then((tags) => {
        if (!controller.signal.aborted) setShown({ artworkId, tags });
      });
    return () => controller.abort();
  }, [address, artworkId]);
  return shown?.artworkId === artworkId ? shown.tags : undefined;
}
