import { rolesByWidth } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { EmptyState } from '../../../../../ui/lists/empty-state/empty-state.tsx';
import { Loading } from '../../../../../ui/skeleton/skeleton.tsx';
import { ListScreen } from '../../../../../ui/working/list-screen/list-screen.tsx';
import { type OpenPanel, RowPanel } from '../../../../../ui/working/row-panel/row-panel.tsx';
import { TypedSearch } from '../../../../../ui/working/typed-search/typed-search.tsx';
import { ListBar, ListHead, Toggle, Toggles } from '../../../components/list-head/list-head.tsx';
import { managedName } from '../../people.words.ts';
import type { FirstPeople } from '../../people-query.ts';
import { InvitePerson } from '../invite-person/invite-person.tsx';
import { PersonPanel } from '../person-panel/person-panel.tsx';
import { PersonOnPhone, peopleColumns } from './people-columns.tsx';
import { type PeopleListState, usePeopleList } from './use-people-list.ts';

/** Everybody who has an account, for administrators: what each may do, changed where it stands. */
export function PeopleList({ first }: { readonly first: FirstPeople }) {
  const people = usePeopleList(first);
  const { screen, change, acts } = people;
  const { query, list, panel } = screen;
  const [isInviting, setInviting] = useState(false);

  return (
    <>
      <ListScreen
        screen={screen}
        label="People"
        failure="The people could not be loaded."
        columns={peopleColumns({
          isOpen: panel !== undefined,
          isDescending: query.sort === '-name',
          onSort: () => change({ sort: query.sort === 'name' ? '-name' : 'name' }),
          acts,
          now: first.now,
        })}
        onPhone={(row) => <PersonOnPhone person={row} />}
        isFaint={({ state }) => state === 'disabled'}
        empty={<NoPeople onClear={() => change({ searchQuery: '', roles: [], disabled: false })} />}
        panel={panel ? <OpenPerson panel={panel} people={people} now={first.now} /> : null}
      >
        <PeopleHead totalCount={list.totalCount} onInvite={() => setInviting(true)} />
        <PeopleBar people={people} />
      </ListScreen>
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
    </>
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

/** The search, and the filters by role and state. */
function PeopleBar({ people: { screen, counts, change } }: { readonly people: PeopleListState }) {
  const { query, searchField } = screen;
  const toggle = (role: Role) =>
    change(({ roles }) => ({ roles: roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role] }));
  return (
    <ListBar>
      <TypedSearch
        label="Search users"
        searched={query.searchQuery}
        onSearch={(searchQuery) => change({ searchQuery })}
        ref={searchField}
      />
      <Toggles label="Filters">
        {rolesByWidth.map((role) => (
          <Toggle key={role} isOn={query.roles.includes(role)} count={counts.roles[role]} onChange={() => toggle(role)}>
            {roleNames[role]}
          </Toggle>
        ))}
        <Toggle isOn={query.disabled} count={counts.disabled} onChange={() => change({ disabled: !query.disabled })}>
          Disabled
        </Toggle>
      </Toggles>
    </ListBar>
  );
}

const NoPeople = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    title="No search result"
    text="Nobody matches the search and all filters that are on."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
);

interface OpenPersonProps {
  readonly panel: OpenPanel;
  readonly people: PeopleListState;
  readonly now: string;
}

/** The panel of the person in the address. */
const OpenPerson = ({ panel, people: { person, failure, acts }, now }: OpenPersonProps) => (
  <RowPanel {...panel} label={person ? managedName(person) : 'Person'} noun="person">
    {person ? <PersonPanel key={person.id} person={person} acts={acts} now={now} /> : null}
    {!person && failure ? <ErrorState title="This person could not be loaded." text={failure} /> : null}
    {person || failure ? null : <Loading />}
  </RowPanel>
);
