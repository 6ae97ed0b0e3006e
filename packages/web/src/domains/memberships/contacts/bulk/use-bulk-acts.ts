import { type BulkEvent, bulkLaw } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { BulkAct, ChosenPeople } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { useLookAgain } from '../../../../ui/working/use-look-again.ts';

interface NewAct {
  readonly event: BulkEvent;
  readonly people: ChosenPeople;
  readonly reason: string;
}
export interface BulkActs {
  /** Acts that are held or at work, also those of others, and what became of those of this page; the latest first. */
  readonly acts: readonly BulkAct[];
  readonly isBusy: boolean;
  readonly start: (act: NewAct) => Promise<boolean>;
  readonly undo: (act: BulkAct) => Promise<boolean>;
  readonly sendNow: (act: BulkAct) => Promise<boolean>;
  readonly dismiss: (act: BulkAct) => void;
  /** Reads the acts of the segment again, as after a reload of the page. */
  readonly refresh: () => void;
}

const isOver = ({ state }: BulkAct) => state === 'undone' || state === 'released';
const isOverdue = ({ state, heldUntil }: BulkAct) => state === 'held' && Date.parse(heldUntil) <= Date.now();

/** The acts of a segment, as the server last answered. */
function useActsOfSegment(segmentId: SegmentId) {
  const [acts, setActs] = useState<readonly BulkAct[]>([]);
  const [round, setRound] = useState(0);
  const keep = (act: BulkAct) =>
    setActs((now) =>
      [act, ...now.filter(({ id }) => id !== act.id)].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    );
  const forget = (act: BulkAct) => setActs((now) => now.filter(({ id }) => id !== act.id));

  const read = useEffectEvent(async (signal: AbortSignal) => {
    // A page that cannot read them still shows the list; the next change reads them again.
    const found = await browserCall(bulkRoutes.list, { query: { segmentId } }, { signal }).catch(() => undefined);
    if (!found || signal.aborted) return;
    // The list names nobody, so what is known of an act stays.
    const open = found.acts.filter((act) => !isOver(act));
    setActs((now) => [
      ...open.map((act) => {
        const known = now.find(({ id }) => id === act.id);
        return { ...act, refusedPeople: known?.refusedPeople ?? [], keptPeople: known?.keptPeople ?? [] };
      }),
      ...now.filter((act) => isOver(act)),
    ]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again
  useEffect(() => {
    const controller = new AbortController();
    void read(controller.signal);
    return () => controller.abort();
  }, [segmentId, round]);
  return { acts, keep, forget, refresh: () => setRound((now) => now + 1) };
}

/** Whether the hold of one of these acts has ended by itself. */
function useIsOverdue(acts: readonly BulkAct[]): boolean {
  const [isLate, setLate] = useState(false);
  const next = Math.min(...acts.filter(({ state }) => state === 'held').map(({ heldUntil }) => Date.parse(heldUntil)));
  useEffect(() => {
    if (!Number.isFinite(next)) return setLate(false);
    setLate(next <= Date.now());
    const timer = setTimeout(() => setLate(true), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  return isLate;
}

/** Changes of many contacts of a segment: their hold outlives the page. `onMoved` is called when people were moved. */
export function useBulkActs(segmentId: SegmentId, onMoved: () => void): BulkActs {
  const { acts, keep, forget, refresh } = useActsOfSegment(segmentId);
  const isMoving = acts.some((act) => isAtWork(bulkLaw, act.state));
  const isHoldOver = useIsOverdue(acts);
  useLookAgain(isMoving || isHoldOver, async () => {
    for (const act of acts.filter((one) => isAtWork(bulkLaw, one.state) || isOverdue(one))) {
      const seen = await browserCall(bulkRoutes.get, { params: { id: act.id } }).catch(() => undefined);
      if (!seen) continue;
      // The hold has ended by itself: there is nothing to decide any more.
      if (seen.state === 'released' && act.state !== 'running') forget(act);
      else keep(seen);
      if (act.state !== 'held') onMoved();
    }
  });

  const done = (act: BulkAct) => {
    keep(act);
    onMoved();
  };
  const starting = useAct(
    ({ event, people, reason }: NewAct) =>
      browserCall(bulkRoutes.start, { body: { segmentId, event, ...people, ...(reason && { reason }) } }),
    { done },
  );
  const undoing = useAct(({ id }: BulkAct) => browserCall(bulkRoutes.undo, { params: { id } }), { done });
  const sending = useAct(({ id }: BulkAct) => browserCall(bulkRoutes.sendNow, { params: { id } }), { done });
  /** A person who was slower reads the present state of the act. */
  const orRefresh = async (isDone: Promise<boolean>) => {
    if (!(await isDone)) refresh();
    return isDone;
  };
  return {
    acts,
    isBusy: starting.isBusy || undoing.isBusy || sending.isBusy,
    start: starting.act,
    undo: (act) => orRefresh(undoing.act(act)),
    sendNow: (act) => orRefresh(sending.act(act)),
    dismiss: forget,
    refresh,
  };
}
