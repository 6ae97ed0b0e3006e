import { maximumReasonLength } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { useDraft } from '../../../shared/use-draft.ts';
import type { Review } from '../../use-review.ts';

interface SendBackDialogProps {
  readonly articleId: string;
  readonly review: Review;
}

/** Asks for the reason for sending the article back. */
export function SendBackDialog({ articleId, review: { sendBack, askForReason } }: SendBackDialogProps) {
  const [reason, setReason] = useDraft(`send-back:${articleId}`);
  const { act: send, isBusy } = useAct(() => sendBack(reason.trim()), { done: (isSent) => isSent && setReason('') });
  return (
    <Dialog
      title="Send the article back"
      isOpen
      onClose={() => askForReason(false)}
      note="It becomes a draft again, and the author sees this above the text."
      actions={
        <>
          <Button onClick={() => askForReason(false)}>Cancel</Button>
          <ActionButton
            kind="main"
            busy={isBusy}
            reason={reason.trim() ? undefined : 'Say what needs to change.'}
            onClick={() => void send()}
          >
            Send back
          </ActionButton>
        </>
      }
    >
      <TextArea
        label="Reason"
        help="What needs to change before it can be published?"
        rows={5}
        maxLength={maximumReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
