import { applicationTexts } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { useKeptTexts } from '../../use-kept-texts.ts';
import css from './application-view.late.module.css';
import { CasePart } from './case-part.tsx';

interface OfferMessageProps {
  readonly application: ApplicationDetail;
  readonly isBusy: boolean;
  readonly onMessage: ((message: string) => Promise<boolean>) | undefined;
}

/** The words that came with the offer; their author changes them while it waits. */
export function OfferMessage({ application, isBusy, onMessage }: OfferMessageProps) {
  const { message, offeredAt } = application;
  return (
    <CasePart title="Message">
      {message ? (
        <p className={css.answer} dir="auto">
          {message}
        </p>
      ) : (
        <p className={css.by}>No message</p>
      )}
      <p className={css.by}>
        <DateTime iso={offeredAt} withTime isShort />
      </p>
      {onMessage ? <MessageChange application={application} isBusy={isBusy} onMessage={onMessage} /> : null}
    </CasePart>
  );
}

interface MessageChangeProps extends OfferMessageProps {
  readonly onMessage: (message: string) => Promise<boolean>;
}

function MessageChange({ application: { applicationId, message }, isBusy, onMessage }: MessageChangeProps) {
  const { texts, write, clear } = useKeptTexts<'message'>(`${applicationId} message`);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && texts.message === undefined)
    return (
      <Button kind="text" onClick={() => setOpen(true)}>
        Change the message
      </Button>
    );
  const text = texts.message ?? message;
  function close() {
    clear();
    setOpen(false);
  }
  return (
    <>
      <TextArea
        label="Message"
        isLabelHidden
        className={css.text}
        maxLength={applicationTexts.message}
        value={text}
        onChange={({ target }) => write('message', target.value)}
      />
      <div className={css.acts}>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <Button busy={isBusy} onClick={async () => (await onMessage(text.trim())) && close()}>
          Save
        </Button>
      </div>
    </>
  );
}
