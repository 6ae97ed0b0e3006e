import { contactColumns } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useSearchParams } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { useBulkActs } from '../../bulk/use-bulk-acts.ts';
import { useContactSelection } from '../../bulk/use-contact-selection.ts';
import { dayIn, viewIn } from '../../contacts-query.ts';
import { type FirstContacts, loadBetween } from '../../load-contacts.ts';
import { useContactActs } from '../../use-contact-acts.ts';
import { useContacts } from '../../use-contacts.ts';
import { useContactsLive } from '../../use-contacts-live.ts';
import { useLayout } from './use-layout.ts';

/** The contacts of a segment as this person arranged them, the selected ones, and the acts on one and on many. */
export function useContactsTab(segmentId: SegmentId, first: FirstContacts | undefined) {
  const [search] = useSearchParams();
  const { layout, change: changeLayout } = useLayout(first?.layout ?? null);
  const contacts = useContacts({ segmentId, keptSort: layout.sort, first });
  const { refresh, size } = contacts;
  const { query, list, open, panel } = contacts.screen;
  const selection = useContactSelection({
    rows: list.rows,
    query,
    totalCount: size.count,
    readBetween: (from, to) => loadBetween(browserCall, { segmentId, query, from, to }),
  });
  const acts = useContactActs(segmentId, (removedId) => {
    if (removedId !== undefined && removedId === open.id) panel?.onClose();
    refresh();
  });
  const bulk = useBulkActs(segmentId, refresh);
  useContactsLive(segmentId, () => {
    refresh();
    bulk.refresh();
  });
  return {
    contacts,
    layout,
    changeLayout,
    selection,
    acts,
    bulk,
    view: viewIn(search),
    /** The list shows a past day: nothing can be changed. */
    isPast: dayIn(search) !== undefined,
  };
}
export type ContactsTabState = ReturnType<typeof useContactsTab>;

/** The columns that the person wants to see, in their order; all if they have hidden all. */
export function shownColumns({ order, hidden }: ContactsTabState['layout']) {
  const shown = order.filter((column) => !hidden.includes(column));
  return shown.length > 0 ? shown : contactColumns;
}
