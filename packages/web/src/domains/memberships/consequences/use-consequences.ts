import type { ChosenPeople } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import type { PreviewedEvent } from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import type { Consequences } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { useLookAgain } from '../../../ui/working/use-look-again.ts';

export interface PreviewQuestion {
  readonly segmentId: SegmentId;
  readonly event: PreviewedEvent;
  readonly people: ChosenPeople;
}
interface Preview {
  /** Undefined until the first answer; for many people its numbers grow while it is counted. */
  readonly answer: Consequences | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** The effect of a change, asked when the component appears; a job that counts many people is followed to its end. */
export function useConsequences({ segmentId, event, people }: PreviewQuestion): Preview {
  const [answer, setAnswer] = useState<Consequences>();
  const [error, setError] = useState<Error>();
  const [tries, setTries] = useState(0);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const counted = await browserCall(
        consequencesRoutes.preview,
        { body: { segmentId, event, ...people } },
        { signal },
      );
      if (!signal.aborted) setAnswer(counted);
    } catch (failure) {
      if (!signal.aborted) setError(failure as Error);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [tries]);
  const id = answer?.id;
  useLookAgain(answer?.state === 'working' && !error, async () => {
    if (!id) return;
    try {
      setAnswer(await browserCall(consequencesRoutes.get, { params: { id } }));
    } catch (failure) {
      setError(failure as Error);
    }
  });
  return {
    answer,
    error,
    retry() {
      setAnswer(undefined);
      setError(undefined);
      setTries((now) => now + 1);
    },
  };
}
