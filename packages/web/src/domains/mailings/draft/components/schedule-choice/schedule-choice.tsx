import type { DraftSchedule, MailingDraft } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { useId } from 'react';
import { formatDayAndTime, type Zone, zoneName } from '../../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import fieldCss from '../../../../../ui/fields/field/field.late.module.css';
import { ChoiceBar } from '../../../../../ui/working/choice-bar/choice-bar.tsx';
import { localTimeText } from '../../draft.words.ts';
import type { Planned } from '../../planned.ts';
import { ZoneChoice } from '../zone-choice/zone-choice.tsx';
import css from './schedule-choice.late.module.css';

interface ScheduleChoiceProps {
  readonly draft: MailingDraft;
  readonly audience: MailingAudience;
  readonly value: Planned;
  readonly onChange: (value: Planned) => void;
}

const scheduledText = ({ sendAt, at, by }: DraftSchedule, zone: Zone): string => {
  const moment = `${formatDayAndTime(sendAt, zone)} ${zoneName(sendAt, zone)}`;
  const person = by ? ` by ${by}` : '';
  return at
    ? `Scheduled for ${localTimeText(at)} in each reader’s time zone${person}. The first mails leave on ${moment}.`
    : `Scheduled for ${moment}${person}.`;
};

/** When the mailing is sent: now, or at a day and an hour of the sender's own clock or of each reader's. */
export function ScheduleChoice({ draft, audience, value, onChange }: ScheduleChoiceProps) {
  const { schedule, refusal } = draft;
  const [dayId, hourId] = [useId(), useId()];
  const zone = useZone();
  if (schedule) return <p>{`${scheduledText(schedule, zone)} You can change everything until then.`}</p>;
  return (
    <>
      {refusal ? <p className={css.refusal} role="alert">{`It was not sent at its time: ${refusal}`}</p> : null}
      <ChoiceBar
        legend="Time"
        choices={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
        value={value.when}
        onChange={(when) => onChange({ ...value, when })}
      />
      {value.when === 'later' ? (
        <>
          <div className={css.row}>
            <span className={css.field}>
              <label htmlFor={dayId}>Day</label>
              <input
                id={dayId}
                type="date"
                required
                className={fieldCss.input}
                value={value.day}
                onChange={(event) => onChange({ ...value, day: event.target.value })}
              />
            </span>
            <span className={css.field}>
              <label htmlFor={hourId}>Hour</label>
              <input
                id={hourId}
                type="time"
                required
                className={fieldCss.input}
                value={value.hour}
                onChange={(event) => onChange({ ...value, hour: event.target.value })}
              />
            </span>
          </div>
          <ZoneChoice articleId={draft.articleId} audience={audience} value={value} onChange={onChange} />
        </>
      ) : null}
    </>
  );
}
