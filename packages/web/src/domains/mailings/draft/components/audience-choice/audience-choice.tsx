import type { EarlierAudience, LastReset } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { countWords } from '../../../mailings.words.ts';
import css from './audience-choice.late.module.css';

interface AudienceChoiceProps {
  readonly earlier: EarlierAudience;
  readonly lastReset: LastReset | null;
  readonly audience: MailingAudience;
  readonly onChange: (audience: MailingAudience) => void;
  /** The mailing is scheduled: its audience is chosen. */
  readonly isFixed: boolean;
}

const people = (count: number) => countWords(count, 'person', 'people');

const groups = [
  ['waiting', 'who waited when it was reset'],
  ['bounced', 'whose mail bounced'],
  ['skipped', 'who were skipped then'],
  ['joined', 'who joined since'],
] as const;

/** The campaign before, and who reset it. */
const Before = ({ sentAt, reached, all, at, by }: LastReset) => (
  <p className={css.note}>
    Sent on <DateTime iso={sentAt} /> to {inEnglish(reached)} of {inEnglish(all)};{' '}
    {by ? `${by} reset the campaign on ` : 'the campaign was reset on '}
    <DateTime iso={at} />. Its record is kept.
  </p>
);

/** After an earlier campaign: everybody, or only people who never got it, whose groups add up. */
export function AudienceChoice({ earlier, lastReset, audience, onChange, isFixed }: AudienceChoiceProps) {
  const { have, uncertain } = earlier;
  const remaining = groups.reduce((sum, [name]) => sum + earlier[name], 0);
  const named = groups.flatMap(([name, words]) => (earlier[name] > 0 ? [`${inEnglish(earlier[name])} ${words}`] : []));
  return (
    <>
      {lastReset ? <Before {...lastReset} /> : null}
      <RadioGroup
        legend="This article has been sent before. Who gets it now?"
        value={audience}
        onChange={onChange}
        choices={[
          {
            value: 'everybody',
            label: 'Everybody',
            description: `${people(remaining + have + uncertain)}. ${inEnglish(have)} of them ${have === 1 ? 'has' : 'have'} it already and would get it twice.`,
            isDisabled: isFixed,
          },
          {
            value: 'remaining',
            label: 'Only people who never got it',
            description: named.length > 0 ? `${people(remaining)}: ${named.join(', ')}.` : 'No one: everybody has it.',
            isDisabled: isFixed || remaining === 0,
          },
        ]}
      />
      {uncertain > 0 ? (
        <p className={css.note}>
          {`${people(uncertain)} of the earlier mailings ${uncertain === 1 ? 'is' : 'are'} uncertain: we don’t know whether they got it. They are not included in those who never got it.`}
        </p>
      ) : null}
    </>
  );
}
