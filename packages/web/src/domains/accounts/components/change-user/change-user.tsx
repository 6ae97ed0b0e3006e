import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../../ui/action-button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PersonField, type WantedPeople } from '../person-field/person-field.tsx';

interface ChangeUserProps {
  readonly title: string;
  readonly label: string;
  readonly help?: string;
  readonly among?: WantedPeople;
  /** The person now; choosing them again changes nothing. */
  readonly currentId: string;
  /** Why the present person cannot be chosen. */
  readonly sameReason: string;
  /** The effect of the change, above the field. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onChange: (person: PersonFound) => void;
}

/** Puts another person in somebody's place, wherever a person can be changed: §5 of the specification. */
export function ChangeUser({
  title,
  label,
  help,
  among,
  currentId,
  sameReason,
  children,
  onClose,
  onChange,
}: ChangeUserProps) {
  const [chosen, choose] = useState<PersonFound | null>(null);
  const reason = chosen === null ? 'Choose somebody first.' : chosen.id === currentId ? sameReason : undefined;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      mainAction={
        <ActionButton kind="main" reason={reason} onClick={() => chosen && onChange(chosen)}>
          Change
        </ActionButton>
      }
    >
      {children}
      <PersonField label={label} help={help} {...(among && { among })} value={chosen} onChange={choose} />
    </Dialog>
  );
}
