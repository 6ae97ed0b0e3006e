import type { ManagedPerson, PeopleCounts } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { answer } from './answers.ts';
import { account, idOf } from './things.ts';

/** The account with this number as an administrator sees it. */
export function managedPerson(number: number, changed: Partial<ManagedPerson> = {}): ManagedPerson {
  const { id: _, about: _about, isPasswordSet, assignedTo, memberOf, suspendedIn, ...person } = account();
  return {
    ...person,
    id: idOf<UserId>(number),
    first_name: 'Person',
    last_name: String(number),
    email: `person-${number}@oeuvre.test`,
    state: 'active',
    segments: [],
    lastHereAt: '2026-11-14T09:30:00.000Z',
    createdAt: '2026-01-02T09:30:00.000Z',
    ...changed,
  };
}

export const noCounts: PeopleCounts = {
  all: 0,
  disabled: 0,
  roles: {
    SUPER: 0,
    OO_CURATOR: 0,
    OO_SUPERVISOR: 0,
    COLLABORATOR: 0,
    SUPERVISOR: 0,
    OWNER: 0,
    COMMON: 0,
    APPLICATION_MANAGER: 0,
  },
};

/** Answers the calls of the list for so many people; `personOf` says who is at each place. */
export function answerPeople(count: number, personOf: (number: number) => ManagedPerson = (at) => managedPerson(at)) {
  answer(managedPeopleRoutes.list, ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const itemsPerPage = Number(query.get('itemsPerPage') ?? 50);
    const from = (page - 1) * itemsPerPage;
    const length = Math.max(0, Math.min(itemsPerPage, count - from));
    return {
      people: Array.from({ length }, (_, at) => personOf(from + at + 1)),
      totalCount: count,
      hasNextPage: from + length < count,
      nextPage: from + length < count ? page + 1 : null,
    };
  });
  answer(managedPeopleRoutes.counts, { ...noCounts, all: count });
}
