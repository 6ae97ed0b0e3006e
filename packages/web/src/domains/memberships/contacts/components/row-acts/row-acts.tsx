import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import type { ManagedView } from '../../contacts-query.ts';
import { actedOnRow, type ContactActs } from '../../use-contact-acts.ts';

interface RowActsProps {
  readonly view: ManagedView;
  readonly row: ContactRow;
  readonly acts: ContactActs;
}

/** The buttons of a row: approve or decline a request, resend or cancel an invitation, remove a subscriber. */
export function RowActs({ view, row, acts }: RowActsProps) {
  const person = actedOnRow(row);
  const busy = acts.busyId === row.id;
  if (view === 'requests')
    return (
      <>
        <Button busy={busy} aria-label={`Approve ${person.name}`} onClick={() => void acts.act('approve', person)}>
          Approve
        </Button>
        <Button busy={busy} kind="quiet" aria-label={`Decline ${person.name}`} onClick={() => acts.decline(person)}>
          Decline
        </Button>
      </>
    );
  if (view === 'invitations')
    return (
      <>
        <Button
          busy={busy}
          aria-label={`Send the invitation of ${person.name} again`}
          onClick={() => void acts.act('resend', person)}
        >
          Resend
        </Button>
        <Button
          busy={busy}
          kind="quiet"
          aria-label={`Cancel the invitation of ${person.name}`}
          onClick={() => void acts.askFirst('cancel', person)}
        >
          Cancel
        </Button>
      </>
    );
  return (
    <Button busy={busy} kind="danger" aria-label={`Remove ${person.name}`} onClick={() => acts.weigh('end', person)}>
      Remove
    </Button>
  );
}
