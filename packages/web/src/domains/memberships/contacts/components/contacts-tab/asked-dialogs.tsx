import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../../../ui/text-area/text-area.tsx';
import type { ActedOn, ContactActs } from '../../use-contact-acts.ts';

/** Asks for the reason before a request is declined. */
export function AskedDialogs({ acts }: { readonly acts: ContactActs }) {
  const { asked, closeAsked } = acts;
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
