import type { Collection, CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { useRevalidator } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import { toastUndo } from '../../../../ui/working/act/toast-undo.ts';
import { useGone } from '../../../../ui/working/act/use-gone.ts';
import { adding, addToCollection } from '../../saved/adding.ts';
import { workActs } from '../work-acts/work-acts.ts';

type Undo = () => Promise<unknown>;
const artworks = (ids: readonly ArtworkId[]) => `${countOf(ids.length, 'artwork')} ${ids.length === 1 ? 'is' : 'are'}`;

/** Acts on several works of a collection: they go at once, come back if the server refuses, and by Undo. */
export function useSelectedWorks(collection: Pick<Collection, 'id' | 'segmentId'>) {
  const works = workActs(collection);
  const { revalidate } = useRevalidator();
  const rows = useGone<ArtworkId>();
  async function attempt<Answer>(ids: readonly ArtworkId[], isGone: boolean, send: () => Promise<Answer>) {
    const sent = await rows.attempt(ids, isGone, send);
    if (sent) void revalidate();
    return sent;
  }
  async function remove(ids: readonly ArtworkId[], done: string, further?: Undo) {
    const sent = await attempt(ids, true, () => works.takeOut(ids));
    if (!sent) return;
    toastUndo(done, () =>
      attempt(ids, false, async () => {
        if (sent.answer.length > 0) await works.putBack(sent.answer);
        await further?.();
      }),
    );
  }
  return {
    gone: rows.gone,
    takeOut: (ids: readonly ArtworkId[]) => void remove(ids, `${artworks(ids)} taken out.`),
    /** The works are in the other collection before they leave this one, so none is lost on the way. */
    move(ids: readonly ArtworkId[], onMoved: () => void) {
      const onFilled = (to: Pick<CollectionSummary, 'id' | 'name' | 'segmentId'>, areNew: boolean) => {
        adding.set(null);
        onMoved();
        const takeBack = () => workActs(to).takeOut(ids);
        void remove(ids, `${artworks(ids)} moved to “${to.name}”.`, areNew ? takeBack : undefined);
      };
      addToCollection({ ids, segmentId: collection.segmentId ?? undefined, move: { from: collection.id, onFilled } });
    },
  };
}
