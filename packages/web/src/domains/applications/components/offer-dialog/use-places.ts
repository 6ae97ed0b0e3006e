import type { OfferPlace } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../../../ui/api-context.ts';
import { countOf } from '../../../../ui/count-of.ts';

/** The segments that the works can be offered to; undefined until they are known. */
export function usePlaces(ids: readonly ArtworkId[], segmentId: SegmentId | undefined) {
  const [places, setPlaces] = useState<readonly OfferPlace[]>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the works, and `round` asks again
  useEffect(() => {
    const controller = new AbortController();
    const query = { artworksIds: [...ids], ...(segmentId && { segmentId }) };
    browserCall(applicationsRoutes.places, { query }, { signal: controller.signal }).then(
      (reply) => {
        setPlaces(reply.places);
        setFailure(undefined);
      },
      (error: CallError) => {
        if (!controller.signal.aborted) setFailure(error.message);
      },
    );
    return () => controller.abort();
  }, [key, segmentId, round]);
  return { places, failure, retry: () => setRound(round + 1) };
}

/** None of the chosen works can be offered there. */
export const isClosed = ({ refused }: OfferPlace, chosen: number) => chosen > 0 && refused.length === chosen;

/** A place in a sentence, or why the chosen works cannot go there. */
export function placeWords(place: OfferPlace, chosen: number): string {
  const { public: isPublic, reviewers, answersWithinDays, refused, isMember } = place;
  if (isClosed(place, chosen)) return refused[0]!.message;
  if (refused.length > 0) return `${refused.length} of them: ${refused[0]!.message}`;
  const known = isPublic ? 'Public.' : isMember ? 'Private. You are a member.' : 'Private.';
  const pace = answersWithinDays === null ? '' : `; answers within ${countOf(answersWithinDays, 'day')} as a rule`;
  return `${known} ${countOf(reviewers, 'curator')}${pace}.`;
}
