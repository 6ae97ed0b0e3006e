import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { X } from 'lucide-react';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { PersonField } from '../../../../accounts/components/person-field/person-field.tsx';
import css from './staff-field.module.css';

interface StaffFieldProps {
  readonly staff: readonly PersonFound[];
  readonly onChange: (staff: readonly PersonFound[]) => void;
}

/** Who works in a segment, and a field to find others. */
export function StaffField({ staff, onChange }: StaffFieldProps) {
  return (
    <fieldset className={css.field}>
      <legend>Supervisors</legend>
      {staff.length > 0 ? (
        <ul className={css.chips}>
          {staff.map((person) => (
            <li key={person.id} title={person.email}>
              {personName(person)}
              <button
                type="button"
                aria-label={`Remove ${personName(person)}`}
                onClick={() => onChange(staff.filter(({ id }) => id !== person.id))}
              >
                <Icon of={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
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
