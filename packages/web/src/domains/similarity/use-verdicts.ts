import type { SimilarityVerdict, SimilarWork } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../ui/api-context.ts';
import { toastFailure } from '../../ui/working/act/toast-failure.ts';

/** A similar work as an item of a list. */
export interface SimilarItem extends SimilarWork {
  readonly id: ArtworkId;
}
interface Said {
  readonly item: SimilarItem;
  /** Null: withdrawn. */
  readonly verdict: SimilarityVerdict | null;
}

interface About {
  readonly artworkId: ArtworkId;
  /** The segment that verdicts are said in; null: everywhere. */
  readonly segmentId: SegmentId | null;
  /** Works that were never to be shown when the list was loaded. */
  readonly never: readonly SimilarItem[];
}

/**
 * People's verdicts about a work and the works similar to it. It shows at once and is rolled back if the server
 * refuses. `applyTo` moves works out of the loaded list and back into it, at the place of their relevance.
 */
export function useVerdicts({ artworkId, segmentId, never }: About) {
  const [said, setSaid] = useState<ReadonlyMap<ArtworkId, Said>>(new Map());
  const note = (id: ArtworkId, one: Said | undefined) =>
    setSaid((before) => {
      const next = new Map(before);
      if (one) next.set(id, one);
      else next.delete(id);
      return next;
    });

  async function put(item: SimilarItem, shown: Said['verdict'], send: () => Promise<Said['verdict']>) {
    const before = said.get(item.id);
    note(item.id, { item, verdict: shown });
    try {
      note(item.id, { item, verdict: await send() });
    } catch (error) {
      note(item.id, before);
      toastFailure(error);
    }
  }
  const say = (item: SimilarItem, { kind, reason }: Pick<SimilarityVerdict, 'kind' | 'reason'>) =>
    put(item, { ...unsaid, kind, reason, segmentId, saidAt: new Date().toISOString() }, () =>
      browserCall(similarityRoutes.say, { body: { artworkId, otherId: item.id, segmentId, kind, reason } }),
    );
  const withdraw = (item: SimilarItem, { id }: Pick<SimilarityVerdict, 'id'>) =>
    put(item, null, async () => {
      await browserCall(similarityRoutes.withdraw, { params: { id } });
      return null;
    });

  const latest = (item: SimilarItem): SimilarItem => {
    const now = said.get(item.id);
    return now ? { ...item, verdict: now.verdict } : item;
  };
  const known = new Map(
    [...never, ...[...said.values()].map(({ item }) => item)].map((item) => [item.id, latest(item)]),
  );
  const hidden = [...known.values()].filter(({ verdict }) => verdict?.kind === 'never');
  const back = [...known.values()].filter(({ verdict }) => verdict?.kind !== 'never');
  const applyTo = (items: readonly SimilarItem[]): readonly SimilarItem[] => {
    const shown = items.map(latest).filter(({ verdict }) => verdict?.kind !== 'never');
    const missing = back.filter(({ id }) => !shown.some((item) => item.id === id));
    return missing.reduce(insertByRelevance, shown);
  };
  return { applyTo, hidden, say, withdraw };
}

export type Verdicts = ReturnType<typeof useVerdicts>;

/** A verdict on its way: it cannot be withdrawn yet. */
const unsaid = { id: '', author: null, mayWithdraw: false };

function insertByRelevance(items: readonly SimilarItem[], one: SimilarItem): readonly SimilarItem[] {
  const at = items.findIndex(
    (item) => item.verdict?.kind !== 'belongs' && (item.relevance ?? 0) < (one.relevance ?? 0),
  );
  return items.toSpliced(at === -1 ? items.length : at, 0, one);
}
