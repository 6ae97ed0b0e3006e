import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { PersonField } from '../../../../accounts/components/person-field/person-field.tsx';
import { Chips } from '../../../components/chips/chips.tsx';
import css from './staff-field.late.module.css';

interface StaffFieldProps {
  readonly staff: readonly PersonFound[];
  readonly onChange: (staff: readonly PersonFound[]) => void;
}

/** People who work in a segment, and a field to find others. */
export function StaffField({ staff, onChange }: StaffFieldProps) {
  return (
    <fieldset className={css.field}>
      <legend>Supervisors</legend>
      <p className={css.help}>The people assigned to the segment. What each may do there depends on their roles.</p>
      <Chips
        of={staff}
        nameOf={personName}
        titleOf={({ email }) => email}
        onRemove={(person) => onChange(staff.filter(({ id }) => id !== person.id))}
      />
      <PersonField
        key={staff.length}
        label="Add a supervisor"
        isLabelHidden
        placeholder="Add a supervisor: name or e-mail address"
        value={null}
        onChange={(person) => {
          if (person && !staff.some(({ id }) => id === person.id)) onChange([...staff, person]);
        }}
      />
    </fieldset>
  );
}
