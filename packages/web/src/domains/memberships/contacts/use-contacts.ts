import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { type PagedList, usePagedList } from '../../../ui/tall-list/use-paged-list.ts';
import { type ContactsQuery, type ListSize, sizeOf } from './contacts-query.ts';
import { type ContactCounts, type FirstContacts, loadCounts, loadPage } from './load-contacts.ts';

interface Contacts extends PagedList<ContactRow> {
  readonly counts: ContactCounts | undefined;
  readonly areCountsOld: boolean;
  readonly size: ListSize;
  /** Reads everything again; what is shown stays until the answers come. */
  readonly refresh: () => void;
}

/** The contacts that a query finds, page by page, and how many each filter value would show. */
export function useContacts(segmentId: string, query: ContactsQuery, first?: FirstContacts): Contacts {
  const list = usePagedList<ContactsQuery, ContactRow>(
    query,
    (asked) => loadPage(browserCall, { segmentId, ...asked }),
    first,
  );
  const { rows } = list;
  const key = JSON.stringify(query);
  const [counted, setCounted] = useState(first && { key: JSON.stringify(first.query), counts: first.counts });
  const [round, setRound] = useState(0);
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

  const refresh = useCallback(() => {
    rows.refresh();
    setRound((now) => now + 1);
  }, [rows]);
  const areCountsOld = counted?.key !== key;
  const size = sizeOf(query, list.totalCount, areCountsOld ? undefined : counted?.counts.totalCount);
  return { ...list, counts: counted?.counts, areCountsOld, size, refresh };
}
