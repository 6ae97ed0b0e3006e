import type { ManagedPerson, PeopleCounts } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { type Role, roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { type AskedPage, type FirstRows, rowsPerPage } from '../../../ui/working/tall-list/use-paged-list.ts';

/** The query of the list of people in its address. */
export interface PeopleQuery {
  readonly searchQuery: string;
  readonly roles: readonly Role[];
  readonly disabled: boolean;
  readonly sort: 'name' | '-name';
}

export function peopleQueryIn(search: URLSearchParams): PeopleQuery {
  const named = new Set(search.get('roles')?.split(','));
  return {
    searchQuery: search.get('searchQuery')?.trim().slice(0, 200) ?? '',
    roles: roles.filter((role) => named.has(role)),
    disabled: search.get('disabled') === 'true',
    sort: search.get('sort') === '-name' ? '-name' : 'name',
  };
}

/** The address of another question; the open person stays, empty values are left out. */
export function withPeopleQuery(search: URLSearchParams, change: Partial<PeopleQuery>): URLSearchParams {
  const query = { ...peopleQueryIn(search), ...change };
  const next = new URLSearchParams(search);
  const values = {
    searchQuery: query.searchQuery,
    roles: query.roles.join(','),
    disabled: query.disabled ? 'true' : '',
    sort: query.sort === 'name' ? '' : query.sort,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export async function loadPeople(call: Call, { query, page, signal }: AskedPage<PeopleQuery>) {
  const { people, totalCount } = await call(
    managedPeopleRoutes.list,
    {
      query: {
        searchQuery: query.searchQuery,
        roles: [...query.roles],
        disabled: query.disabled ? 'true' : undefined,
        sort: query.sort,
        page,
        itemsPerPage: rowsPerPage,
      },
    },
    signal && { signal },
  );
  return { rows: people, totalCount };
}
export const countPeople = (call: Call, searchQuery: string): Promise<PeopleCounts> =>
  call(managedPeopleRoutes.counts, { query: { searchQuery } });

export interface FirstPeople extends FirstRows<PeopleQuery, ManagedPerson> {
  readonly counts: PeopleCounts;
  /** The moment of the answer, from which 'today' is told. */
  readonly now: string;
}
/** The data that the first paint of the list needs. */
export async function loadFirstPeople(call: Call, search: URLSearchParams): Promise<FirstPeople> {
  const query = peopleQueryIn(search);
  const [page, counts] = await Promise.all([
    loadPeople(call, { query, page: 1 }),
    countPeople(call, query.searchQuery),
  ]);
  return { query, ...page, counts, now: new Date().toISOString() };
}
