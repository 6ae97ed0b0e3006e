import { articleRights } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import checkboxCss from '../../../../../ui/fields/checkbox/checkbox.late.module.css';
import { Status } from '../../../../../ui/label/label.tsx';
import type { Column } from '../../../../../ui/working/tall-list/table-model.ts';
import gridCss from '../../../../../ui/working/tall-list/tall-grid.late.module.css';
import adminCss from '../../../admin.late.module.css';
import { lastHere, managedName, rightWords, rolesMean, rolesOf, segmentsOf, stateWords } from '../../people.words.ts';
import type { PersonActs } from '../../use-person-acts.ts';
import css from './people-columns.late.module.css';

interface PeopleColumnsOptions {
  /** With a person beside it, the list has less room. */
  readonly isOpen: boolean;
  readonly isDescending: boolean;
  readonly onSort: () => void;
  readonly acts: PersonActs;
  readonly now: string;
}

/** The columns of the list of people; rights are changed where they stand. */
export function peopleColumns({ isOpen, isDescending, onSort, acts, now }: PeopleColumnsOptions) {
  const columns: (Column<ManagedPerson> | false)[] = [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(0, 17fr)',
      sort: { direction: isDescending ? 'descending' : 'ascending', onSort },
      cell: (person) => (
        <span className={adminCss.who}>
          <Avatar person={person} size="small" />
          <span className={gridCss.cut}>{managedName(person)}</span>
        </span>
      ),
    },
    !isOpen && { id: 'email', label: 'E-mail', width: 'minmax(0, 22fr)', cell: ({ email }) => email },
    {
      id: 'roles',
      label: 'Roles',
      width: 'minmax(0, 15fr)',
      cell: (person) => <span title={rolesMean(person)}>{rolesOf(person)}</span>,
    },
    !isOpen && { id: 'segments', label: 'Segments', width: 'minmax(0, 17fr)', cell: segmentsOf },
    ...articleRights.map((right): Column<ManagedPerson> => {
      const { head, may } = rightWords[right];
      return {
        id: right,
        label: head,
        title: may.replace('may', 'May'),
        width: '5.5rem',
        isCentered: true,
        cell: (person) => (
          <input
            type="checkbox"
            className={`${checkboxCss.box} ${css.box}`}
            aria-label={`${managedName(person)} ${may}`}
            checked={person[right]}
            disabled={person.state === 'disabled'}
            onChange={(event) => void acts.setRight(person, right, event.target.checked)}
          />
        ),
      };
    }),
    { id: 'last', label: 'Last here', width: '7.5rem', cell: (person) => <LastHere person={person} now={now} /> },
  ];
  return columns.filter((column) => column !== false);
}

function LastHere({ person, now }: { readonly person: ManagedPerson; readonly now: string }) {
  const zone = useZone();
  if (person.state === 'active') return lastHere(person.lastHereAt, now, zone);
  const { word, shape } = stateWords[person.state];
  return <Status shape={shape}>{word}</Status>;
}

/** A person on a phone: the name, and their roles or what keeps them out. */
export const PersonOnPhone = ({ person }: { readonly person: ManagedPerson }) => (
  <span className={adminCss.who}>
    <Avatar person={person} size="small" />
    <span className={css.words}>
      <span className={gridCss.cut}>{managedName(person)}</span>
      <span className={gridCss.second}>
        {person.state === 'active' ? rolesOf(person) : `${stateWords[person.state].word} · ${rolesOf(person)}`}
      </span>
    </span>
  </span>
);
