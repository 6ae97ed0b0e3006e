import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../../../ui/text-area/text-area.tsx';
import type { ActedOn, ContactActs } from '../../use-contact-acts.ts';

interface AskedDialogsProps {
  readonly segmentId: SegmentId;
  readonly acts: ContactActs;
}

/** The dialogs of acts on one contact: the reason of a refusal, and what an act takes away or opens. */
export function AskedDialogs({ acts }: AskedDialogsProps) {
  const { asked, closeAsked } = acts;
  const isDecline = asked?.act === 'decline';
  return (
    <DeclineDialog
      key={asked?.contact.id}
      contact={isDecline ? asked.contact : undefined}
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
      note="They are told, with the reason."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => contact && onDecline(contact, reason.trim())}>
            Decline
          </Button>
        </>
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
