import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { accessWords } from '../../../shared/articles.words.ts';
import { AudienceFields, type AudienceFieldsProps } from './audience-fields.tsx';

/** The steps of submitting: first an offer to adjust the settings, then the choice of segments if there are none. */
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
  const where = hasAudience ? `in ${audience.map((segment) => segment.name).join(', ')}` : 'in no segment yet';
  return (
    <>
      <Dialog
        title="Would you like to adjust the appearance and audience before submitting?"
        isOpen={step === 'offer'}
        onClose={close}
        actions={
          <>
            <Button onClick={() => (hasAudience ? onSubmit() : onStep('assign'))}>Skip</Button>
            <Button kind="main" onClick={onSettings}>
              Go to Settings
            </Button>
          </>
        }
      >
        <p>
          Now: {accessWords[article.accessType]}, {where}.
        </p>
      </Dialog>
      <Dialog
        title={`Assign Open ${productName} Segments`}
        isOpen={step === 'assign'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <ActionButton
              kind="main"
              reason={hasAudience ? undefined : 'Select a segment to publish the article to.'}
              onClick={onSubmit}
            >
              Submit
            </ActionButton>
          </>
        }
      >
        <AudienceFields article={article} acts={acts} audience={audience} />
      </Dialog>
    </>
  );
}
