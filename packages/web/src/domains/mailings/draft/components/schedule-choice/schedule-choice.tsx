import type { MailingDraft } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { useId } from 'react';
import { formatDayAndTime, regionOf, zoneName } from '../../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import fieldCss from '../../../../../ui/fields/field/field.late.module.css';
import { ChoiceBar } from '../../../../../ui/working/choice-bar/choice-bar.tsx';
import type { Planned } from '../../planned.ts';
import css from './schedule-choice.late.module.css';

interface ScheduleChoiceProps {
  readonly draft: MailingDraft;
  readonly value: Planned;
  readonly onChange: (value: Planned) => void;
}

/** When the mailing is sent: now, or at a day and an hour of the sender's own clock. */
export function ScheduleChoice({ draft: { schedule, refusal }, value, onChange }: ScheduleChoiceProps) {
  const [dayId, hourId] = [useId(), useId()];
  const zone = useZone();
  if (schedule)
    return (
      <p>
        {`Scheduled for ${formatDayAndTime(schedule.sendAt, zone)} ${zoneName(schedule.sendAt, zone)}`}
        {schedule.by ? ` by ${schedule.by}` : ''}. You can change everything until then.
      </p>
    );
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
        <div className={css.row}>
          <label htmlFor={dayId}>Day</label>
          <input
            id={dayId}
            type="date"
            required
            className={fieldCss.input}
            value={value.day}
            onChange={(event) => onChange({ ...value, day: event.target.value })}
          />
          <label htmlFor={hourId}>Hour</label>
          <input
            id={hourId}
            type="time"
            required
            className={fieldCss.input}
            value={value.hour}
            onChange={(event) => onChange({ ...value, hour: event.target.value })}
          />
          <span className={css.zone}>{regionOf(zone)}</span>
        </div>
      ) : null}
    </>
  );
}
