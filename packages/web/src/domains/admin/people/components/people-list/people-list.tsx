import { rolesByWidth } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { isId, type UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { RowPanel } from '../../../../../ui/row-panel/row-panel.tsx';
import { Docked } from '../../../../../ui/side-panel/docked.tsx';
import { Loading } from '../../../../../ui/skeleton/skeleton.tsx';
import pageCss from '../../../../../ui/tall-list/list-page.late.module.css';
import { TallTable, type TallTableHandle } from '../../../../../ui/tall-list/tall-table.tsx';
import { useOpenRow } from '../../../../../ui/tall-list/use-open-row.ts';
import { usePagedList } from '../../../../../ui/tall-list/use-paged-list.ts';
import { TypedSearch } from '../../../../../ui/typed-search/typed-search.tsx';
import { useAddress } from '../../../../../ui/use-address.ts';
import { ListBar, ListHead, Toggle, Toggles } from '../../../components/list-head/list-head.tsx';
import { managedName } from '../../people.words.ts';
import {
  countPeople,
  type FirstPeople,
  hasPeopleFilter,
  loadPeople,
  type PeopleQuery,
  peopleQueryIn,
  withPeopleQuery,
} from '../../people-query.ts';
import { usePersonActs } from '../../use-person-acts.ts';
import { InvitePerson } from '../invite-person/invite-person.tsx';
import { PersonPanel } from '../person-panel/person-panel.tsx';
import { PersonOnPhone, peopleColumns } from './people-columns.tsx';

/** Everybody who has an account, for administrators: what each may do, changed where it stands. */
export function PeopleList({ first }: { readonly first: FirstPeople }) {
  const address = useAddress();
  const query = peopleQueryIn(address.search);
  const { rows, totalCount, isOld } = usePagedList<PeopleQuery, ManagedPerson>(
    query,
    (asked) => loadPeople(browserCall, asked),
    first,
  );
  const { counts, recount } = useCounts(query.searchQuery, first);
  const [isInviting, setInviting] = useState(false);
  const table = useRef<TallTableHandle>(null);
  const open = useOpenRow({
    parameter: 'personId',
    address,
    rows,
    totalCount,
    goTo: (index) => table.current?.goTo(index),
  });
  const alone = useAlone(open.row ? undefined : open.id);

  const acts = usePersonActs({
    onChanged(person) {
      rows.change(
        ({ id }) => id === person.id,
        () => person,
      );
      alone.show(person);
    },
    onDone: recount,
  });
  function change(next: Partial<PeopleQuery> | ((from: PeopleQuery) => Partial<PeopleQuery>)) {
    address.change((from) => withPeopleQuery(from, typeof next === 'function' ? next(peopleQueryIn(from)) : next));
    open.setActive(0);
    table.current?.goTo(0);
  }
  const close = () => {
    open.close();
    table.current?.focus();
  };
  const toggle = (role: Role) =>
    change(({ roles }) => ({ roles: roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role] }));
  const person = open.row ?? alone.person;

  return (
    <Docked isOpen={open.id !== undefined} className={pageCss.page}>
      <div className={pageCss.main}>
        <ListHead
          title="User management"
          count={
            totalCount === undefined
              ? undefined
              : `${totalCount.toLocaleString('en-GB')} ${totalCount === 1 ? 'person' : 'people'}`
          }
        >
          <Button onClick={() => setInviting(true)}>
            <Icon of={UserPlus} size="small" />
            Invite a person
          </Button>
        </ListHead>
        <ListBar>
          <TypedSearch
            label="Search users"
            searched={query.searchQuery}
            onSearch={(searchQuery) => change({ searchQuery })}
          />
          <Toggles label="Filters">
            {rolesByWidth.map((role) => (
              <Toggle
                key={role}
                isOn={query.roles.includes(role)}
                count={counts.roles[role]}
                onChange={() => toggle(role)}
              >
                {roleNames[role]}
              </Toggle>
            ))}
            <Toggle
              isOn={query.disabled}
              count={counts.disabled}
              onChange={() => change({ disabled: !query.disabled })}
            >
              Disabled
            </Toggle>
          </Toggles>
        </ListBar>
        {rows.error && totalCount === undefined ? (
          <div className={pageCss.state}>
            <ErrorState
              title="The people could not be loaded."
              text={rows.error.message}
              onRetry={() => rows.refresh()}
            />
          </div>
        ) : null}
        {totalCount === 0 && hasPeopleFilter(query) ? (
          <div className={pageCss.state}>
            <EmptyState
              title="No search result"
              text="Nobody matches the search and all filters that are on."
              action={
                <Button onClick={() => change({ searchQuery: '', roles: [], disabled: false })}>Clear filters</Button>
              }
            />
          </div>
        ) : (
          <div className={pageCss.table}>
            <TallTable
              ref={table}
              label="People"
              rows={rows}
              totalCount={totalCount}
              isOld={isOld}
              columns={peopleColumns({
                isOpen: open.id !== undefined,
                isDescending: query.sort === '-name',
                onSort: () => change({ sort: query.sort === 'name' ? '-name' : 'name' }),
                acts,
                now: first.now,
              })}
              onPhone={(row) => <PersonOnPhone person={row} />}
              isFaint={({ state }) => state === 'disabled'}
              isOpen={({ id }) => id === open.id}
              active={open.active}
              onActive={open.walkTo}
              onOpen={open.open}
            />
          </div>
        )}
      </div>
      {open.id ? (
        <RowPanel
          label={person ? managedName(person) : 'Person'}
          noun="person"
          place={open.place}
          openId={open.id}
          onStep={open.step}
          onClose={close}
        >
          {person ? <PersonPanel key={person.id} person={person} acts={acts} now={first.now} /> : null}
          {!person && alone.error ? <ErrorState title="This person could not be loaded." text={alone.error} /> : null}
          {person || alone.error ? null : <Loading />}
        </RowPanel>
      ) : null}
      {isInviting ? (
        <InvitePerson
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false);
            rows.refresh();
            recount();
          }}
        />
      ) : null}
    </Docked>
  );
}

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
