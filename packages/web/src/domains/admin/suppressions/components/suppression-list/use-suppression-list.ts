import type { Suppression } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.model.ts';
import { suppressionsRoutes } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { useListScreen } from '../../../../../ui/working/list-screen/use-list-screen.ts';
import { addressOf } from '../../suppressions.words.ts';
import {
  countSuppressions,
  type FirstSuppressions,
  loadSuppressions,
  type SuppressionsQuery,
  suppressionsQueryIn,
  withSuppressionsQuery,
} from '../../suppressions-query.ts';

/** The addresses that the page's address asks for, their counts, and the act on each. */
export function useSuppressionList(first: FirstSuppressions) {
  const screen = useListScreen<SuppressionsQuery, Suppression>({
    queryIn: suppressionsQueryIn,
    load: (asked) => loadSuppressions(browserCall, asked),
    first,
    openIn: 'suppressionId',
  });
  const { counts, recount } = useCounts(screen.query.searchText, first);
  const lifting = useAct(
    ({ id }: Suppression) => browserCall(suppressionsRoutes.lift, { params: { suppressionId: id } }),
    { done: 'Mail to this address is allowed again' },
  );

  async function lift(row: Suppression) {
    const isSure = await confirm({
      title: `Allow mail to ${addressOf(row)} again?`,
      text: 'If a mail bounces again or the person complains again, the address is suppressed anew.',
      confirmLabel: 'Allow mail',
    });
    if (!isSure || !(await lifting.act(row))) return;
    screen.panel?.onClose();
    screen.list.rows.refresh();
    recount();
  }
  return {
    screen,
    change: (next: Partial<SuppressionsQuery>) => screen.change((from) => withSuppressionsQuery(from, next)),
    counts,
    lift,
    isBusy: lifting.isBusy,
  };
}
export type SuppressionListState = ReturnType<typeof useSuppressionList>;

/** How many addresses the words find, by reason; after a change they are counted again. */
function useCounts(searchText: string, first: FirstSuppressions) {
  const [counted, setCounted] = useState({ searchText: first.query.searchText, counts: first.counts });
  const [round, setRound] = useState(0);
  const isCounted = counted.searchText === searchText && round === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round counts anew
  useEffect(() => {
    if (isCounted) return;
    let isWanted = true;
    void countSuppressions(browserCall, searchText).then(
      (counts) => isWanted && setCounted({ searchText, counts }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isCounted, searchText, round]);
  return { counts: counted.counts, recount: () => setRound((now) => now + 1) };
}
