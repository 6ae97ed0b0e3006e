import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { isId, type UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { useListScreen } from '../../../../../ui/working/list-screen/use-list-screen.ts';
import {
  countPeople,
  type FirstPeople,
  loadPeople,
  type PeopleQuery,
  peopleQueryIn,
  withPeopleQuery,
} from '../../people-query.ts';
import { usePersonActs } from '../../use-person-acts.ts';

/** A change of the query, or how to make it from the present one. */
type QueryChange = Partial<PeopleQuery> | ((from: PeopleQuery) => Partial<PeopleQuery>);

/** The people that the address asks for, the open one, and the acts on each. */
export function usePeopleList(first: FirstPeople) {
  const screen = useListScreen<PeopleQuery, ManagedPerson>({
    queryIn: peopleQueryIn,
    load: (asked) => loadPeople(browserCall, asked),
    first,
    openIn: 'personId',
  });
  const { open, list } = screen;
  const { counts, recount } = useCounts(screen.query.searchQuery, first);
  const alone = useAlone(open.row ? undefined : open.id);

  const acts = usePersonActs({
    onChanged(person) {
      list.rows.change(
        ({ id }) => id === person.id,
        () => person,
      );
      alone.show(person);
    },
    onDone: recount,
  });
  return {
    screen,
    change: (next: QueryChange) =>
      screen.change((from) => withPeopleQuery(from, typeof next === 'function' ? next(peopleQueryIn(from)) : next)),
    counts,
    recount,
    acts,
    /** The open person, from the list or by themselves. */
    person: open.row ?? alone.person,
    failure: alone.error,
  };
}
export type PeopleListState = ReturnType<typeof usePeopleList>;

/** How many people the words find, by role; after a change they are counted again. */
function useCounts(searchQuery: string, first: FirstPeople) {
  const [counted, setCounted] = useState({ searchQuery: first.query.searchQuery, counts: first.counts });
  const [round, setRound] = useState(0);
  const isCounted = counted.searchQuery === searchQuery && round === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round counts anew
  useEffect(() => {
    if (isCounted) return;
    let isWanted = true;
    void countPeople(browserCall, searchQuery).then(
      (counts) => isWanted && setCounted({ searchQuery, counts }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isCounted, searchQuery, round]);
  return { counts: counted.counts, recount: () => setRound((now) => now + 1) };
}

/** The person in the address, while the list has not come to their row. */
function useAlone(id: string | undefined) {
  const [person, show] = useState<ManagedPerson>();
  const [failure, setFailure] = useState<{ readonly id: string; readonly message: string }>();
  useEffect(() => {
    if (id === undefined) return;
    if (!isId(id)) return setFailure({ id, message: 'This account does not exist.' });
    let isWanted = true;
    void browserCall(managedPeopleRoutes.get, { params: { personId: id as UserId } }).then(
      (found) => isWanted && show(found),
      (error: Error) => isWanted && setFailure({ id, message: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
  return {
    person: person?.id === id ? person : undefined,
    error: failure && failure.id === id ? failure.message : undefined,
    show,
  };
}
