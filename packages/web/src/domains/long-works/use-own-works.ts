import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import { longWorksRoutes } from '@oeuvre/contracts/domains/long-works/long-works.routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserCall, type CallError } from '../../ui/api-context.ts';
import { toastSuccess, toastWarning } from '../../ui/toast/toast.ts';
import { useLookAgain } from '../../ui/working/use-look-again.ts';
import { isAt } from './is-at.ts';
import type { Observed } from './long-works.words.ts';
import { useLooks } from './use-looks.ts';

export const keyOf = ({ kind, id }: Pick<OwnWork, 'kind' | 'id'>) => `${kind} ${id}`;

export interface OwnWorks {
  /** Without those that only wait for the page that is open. */
  readonly works: readonly OwnWork[];
  /** The last look failed: the works are as they were before. */
  readonly isStale: boolean;
  readonly look: () => Promise<void>;
  /** Puts works away until they change again; rejects if that failed. */
  readonly see: (works: readonly OwnWork[]) => Promise<void>;
  /** The number that the page saw first, by key, for the rate. */
  readonly first: ReadonlyMap<string, Observed>;
}

/** The person's own long work, kept up to date while the page is open. */
export function useOwnWorks(): OwnWorks {
  const here = useLocation();
  const { known, take, say, first } = useKnownWorks();
  const [isStale, setStale] = useState(false);
  const latest = useRef(0);

  /** Only the latest question counts: an earlier one may be answered after it. */
  const ask = useCallback(
    async (question: () => Promise<{ works: OwnWork[] }>) => {
      latest.current += 1;
      const asked = latest.current;
      const { works } = await question();
      if (asked !== latest.current) return;
      setStale(false);
      take(works);
    },
    [take],
  );
  const look = useCallback(
    () =>
      ask(() => browserCall(longWorksRoutes.list, {})).catch((error: CallError) => {
        if (error.status === 401) take([]);
        else setStale(true);
      }),
    [ask, take],
  );
  const see = useCallback(
    (works: readonly OwnWork[]) => ask(() => browserCall(longWorksRoutes.see, { body: { works: works.map(nameOf) } })),
    [ask],
  );
  useLooks(look);
  useLookAgain(
    known.some(({ standing }) => standing === 'working'),
    look,
  );
  useSeenHere(known, see);
  useEffect(() => say(known), [known, say]);
  const works = known.filter((work) => isMoving(work) || !isAt(work.href, here));
  return { works, isStale, look, see, first };
}

const nameOf = ({ kind, id, changedAt }: OwnWork) => ({ kind, id, changedAt });
const isMoving = ({ standing }: OwnWork) => standing === 'working' || standing === 'paused';

/** The works of the last answer; `say` reports once what ended since the answer before. */
function useKnownWorks() {
  const [known, take] = useState<readonly OwnWork[]>([]);
  const first = useRef(new Map<string, Observed>()).current;
  const working = useRef<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const here = useLocation();
  const latest = useRef({ navigate, here });
  useEffect(() => {
    latest.current = { navigate, here };
  });
  const say = useCallback(
    (works: readonly OwnWork[]) => {
      const before = working.current;
      const now = works.filter(({ standing }) => standing === 'working');
      working.current = new Set(now.map(keyOf));
      for (const work of now) if (!first.has(keyOf(work))) first.set(keyOf(work), { at: Date.now(), done: work.done });
      for (const work of works) {
        if (isMoving(work) || work.standing === 'held') continue;
        first.delete(keyOf(work));
        if (before.has(keyOf(work)) && !isAt(work.href, latest.current.here)) sayEnd(work, latest.current.navigate);
      }
    },
    [first],
  );
  return { known, take, say, first };
}

function sayEnd({ title, words, standing, needs, href }: OwnWork, navigate: ReturnType<typeof useNavigate>): void {
  const actions = [{ label: 'Open', onSelect: () => void navigate(href) }];
  if (standing === 'ended') toastSuccess(`${title}: ${words}`, { actions });
  else toastWarning(`${title}: ${words}`, { more: needs ?? undefined, actions });
}

/** A person whose page shows the end of a work has seen it. */
function useSeenHere(known: readonly OwnWork[], see: OwnWorks['see']): void {
  const here = useLocation();
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const seen = known.filter(
      (work) =>
        work.standing === 'ended' && isAt(work.href, here) && !sent.current.has(`${keyOf(work)} ${work.changedAt}`),
    );
    if (seen.length === 0 || document.hidden) return;
    for (const work of seen) sent.current.add(`${keyOf(work)} ${work.changedAt}`);
    // Without an answer they are in the tray on the next page, where they can be seen again.
    see(seen).catch(() => {});
  }, [known, here, see]);
}
