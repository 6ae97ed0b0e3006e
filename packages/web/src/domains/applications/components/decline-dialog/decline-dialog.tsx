import {
  applicationTexts,
  type DeclineReason,
  declineReasons,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../../ui/fields/radio/radio.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { reasonWords } from '../../applications.words.ts';
import { useKeptTexts } from '../../use-kept-texts.ts';
import css from './decline-dialog.late.module.css';

interface DeclineDialogProps {
  /** Keeps the message in this tab until it is sent. */
  readonly name: string;
  readonly title: string;
  readonly segmentName: string;
  /** The title of the work and its owner, if it is a single one. */
  readonly work?: string;
  readonly owner?: string;
  /** A work that may be the same. */
  readonly double?: string | undefined;
  /** Resolves to whether it was declined; what is written stays until then. */
  readonly onDecline: (declined: { reason: DeclineReason; message: string }) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason, and for the message; shows both as the owner will read them. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { name, title, owner = 'the owners', double, onDecline, isBusy, onClose } = props;
  const [reason, setReason] = useState<DeclineReason>(double ? 'duplicate' : 'not-here');
  const { texts, write, clear } = useKeptTexts<'message'>(`${name} decline`);
  const [isMissing, setMissing] = useState(false);
  const message = texts.message?.trim() ?? '';
  async function decline() {
    setMissing(!message);
    if (!message || !(await onDecline({ reason, message }))) return;
    clear();
    onClose();
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
      <div className={css.parts}>
        <RadioGroup
          legend="Reason"
          isLegendHidden
          choices={declineReasons.map((value) => ({
            value,
            label: reasonWords[value],
            ...(value === 'duplicate' && double && { description: `As ${double}.` }),
          }))}
          value={reason}
          onChange={setReason}
        />
        <TextArea
          label={`Message to ${owner}`}
          error={isMissing && !message ? 'Write to the owner why.' : undefined}
          className={css.text}
          maxLength={applicationTexts.message}
          value={texts.message ?? ''}
          onChange={(event) => write('message', event.target.value)}
        />
        <Preview {...props} reason={reason} message={message} />
      </div>
    </Dialog>
  );
}

interface PreviewProps extends Pick<DeclineDialogProps, 'segmentName' | 'work'> {
  readonly reason: DeclineReason;
  readonly message: string;
}

/** The words of the notification, and those of the application's page. */
const Preview = ({ segmentName, work, reason, message }: PreviewProps) => (
  <section className={css.preview} aria-label="As the owner reads it">
    <h3>As the owner reads it</h3>
    <p>{`${segmentName} has declined ${work ? `“${work}”` : work === undefined ? 'the work' : 'a work without a title'}.`}</p>
    <p>{`${reasonWords[reason]}.`}</p>
    {message ? (
      <p className={css.text} dir="auto">
        {message}
      </p>
    ) : null}
  </section>
);
