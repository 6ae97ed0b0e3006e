import { auditAt } from '@oeuvre/contracts/addresses.ts';
import { articleRights, rolesByWidth } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { More } from '../../../../../ui/layout/layout.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { ChangeUser } from '../../../../accounts/components/change-user/change-user.tsx';
import { Chips } from '../../../components/chips/chips.tsx';
import { SegmentField } from '../../../components/segment-field/segment-field.tsx';
import { lastHere, managedName, rightWords, roleWords, stateWords } from '../../people.words.ts';
import type { PersonActs } from '../../use-person-acts.ts';
import css from './person-panel.late.module.css';

interface PersonPanelProps {
  readonly person: ManagedPerson;
  readonly acts: PersonActs;
  readonly now: string;
}

/** One account: its roles, rights and segments, each changed where it stands, and what can be done with all of it. */
export function PersonPanel({ person, acts, now }: PersonPanelProps) {
  const [isChanging, setChanging] = useState(false);
  const zone = useZone();
  const name = managedName(person);
  return (
    <>
      <h2 className={css.name}>{name}</h2>
      <p className={css.soft}>{person.email}</p>
      <p className={css.state}>
        {person.state === 'active' ? (
          `Last here: ${lastHere(person.lastHereAt, now, zone)}`
        ) : (
          <Status shape={stateWords[person.state].shape}>{stateWords[person.state].word}</Status>
        )}
      </p>

      <RolesGroup person={person} acts={acts} />
      <RightsGroup person={person} acts={acts} />
      <SegmentsGroup person={person} acts={acts} />

      <AccountActs person={person} acts={acts} onChangeUser={() => setChanging(true)} />
      <p className={css.log}>
        <More to={auditAt({ personId: person.id })}>In the audit log</More>
      </p>
      {isChanging ? (
        <ChangeUser
          title="Change user"
          label="New user"
          currentId={person.id}
          sameReason="This is the present user."
          onClose={() => setChanging(false)}
          onChange={(to) => {
            setChanging(false);
            void acts.handOver(person, to);
          }}
        >
          <p className={css.what}>
            Choose who takes over from {name} in{' '}
            {person.segments.length === 1 ? person.segments[0]?.name : `${person.segments.length} segments`}.
          </p>
        </ChangeUser>
      ) : null}
    </>
  );
}

type GroupProps = Pick<PersonPanelProps, 'person' | 'acts'>;

const isDisabled = ({ state }: ManagedPerson) => state === 'disabled';

const RolesGroup = ({ person, acts }: GroupProps) => (
  <fieldset className={css.group}>
    <legend>Roles</legend>
    {rolesByWidth.map((role) => (
      <Checkbox
        key={role}
        label={
          <>
            {roleNames[role]}
            <small>{roleWords[role]}</small>
          </>
        }
        checked={person.roles.includes(role)}
        disabled={isDisabled(person)}
        onChange={(event) => void acts.setRole(person, role, event.target.checked)}
      />
    ))}
  </fieldset>
);

const RightsGroup = ({ person, acts }: GroupProps) => (
  <fieldset className={css.group}>
    <legend>Articles</legend>
    {articleRights.map((right) => (
      <Checkbox
        key={right}
        label={right === 'canMailArticles' ? 'Mail, in the assigned segments' : rightWords[right].head}
        checked={person[right]}
        disabled={isDisabled(person)}
        onChange={(event) => void acts.setRight(person, right, event.target.checked)}
      />
    ))}
  </fieldset>
);

function SegmentsGroup({ person, acts }: GroupProps) {
  const [assigned, setAssigned] = useState(0);
  return (
    <section className={css.group} aria-label="Assigned segments">
      <h3>Assigned segments</h3>
      <Chips
        of={person.segments}
        nameOf={({ name }) => name}
        onRemove={(segment) => void acts.unassign(person, segment)}
      />
      {isDisabled(person) ? null : (
        <SegmentField
          key={assigned}
          label="Assign a segment"
          isLabelHidden
          placeholder="Assign a segment"
          value={null}
          onChange={(segment) => {
            if (!segment) return;
            // Empties the field at once: the answer may arrive while the next name is typed.
            setAssigned(assigned + 1);
            void acts.assign(person, segment);
          }}
        />
      )}
    </section>
  );
}

interface AccountActsProps extends GroupProps {
  readonly onChangeUser: () => void;
}

/** The acts on the account as a whole. */
function AccountActs({ person, acts, onChangeUser }: AccountActsProps) {
  const viewer = useViewer();
  return (
    <div className={css.acts}>
      <ActionButton
        reason={person.segments.length === 0 ? 'They are not assigned to any segment.' : undefined}
        onClick={onChangeUser}
      >
        Change user
      </ActionButton>
      {person.state === 'invited' ? (
        <Button onClick={() => void acts.inviteAgain(person)}>Send invitation again</Button>
      ) : null}
      {isDisabled(person) ? (
        <Button onClick={() => void acts.enable(person)}>Enable</Button>
      ) : (
        <ActionButton
          kind="danger"
          reason={person.id === viewer.id ? "You can't disable your own account. Another admin can." : undefined}
          onClick={() => void acts.disable(person)}
        >
          Disable
        </ActionButton>
      )}
    </div>
  );
}
