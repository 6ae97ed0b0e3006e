import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Answered, Call } from '@oeuvre/contracts/kernel/route.ts';
import { type AskedPage, type FirstRows, rowsPerPage } from '../../../ui/working/tall-list/use-paged-list.ts';
import { type ContactsQuery, filterOf, queryIn } from './contacts-query.ts';

export type ContactCounts = Answered<typeof contactsRoutes.counts>;
export type ContactLayout = NonNullable<Answered<typeof contactsRoutes.layout>['layout']>;

/** The data that the first paint of the contacts of a segment needs. */
export interface FirstContacts extends FirstRows<ContactsQuery, ContactRow> {
  readonly counts: ContactCounts;
  readonly layout: ContactLayout | null;
}

const momentOf = ({ at }: ContactsQuery) => (at ? { at } : {});

interface AskedOfSegment extends Omit<AskedPage<ContactsQuery>, 'page'> {
  readonly segmentId: string;
}

export async function loadPage(call: Call, { segmentId, query, page, signal }: AskedOfSegment & { page: number }) {
  const { contacts, totalCount } = await call(
    contactsRoutes.list,
    {
      params: { segmentId },
      query: { ...filterOf(query), ...momentOf(query), sort: query.sort, page, itemsPerPage: rowsPerPage },
    },
    signal && { signal },
  );
  return { rows: contacts, totalCount };
}
export const loadCounts = (call: Call, { segmentId, query, signal }: AskedOfSegment) =>
  call(
    contactsRoutes.counts,
    { params: { segmentId }, query: { ...filterOf(query), ...momentOf(query) } },
    signal && { signal },
  );

interface Range {
  readonly segmentId: string;
  readonly query: ContactsQuery;
  readonly from: number;
  readonly to: number;
}
/** The contacts at these places of the list, both ends included. */
export async function loadBetween(call: Call, { segmentId, query, from, to }: Range): Promise<readonly ContactRow[]> {
  const found: ContactRow[] = [];
  const firstPage = Math.floor(from / rowsPerPage) + 1;
  const lastPage = Math.floor(to / rowsPerPage) + 1;
  for (let page = firstPage; page <= lastPage; page += 1)
    found.push(...(await loadPage(call, { segmentId, query, page })).rows);
  const skipped = (firstPage - 1) * rowsPerPage;
  return found.slice(from - skipped, to - skipped + 1);
}

/** The first page of the contacts that an address names, for a page's loader. */
export async function loadContacts(call: Call, segmentId: SegmentId, search: URLSearchParams): Promise<FirstContacts> {
  const { layout } = await call(contactsRoutes.layout, {});
  const query = queryIn(search, layout?.sort);
  const [first, counts] = await Promise.all([
    loadPage(call, { segmentId, query, page: 1 }),
    loadCounts(call, { segmentId, query }),
  ]);
  return { query, ...first, counts, layout };
}
