import {
  type ContactSort,
  contactSorts,
  countedPast,
  type InvitationFilter,
  invitationFilters,
  type MembershipFilter,
  membershipFilters,
  type NewsletterFilter,
  newsletterFilters,
} from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { StatusShape } from '../../../ui/label/label.tsx';

/** A value of a filter group: its word and, for a status, its mark. */
interface FilterValue {
  readonly value: string;
  readonly word: string;
  readonly shape?: StatusShape;
}
interface FilterGroup {
  /** Its name in calls. */
  readonly name: 'membership' | 'invitation' | 'newsletter';
  /** Its name in the address. */
  readonly parameter: string;
  readonly heading: string;
  readonly values: readonly FilterValue[];
}

/** The filter groups of §4: values of one group combine with OR, groups with AND. */
export const filterGroups: readonly FilterGroup[] = [
  {
    name: 'membership',
    parameter: 'membershipStatus',
    heading: 'Membership',
    values: [
      { value: 'lead_unregistered', word: 'Lead (Unregistered)', shape: 'dashed' },
      { value: 'lead_registered', word: 'Lead (Registered)', shape: 'ring' },
      { value: 'pending', word: 'Pending Approval', shape: 'half' },
      { value: 'member', word: 'Member', shape: 'solid' },
      { value: 'suspended', word: 'Suspended', shape: 'struck' },
      { value: 'past_member', word: 'Past Member', shape: 'minus' },
    ],
  },
  {
    name: 'invitation',
    parameter: 'invitationStatus',
    heading: 'Invitation',
    values: [
      { value: 'none', word: 'None' },
      { value: 'expired', word: 'Expired' },
      { value: 'pending', word: 'Pending' },
      { value: 'accepted', word: 'Accepted' },
    ],
  },
  {
    name: 'newsletter',
    parameter: 'newsletterStatus',
    heading: 'Newsletter',
    values: [
      { value: 'not_subscribed', word: 'Not Subscribed' },
      { value: 'unsubscribed', word: 'Unsubscribed' },
      { value: 'active', word: 'Active' },
    ],
  },
];

/** The columns that sort the list: the server keeps a key of each. */
export type SortedColumn = Exclude<ContactSort, `-${string}`>;
const isUpwards = (sort: ContactSort): sort is SortedColumn => !sort.startsWith('-');
export const sortedColumns = contactSorts.filter(isUpwards);

/** Which column a list is sorted by. */
export interface Sorting {
  readonly column: SortedColumn;
  readonly isDescending: boolean;
}
/** §2: by e-mail, ascending, unless somebody has chosen another order. */
export const firstSort: ContactSort = 'email';

