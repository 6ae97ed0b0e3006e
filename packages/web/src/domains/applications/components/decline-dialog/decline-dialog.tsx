import {
  applicationTexts,
  type DeclineReason,
  declineReasons,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../../ui/radio/radio.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
import { reasonWords } from '../../applications.words.ts';

interface DeclineDialogProps {
  readonly title: string;
  /** Who reads the message. */
  readonly to: string;
  readonly isDuplicate?: boolean;
  /** Resolves to whether it was declined; what is written stays until then. */
  readonly onDecline: (declined: { reason: DeclineReason; message: string }) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason, and for the message that the owner reads. */
export function DeclineDialog({ title, to, isDuplicate = false, onDecline, isBusy, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState<DeclineReason>(isDuplicate ? 'duplicate' : 'not-here');
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  async function decline() {
    setMissing(!message.trim());
    if (message.trim() && (await onDecline({ reason, message: message.trim() }))) onClose();
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      note="The owner keeps the work and may offer it again."
      mainAction={
        <Button kind="danger" busy={isBusy} onClick={() => void decline()}>
          Decline
        </Button>
      }
    >
      <RadioGroup
        legend="Reason"
        choices={declineReasons.map((value) => ({ value, label: reasonWords[value] }))}
        value={reason}
        onChange={setReason}
      />
      <TextArea
        label={`Message to ${to}`}
        help="The owner reads the reason and this message."
        error={isMissing && !message.trim() ? 'Write to the owner why.' : undefined}
        maxLength={applicationTexts.message}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </Dialog>
  );
}
