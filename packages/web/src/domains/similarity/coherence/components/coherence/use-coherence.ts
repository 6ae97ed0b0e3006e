import { answersRoutes, segmentAnswersRoutes } from '@oeuvre/contracts/domains/collections/coherence/answers.routes.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { Coherence } from '@oeuvre/contracts/domains/similarity/coherence/coherence.model.ts';
import { coherenceRoutes } from '@oeuvre/contracts/domains/similarity/coherence/coherence.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { toastUndo } from '../../../../../ui/working/act/toast-undo.ts';
import { useGone } from '../../../../../ui/working/act/use-gone.ts';
import { workActs } from '../../../../collections/components/work-acts/work-acts.ts';

type Answer = Coherence['answered'][number]['kind'];

/** While the server reads the works after its start, in milliseconds. */
const pause = 2_000;

/** The suggestions about a collection; `reload` keeps the present ones until the next are here. */
function useSuggestions(id: Collection['id']) {
  const [found, setFound] = useState<Coherence>();
  const [failure, setFailure] = useState<string>();
  const turn = useRef(0);
  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const answer = await browserCall(coherenceRoutes.get, { params: { id } });
      if (mine !== turn.current) return;
      setFailure(undefined);
      setFound(answer);
    } catch (error) {
      if (mine === turn.current) setFailure((error as CallError).message);
    }
  }, [id]);
  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);
  useEffect(() => {
    if (found?.state !== 'preparing') return;
    const timer = setTimeout(() => void reload(), pause);
    return () => clearTimeout(timer);
  }, [found, reload]);
  return { found, failure, reload };
}

/** An answer, its work, and the second one of a pair. */
type About = readonly [kind: Answer, work: ArtworkId, other?: ArtworkId | undefined];

/** The names of rows: of an answer, and of the suggestions that it is about. */
export const answerKey = ([kind, ...works]: About) => ['answer', kind, ...works.filter(Boolean).sort()].join(' ');
const suggestionKeys = ([, work, other]: About) =>
  other ? [`pair ${work} ${other}`, `pair ${other} ${work}`] : [`strange ${work}`, `missing ${work}`];

interface Suggestion {
  /** The name of its row. */
  readonly key: string;
  readonly done: string;
  /** Resolves to what undoes it. */
  readonly send: () => Promise<() => Promise<unknown>>;
  /** Rows that went by an act before, and that this one may bring back. */
  readonly shows: readonly string[];
  /** The works on the page change with it. */
  readonly isWork?: boolean;
}

/** Rows that have gone: a row goes at once, comes back if its act is refused, and Undo brings it back. */
function useGoneRows(renew: (isWork: boolean) => void) {
  const { gone, note, attempt } = useGone<string>();
  async function act({ key, done, send, shows, isWork = false }: Suggestion) {
    const sent = await attempt([key], true, send);
    if (!sent) return;
    note(shows, false);
    toastUndo(done, async () => (await attempt([key], false, sent.answer)) && renew(isWork));
    renew(isWork);
  }
  return { gone, act };
}

/** The suggestions about a collection with the acts on them. */
export function useCoherence(collection: Pick<Collection, 'id' | 'segmentId'>) {
  const { id, segmentId } = collection;
  const { found, failure, reload } = useSuggestions(id);
  const { revalidate } = useRevalidator();
  const { gone, act } = useGoneRows((isWork) => {
    void reload();
    if (isWork) void revalidate();
  });
  const answers = segmentId ? segmentAnswersRoutes : answersRoutes;
  const works = workActs(collection);
  const give = ([kind, artworkId, otherId]: About) => {
    const body = kind === 'both' ? { kind, artworkId, otherId: otherId! } : { kind, artworkId };
    return browserCall(answers.give, { params: { id }, body });
  };
  const take = ([, artworkId, otherId]: About) =>
    browserCall(answers.withdraw, { params: { id }, body: { artworkId, otherId: otherId ?? null } });
  return {
    found,
    failure,
    reload,
    gone,
    answer: (key: string, done: string, about: About) =>
      act({ key, done, shows: [answerKey(about)], send: () => give(about).then(() => () => take(about)) }),
    withdraw: (key: string, done: string, about: About) =>
      act({ key, done, shows: suggestionKeys(about), send: () => take(about).then(() => () => give(about)) }),
    add: (key: string, done: string, work: ArtworkId) =>
      act({
        key,
        done,
        shows: [`strange ${work}`],
        isWork: true,
        send: () => works.add([work]).then(() => () => works.takeOut([work])),
      }),
    takeOut: (key: string, done: string, work: ArtworkId) =>
      act({
        key,
        done,
        shows: [`missing ${work}`],
        isWork: true,
        send: () => works.takeOut([work]).then((taken) => async () => taken.length > 0 && works.putBack(taken)),
      }),
  };
}
export type CoherenceActs = ReturnType<typeof useCoherence>;
