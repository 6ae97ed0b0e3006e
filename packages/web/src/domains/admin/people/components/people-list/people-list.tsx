import { rolesByWidth } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { RowPanel } from '../../../../../ui/row-panel/row-panel.tsx';
import { Docked } from '../../../../../ui/side-panel/docked.tsx';
import { Loading } from '../../../../../ui/skeleton/skeleton.tsx';
import { ListFailure } from '../../../../../ui/tall-list/list-failure.tsx';
import pageCss from '../../../../../ui/tall-list/list-page.late.module.css';
import { TallTable } from '../../../../../ui/tall-list/tall-table.tsx';
import { TypedSearch } from '../../../../../ui/typed-search/typed-search.tsx';
import { ListBar, ListHead, Toggle, Toggles } from '../../../components/list-head/list-head.tsx';
import { managedName } from '../../people.words.ts';
import { type FirstPeople, hasPeopleFilter, type PeopleQuery } from '../../people-query.ts';
import { InvitePerson } from '../invite-person/invite-person.tsx';
import { PersonPanel } from '../person-panel/person-panel.tsx';
import { PersonOnPhone, peopleColumns } from './people-columns.tsx';
import { type PeopleListState, usePeopleList } from './use-people-list.ts';

/** Everybody who has an account, for administrators: what each may do, changed where it stands. */
export function PeopleList({ first }: { readonly first: FirstPeople }) {
  const people = usePeopleList(first);
  const { query, change, list, table, open } = people;
  const [isInviting, setInviting] = useState(false);

  return (
    <Docked isOpen={open.id !== undefined} className={pageCss.page}>
      <div className={pageCss.main}>
        <PeopleHead totalCount={list.totalCount} onInvite={() => setInviting(true)} />
        <PeopleBar query={query} counts={people.counts} onChange={change} />
        <ListFailure title="The people could not be loaded." list={list} />
        {list.totalCount === 0 && hasPeopleFilter(query) ? (
          <NoPeople onClear={() => change({ searchQuery: '', roles: [], disabled: false })} />
        ) : (
          <PeopleTable people={people} now={first.now} />
        )}
      </div>
      {open.id ? (
        <OpenPerson
          id={open.id}
          people={people}
          now={first.now}
          onClose={() => {
            open.close();
            table.current?.focus();
          }}
        />
      ) : null}
      {isInviting ? (
        <InvitePerson
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false);
            list.rows.refresh();
            people.recount();
          }}
        />
      ) : null}
    </Docked>
  );
}

interface PeopleHeadProps {
  readonly totalCount: number | undefined;
  readonly onInvite: () => void;
}

const PeopleHead = ({ totalCount, onInvite }: PeopleHeadProps) => (
  <ListHead
    title="User management"
    count={
      totalCount === undefined
        ? undefined
        : `${totalCount.toLocaleString('en-GB')} ${totalCount === 1 ? 'person' : 'people'}`
    }
  >
    <Button onClick={onInvite}>
      <Icon of={UserPlus} size="small" />
      Invite a person
    </Button>
  </ListHead>
);

interface PeopleBarProps {
  readonly query: PeopleQuery;
  readonly counts: PeopleListState['counts'];
  readonly onChange: PeopleListState['change'];
}

/** The search, and the filters by role and state. */
function PeopleBar({ query, counts, onChange }: PeopleBarProps) {
  const toggle = (role: Role) =>
    onChange(({ roles }) => ({ roles: roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role] }));
  return (
    <ListBar>
      <TypedSearch
        label="Search users"
        searched={query.searchQuery}
        onSearch={(searchQuery) => onChange({ searchQuery })}
      />
      <Toggles label="Filters">
        {rolesByWidth.map((role) => (
          <Toggle key={role} isOn={query.roles.includes(role)} count={counts.roles[role]} onChange={() => toggle(role)}>
            {roleNames[role]}
          </Toggle>
        ))}
        <Toggle isOn={query.disabled} count={counts.disabled} onChange={() => onChange({ disabled: !query.disabled })}>
          Disabled
        </Toggle>
      </Toggles>
    </ListBar>
  );
}

const NoPeople = ({ onClear }: { readonly onClear: () => void }) => (
  <div className={pageCss.state}>
    <EmptyState
      title="No search result"
      text="Nobody matches the search and all filters that are on."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  </div>
);

interface PeoplePartProps {
  readonly people: PeopleListState;
  readonly now: string;
}

function PeopleTable({ people: { query, change, list, acts, table, open }, now }: PeoplePartProps) {
  const { rows, totalCount, isOld } = list;
  return (
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
          now,
        })}
        onPhone={(row) => <PersonOnPhone person={row} />}
        isFaint={({ state }) => state === 'disabled'}
        isOpen={({ id }) => id === open.id}
        active={open.active}
        onActive={open.walkTo}
        onOpen={open.open}
      />
    </div>
  );
}

interface OpenPersonProps extends PeoplePartProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The panel of the person in the address. */
function OpenPerson({ id, people: { open, person, failure, acts }, now, onClose }: OpenPersonProps) {
  return (
    <RowPanel
      label={person ? managedName(person) : 'Person'}
      noun="person"
      place={open.place}
      openId={id}
      onStep={open.step}
      onClose={onClose}
    >
      {person ? <PersonPanel key={person.id} person={person} acts={acts} now={now} /> : null}
      {!person && failure ? <ErrorState title="This person could not be loaded." text={failure} /> : null}
      {person || failure ? null : <Loading />}
    </RowPanel>
  );
}
