import type { MailingAudience, MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { countWords } from '../../../mailings.words.ts';

interface AudienceChoiceProps {
  readonly status: MassMailingStatus;
  readonly audience: MailingAudience;
  readonly onChange: (audience: MailingAudience) => void;
}

const people = (count: number) => countWords(count, 'person', 'people');

/** After an earlier campaign: everybody, or only people whom it missed. */
export function AudienceChoice({ status, audience, onChange }: AudienceChoiceProps) {
  return (
    <RadioGroup
      legend="This article has been sent before. Who gets it now?"
      value={audience}
      onChange={onChange}
      choices={[
        {
          value: 'everybody',
          label: 'Everybody',
          description: `${people(status.audienceCount)}. ${inHand(status.audienceCount - status.remainingCount)}`,
        },
        {
          value: 'remaining',
          label: 'Only people who never got it',
          description: `${people(status.remainingCount)} whom no earlier campaign has reached.`,
          isDisabled: status.remainingCount === 0,
        },
      ]}
    />
  );
}

const inHand = (count: number) =>
  count === 0
    ? 'None of them has it already.'
    : count === 1
      ? '1 of them may have it already and would get it twice.'
      : `${count.toLocaleString('en-GB')} of them may have it already and would get it twice.`;
