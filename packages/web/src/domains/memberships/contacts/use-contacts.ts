import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { PagedRows } from '../../../ui/tall-list/paged-rows.ts';
import type { ContactsQuery } from './contacts-query.ts';
import { type ContactCounts, contactsPerPage, type FirstContacts, loadCounts, loadPage } from './load-contacts.ts';

const keyOf = (query: ContactsQuery) => JSON.stringify(query);
const contactRows = (segmentId: string, query: ContactsQuery, first?: FirstContacts) =>
  new PagedRows<ContactRow>(
    (page, signal) => loadPage(browserCall, segmentId, query, page, signal),
    contactsPerPage,
    first && keyOf(first.query) === keyOf(query) ? first : undefined,
  );

interface Contacts {
  readonly rows: PagedRows<ContactRow>;
  /** Undefined until the first answer. */
  readonly totalCount: number | undefined;
  /** The rows are those of the former query, until the first answer to this one. */
  readonly isOld: boolean;
  readonly counts: ContactCounts | undefined;
  readonly areCountsOld: boolean;
  /** Reads everything again; what is shown stays until the answers come. */
  readonly refresh: () => void;
}

/** The contacts that a query finds, page by page, and how many each filter value would show. */
export function useContacts(segmentId: string, query: ContactsQuery, first?: FirstContacts): Contacts {
  const key = keyOf(query);
  const [shown, setShown] = useState(() => ({ key, rows: contactRows(segmentId, query, first) }));
  const startNext = useEffectEvent(() => contactRows(segmentId, query));

  useEffect(() => {
    if (shown.key === key) return;
    const rows = startNext();
    let isShown = false;
    const unsubscribe = rows.subscribe(() => {
      isShown = true;
      setShown({ key, rows });
    });
    rows.want(0, 1);
    return () => {
      unsubscribe();
      if (!isShown) rows.stop();
    };
  }, [key, shown.key]);
  useEffect(() => () => shown.rows.stop(), [shown.rows]);
  useSyncExternalStore(shown.rows.subscribe, shown.rows.version, shown.rows.version);

  const [counted, setCounted] = useState(first && { key: keyOf(first.query), counts: first.counts });
  const [round, setRound] = useState(0);
  const countNow = useEffectEvent(async (signal: AbortSignal) => {
    const counts = await loadCounts(browserCall, segmentId, query, signal).catch(() => undefined);
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

  const { rows } = shown;
  const refresh = useCallback(() => {
    rows.refresh();
    setRound((now) => now + 1);
  }, [rows]);
  return {
    rows,
    totalCount: rows.totalCount,
    isOld: shown.key !== key,
    counts: counted?.counts,
    areCountsOld: counted?.key !== key,
    refresh,
  };
}