/** The query of a list of contacts; all of it is in the address, except the order that a person keeps. */
export interface ContactsQuery {
  readonly search: string;
  readonly membership: readonly MembershipFilter[];
  readonly invitation: readonly InvitationFilter[];
  readonly newsletter: readonly NewsletterFilter[];
  readonly sort: ContactSort;
  /** The moment as of which the list is shown; undefined for now. */
  readonly at: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
function chosen<Value extends string>(search: URLSearchParams, parameter: string, values: readonly Value[]): Value[] {
  const named = search.getAll(parameter).flatMap((text) => text.split(','));
  return values.filter((value) => named.includes(value));
}
const chosenIn = (search: URLSearchParams, { parameter, values }: FilterGroup) =>
  chosen(
    search,
    parameter,
    values.map(({ value }) => value),
  );

export const sortIn = (search: URLSearchParams, kept: ContactSort = firstSort): ContactSort =>
  contactSorts.find((one) => one === search.get('sort')) ?? kept;
export const sortingOf = (sort: ContactSort): Sorting => ({
  column: sortedColumns.find((one) => one === sort.replace(/^-/, '')) ?? 'email',
  isDescending: sort.startsWith('-'),
});
/** The day of `?at=`, as 'yyyy-mm-dd'. */
export function dayIn(search: URLSearchParams): string | undefined {
  const at = search.get('at');
  return at && day.test(at) && !Number.isNaN(Date.parse(at)) ? at : undefined;
}
/** A list as of a day shows how things stood when it ended. */
export const endOf = (dayText: string) => `${dayText}T23:59:59.999Z`;

/** `kept` is the order that the person has last chosen. */
export function queryIn(search: URLSearchParams, kept?: ContactSort): ContactsQuery {
  const at = dayIn(search);
  return {
    search: (search.get('searchQuery') ?? '').trim().slice(0, 200),
    membership: chosen(search, 'membershipStatus', membershipFilters),
    invitation: chosen(search, 'invitationStatus', invitationFilters),
    newsletter: chosen(search, 'newsletterStatus', newsletterFilters),
    sort: sortIn(search, kept),
    at: at && endOf(at),
  };
}

/** How many filter values are on, for the number on the button. */
export const filterCount = ({ membership, invitation, newsletter }: ContactsQuery) =>
  membership.length + invitation.length + newsletter.length;

/** How many contacts a question finds. */
export interface ListSize {
  readonly count: number | undefined;
  /** Where counting stops: from here on the count means 'at least'. */
  readonly most: number | undefined;
}

/** A search as of a past day counts its list up to a bound; the counts of the filters, which take longer, know all. */
export function sizeOf({ at, search }: ContactsQuery, listed?: number, counted?: number): ListSize {
  if (!at || search === '') return { count: listed, most: undefined };
  return counted === undefined ? { count: listed, most: countedPast } : { count: counted, most: undefined };
}

/** The filter as calls have it. */
export const filterOf = ({ search, membership, invitation, newsletter }: ContactsQuery) => ({
  search,
  membership: [...membership],
  invitation: [...invitation],
  newsletter: [...newsletter],
});

function changed(search: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams {
  const next = new URLSearchParams(search);
  change(next);
  return next;
}
const setOrDelete = (search: URLSearchParams, name: string, value: string) =>
  value ? search.set(name, value) : search.delete(name);

export const withSearch = (search: URLSearchParams, text: string) =>
  changed(search, (next) => setOrDelete(next, 'searchQuery', text.trim()));

/** Turns one value of a group on or off. */
export const withToggled = (search: URLSearchParams, group: FilterGroup, value: string) =>
  changed(search, (next) => {
    const on = chosenIn(search, group);
    const values = on.includes(value) ? on.filter((one) => one !== value) : [...on, value];
    setOrDelete(next, group.parameter, values.join(','));
  });

export const withoutFilters = (search: URLSearchParams) =>
  changed(search, (next) => {
    for (const { parameter } of filterGroups) next.delete(parameter);
    next.delete('searchQuery');
    next.delete('view');
  });

/** The order after a press on a column's heading: the sorted one turns around. */
export function sortAfter(now: ContactSort, column: SortedColumn): ContactSort {
  const { column: sorted, isDescending } = sortingOf(now);
  return sorted === column && !isDescending ? `-${column}` : column;
}
export const withSort = (search: URLSearchParams, sort: ContactSort) =>
  changed(search, (next) => next.set('sort', sort));

export const withDay = (search: URLSearchParams, dayText: string | undefined) =>
  changed(search, (next) => setOrDelete(next, 'at', dayText ?? ''));

/** Requests, invitations and subscribers: a filter, and buttons in the rows. */
export const managedViews = [
  { id: 'requests', label: 'Requests', parameter: 'membershipStatus', value: 'pending' },
  { id: 'invitations', label: 'Invitations', parameter: 'invitationStatus', value: 'pending' },
  { id: 'subscribers', label: 'Subscribers', parameter: 'membershipStatus', value: 'member' },
] as const;
export type ManagedView = (typeof managedViews)[number]['id'];

/** The view that the address names, as long as its filter is the only one. */
export function viewIn(search: URLSearchParams): ManagedView | undefined {
  const view = managedViews.find(({ id }) => id === search.get('view'));
  const isOnlyFilter =
    view &&
    filterGroups.every((group) => {
      const values = chosenIn(search, group).join();
      return group.parameter === view.parameter ? values === view.value : values === '';
    });
  return isOnlyFilter ? view.id : undefined;
}
export const withView = (search: URLSearchParams, id: ManagedView | undefined) =>
  changed(search, (next) => {
    for (const { parameter } of filterGroups) next.delete(parameter);
    const view = managedViews.find((one) => one.id === id);
    setOrDelete(next, 'view', view?.id ?? '');
    if (view) next.set(view.parameter, view.value);
  });
