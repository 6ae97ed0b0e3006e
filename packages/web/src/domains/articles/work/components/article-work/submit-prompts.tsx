import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { AudienceFields, type AudienceFieldsProps } from './audience-fields.tsx';
import { ReachLine } from './reach-line.tsx';

/** The questions before submitting: to look at the settings, or to choose segments if there are none. */
export type SubmitStep = 'none' | 'offer' | 'assign';

interface SubmitPromptsProps extends AudienceFieldsProps {
  readonly step: SubmitStep;
  readonly onStep: (step: SubmitStep) => void;
  readonly onSettings: () => void;
  readonly onSubmit: () => void;
}

export function SubmitPrompts({ article, acts, audience, step, onStep, onSettings, onSubmit }: SubmitPromptsProps) {
  const close = () => onStep('none');
  const hasAudience = article.segments.length > 0;
  return (
    <>
      <Dialog
        title="Would you like to adjust the appearance and audience before submitting?"
        isOpen={step === 'offer'}
        onClose={close}
        actions={
          <>
            <Button onClick={onSubmit}>Skip</Button>
            <Button kind="main" onClick={onSettings}>
              Go to Settings
            </Button>
          </>
        }
      >
        <ReachLine article={article} audience={audience} />
      </Dialog>
      <Dialog
        title={`Assign Open ${productName} Segments`}
        isOpen={step === 'assign'}
        onClose={close}
        mainAction={
          <ActionButton
            kind="main"
            reason={hasAudience ? undefined : 'Select a segment to publish the article to.'}
            onClick={onSubmit}
          >
            Submit
          </ActionButton>
        }
      >
        <AudienceFields article={article} acts={acts} audience={audience} />
      </Dialog>
    </>
  );
}
