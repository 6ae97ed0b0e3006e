import type { ContactSort } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { useListScreen } from '../../../ui/working/list-screen/use-list-screen.ts';
import { type ContactsQuery, queryIn, sizeOf } from './contacts-query.ts';
import { type ContactCounts, type FirstContacts, loadCounts, loadPage } from './load-contacts.ts';

interface ContactsOptions {
  readonly segmentId: SegmentId;
  /** The order that the person has last chosen. */
  readonly keptSort: ContactSort;
  readonly first: FirstContacts | undefined;
}

/** The contacts that the address asks for, page by page, and how many each filter value would show. */
export function useContacts({ segmentId, keptSort, first }: ContactsOptions) {
  const screen = useListScreen<ContactsQuery, ContactRow>({
    queryIn: (address) => queryIn(address, keptSort),
    load: (asked) => loadPage(browserCall, { segmentId, ...asked }),
    first,
    openIn: 'contactId',
  });
  const { query } = screen;
  const { rows, totalCount } = screen.list;
  const [round, setRound] = useState(0);
  const { counts, areOld: areCountsOld } = useCounts({ segmentId, query, round, first });

  return {
    screen,
    counts,
    areCountsOld,
    size: sizeOf(query, totalCount, areCountsOld ? undefined : counts?.totalCount),
    /** How often everything has been read again. */
    round,
    /** Reads everything again; what is shown stays until the answers come. */
    refresh: useCallback(() => {
      rows.refresh();
      setRound((now) => now + 1);
    }, [rows]),
  };
}

interface CountsOptions {
  readonly segmentId: SegmentId;
  readonly query: ContactsQuery;
  readonly round: number;
  readonly first: FirstContacts | undefined;
}

/** How many contacts each filter value would show; the counts of the former query stay until the answer. */
function useCounts({ segmentId, query, round, first }: CountsOptions) {
  const key = JSON.stringify(query);
  const [counted, setCounted] = useState<{ readonly key: string; readonly counts: ContactCounts } | undefined>(
    first && { key: JSON.stringify(first.query), counts: first.counts },
  );
  const countNow = useEffectEvent(async (signal: AbortSignal) => {
    const counts = await loadCounts(browserCall, { segmentId, query, signal }).catch(() => undefined);
    if (counts && !signal.aborted) setCounted({ key, counts });
  });
  const isCounted = useEffectEvent(() => counted?.key === key && round === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query, or another round, counts anew
  useEffect(() => {
    if (isCounted()) return;
    const controller = new AbortController();
    void countNow(controller.signal);
    return () => controller.abort();
  }, [key, round]);
  return { counts: counted?.counts, areOld: counted?.key !== key };
}
