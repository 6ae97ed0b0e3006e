import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { ConsequencesDialog } from '../../../consequences/components/consequences-dialog/consequences-dialog.tsx';
import type { ActedOn, ContactActs } from '../../use-contact-acts.ts';

interface AskedDialogsProps {
  readonly segmentId: SegmentId;
  readonly acts: ContactActs;
}

/** The questions before an act on one contact: the reason of a refusal, or whether its consequences are wanted. */
export function AskedDialogs({ segmentId, acts }: AskedDialogsProps) {
  const { asked, closeAsked, weighed, closeWeighed } = acts;
  if (weighed) {
    const { act, contact } = weighed;
    return (
      <ConsequencesDialog
        act={{ segmentId, event: act, name: contact.name, count: 1, people: { usersIds: [contact.id] } }}
        onClose={closeWeighed}
        onConfirm={(reason) => {
          closeWeighed();
          void acts.act(act, contact, reason);
        }}
      />
    );
  }
  return (
    <DeclineDialog
      key={asked?.id}
      contact={asked}
      onClose={closeAsked}
      onDecline={(contact, reason) => {
        closeAsked();
        void acts.act('decline', contact, reason);
      }}
    />
  );
}

interface DeclineDialogProps {
  readonly contact: ActedOn | undefined;
  readonly onClose: () => void;
  readonly onDecline: (contact: ActedOn, reason: string) => void;
}

function DeclineDialog({ contact, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={contact ? `Decline the request of ${contact.name}` : ''}
      isOpen={contact !== undefined}
      onClose={onClose}
      note="The person is told, with your reason."
      mainAction={
        <Button kind="danger" onClick={() => contact && onDecline(contact, reason.trim())}>
          Decline
        </Button>
      }
    >
      <TextArea
        label="Reason"
        placeholder="Optional"
        rows={3}
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
