import type { MailingDraft, ZoneMoments } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { regionOf } from '../../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { placeOf } from '../../../mailings.words.ts';
import { momentsText } from '../../draft.words.ts';
import { localTimeOf, type Planned } from '../../planned.ts';
import css from './zone-choice.late.module.css';

interface ZoneChoiceProps {
  readonly articleId: MailingDraft['articleId'];
  readonly audience: MailingAudience;
  readonly value: Planned;
  readonly onChange: (value: Planned) => void;
}

/** Whose clock the chosen hour is about: each reader's own, or the sender's, with the consequence of either. */
export function ZoneChoice({ articleId, audience, value, onChange }: ZoneChoiceProps) {
  const zone = useZone();
  const place = regionOf(zone);
  const at = localTimeOf(value, place);
  const question = at && `${at.day} ${at.hour} ${audience}`;
  const answered = useAnswer<string, ZoneMoments | { readonly failure: string }>(question, {
    delay: 250,
    ask: (_, signal) =>
      browserCall(scheduleRoutes.moments, { query: { articleId, audience, ...at! } }, { signal }).catch(
        (error: Error) => ({ failure: error.message }),
      ),
  });
  const answer = at && answered?.answer;
  const sum =
    answer === undefined
      ? `When it is ${value.hour || 'the hour'} where they are.`
      : 'failure' in answer
        ? `The time zones could not be counted: ${answer.failure}`
        : momentsText(answer, at!, zone);
  return (
    <RadioGroup
      legend="Time zone"
      value={value.clock}
      onChange={(clock) => onChange({ ...value, clock })}
      choices={[
        { value: 'readers', label: 'Each reader’s own', description: <span className={css.sum}>{sum}</span> },
        { value: 'sender', label: placeOf(place), description: 'All at the same moment.' },
      ]}
    />
  );
}
