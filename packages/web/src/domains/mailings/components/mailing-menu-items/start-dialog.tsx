import { mailingAt } from '@oeuvre/contracts/addresses.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { mailingWords } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import type { MailingAudience, MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../../ui/fields/radio/radio.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { countWords } from '../../mailings.words.ts';

interface StartDialogProps {
  readonly article: Pick<Article, 'id' | 'title'>;
  /** Undefined while loading. */
  readonly status: MassMailingStatus | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onStarted: (status: MassMailingStatus) => void;
}

const subscribers = (count: number) => countWords(count, 'subscriber', 'subscribers');

/**
 * Shows how many people will get the article before it is sent; after a reset it offers to reach only people whom the
 * first campaign missed.
 */
export function StartDialog({ article, status, isOpen, onClose, onStarted }: StartDialogProps) {
  const navigate = useNavigate();
  const [audience, setAudience] = useState<MailingAudience>('everybody');
  const isAgain = (status?.earlierCampaigns ?? 0) > 0;
  const count = (audience === 'remaining' ? status?.remainingCount : status?.audienceCount) ?? 0;

  const { act: start, isBusy } = useAct(
    () => browserCall(mailingsRoutes.start, { body: { articleId: article.id, audience } }),
    {
      done(started) {
        onStarted(started);
        onClose();
        toastSuccess(mailingWords.started, {
          more: `It is on its way to ${subscribers(count)}.`,
          actions: [{ label: 'Mailing status', onSelect: () => void navigate(mailingAt(article.id)) }],
        });
      },
    },
  );
  return (
    <Dialog
      title="Send Mass Emails"
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      note={status ? `Sending to ${subscribers(count)} starts at once.` : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ActionButton
            kind="main"
            busy={isBusy || !status}
            reason={status && count === 0 ? 'No one would receive it.' : undefined}
            onClick={() => void start()}
          >
            Send
          </ActionButton>
        </>
      }
    >
      {isAgain && status ? (
        <AudienceChoice status={status} audience={audience} onChange={setAudience} />
      ) : (
        <p>
          Are you sure you want to send ‘{article.title}’ to all subscribers of its segments? E-mails that have been
          sent cannot be recalled.
        </p>
      )}
    </Dialog>
  );
}

interface AudienceChoiceProps {
  readonly status: MassMailingStatus;
  readonly audience: MailingAudience;
  readonly onChange: (audience: MailingAudience) => void;
}

/** After an earlier campaign: everybody, or only people whom it missed. */
function AudienceChoice({ status, audience, onChange }: AudienceChoiceProps) {
  return (
    <RadioGroup
      legend="This article has been sent before. Who gets it now?"
      value={audience}
      onChange={onChange}
      choices={[
        {
          value: 'everybody',
          label: 'Everybody',
          description: `All ${subscribers(status.audienceCount)}, including those who already have it.`,
        },
        {
          value: 'remaining',
          label: 'Only people who never got it',
          description: `${subscribers(status.remainingCount)} whom no earlier campaign has reached.`,
          isDisabled: status.remainingCount === 0,
        },
      ]}
    />
  );
}
