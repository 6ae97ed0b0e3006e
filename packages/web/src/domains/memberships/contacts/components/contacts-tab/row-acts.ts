import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { RowAct } from '../../../../../ui/working/tall-list/table-model.ts';
import type { ManagedView } from '../../contacts-query.ts';
import { type ActedOn, actedOnRow, type ContactAct, type ContactActs, whyNot } from '../../use-contact-acts.ts';

/** The buttons of a row: approve or decline a request, resend or cancel an invitation, remove a subscriber. */
export function rowActs(view: ManagedView, row: ContactRow, acts: ContactActs): readonly RowAct[] {
  const person = actedOnRow(row);
  const isBusy = acts.busyId === row.id;
  return actsIn(view, person, acts).map(({ does, ...act }) => ({
    ...act,
    isBusy,
    reason: whyNot(does, person, false),
  }));
}

interface ActInView extends Omit<RowAct, 'isBusy' | 'reason'> {
  readonly does: ContactAct;
}

function actsIn(view: ManagedView, person: ActedOn, acts: ContactActs): readonly ActInView[] {
  switch (view) {
    case 'requests':
      return [
        {
          does: 'approve',
          label: 'Approve',
          name: `Approve ${person.name}`,
          onAct: () => void acts.act('approve', person),
        },
        {
          does: 'decline',
          label: 'Decline',
          name: `Decline ${person.name}`,
          kind: 'quiet',
          onAct: () => acts.decline(person),
        },
      ];
    case 'invitations':
      return [
        {
          does: 'resend',
          label: 'Resend',
          name: `Send the invitation of ${person.name} again`,
          onAct: () => void acts.act('resend', person),
        },
        {
          does: 'cancel',
          label: 'Cancel',
          name: `Cancel the invitation of ${person.name}`,
          kind: 'quiet',
          onAct: () => void acts.askFirst('cancel', person),
        },
      ];
    case 'subscribers':
      return [
        {
          does: 'end',
          label: 'Remove',
          name: `Remove ${person.name}`,
          kind: 'danger',
          onAct: () => acts.weigh('end', person),
        },
      ];
  }
}
