import { type EventKind, eventKinds } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { EventEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { Select } from '../../../../ui/working/select/select.tsx';
import { eventLabel } from '../record.words.ts';
import { DateFields } from './date-fields.tsx';
import { EntryList } from './entry-list.tsx';
import css from './section-fields.late.module.css';

const kinds = [
  { value: '', label: 'In words only' },
  ...eventKinds.map((kind) => ({ value: kind, label: eventLabel(kind) })),
];

interface EventFieldsProps {
  readonly events: readonly EventEntry[];
  readonly onChange: (events: EventEntry[]) => void;
}

/** Events in the life of the work, in the order of time. */
export const EventFields = ({ events, onChange }: EventFieldsProps) => (
  <EntryList noun="event" entries={events} empty={{}} onChange={onChange}>
    {(event, change, name) => <EventField event={event} onChange={change} name={name} />}
  </EntryList>
);

interface EventFieldProps {
  readonly event: EventEntry;
  readonly onChange: (event: EventEntry) => void;
  readonly name: string;
}

function EventField({ event, onChange, name }: EventFieldProps) {
  const { date, isUncertain, ...rest } = event;
  const text = (field: 'who' | 'where' | 'source', label: string, most = 1_000) => (
    <Field
      label={label}
      value={event[field] ?? ''}
      maxLength={most}
      aria-description={name}
      onChange={(change) => onChange({ ...event, [field]: change.currentTarget.value })}
    />
  );
  return (
    <fieldset className={css.event}>
      <Hidden as="legend">{name}</Hidden>
      <div className={css.two}>
        <Select
          label="What happened"
          options={kinds}
          value={event.kind ?? ''}
          onChange={(change) => {
            const kind = change.currentTarget.value as EventKind | '';
            const { kind: _, ...others } = event;
            onChange(kind ? { ...others, kind } : others);
          }}
        />
        {text('who', 'Who')}
        {text('where', 'Where')}
        <div>
          <DateFields
            label="When"
            date={date ?? { text: '' }}
            onChange={(when) =>
              onChange({ ...rest, ...(isUncertain && { isUncertain }), ...(when.text && { date: when }) })
            }
          />
        </div>
      </div>
      <TextArea
        label={event.kind ? 'More' : 'In words'}
        rows={event.kind ? 1 : 2}
        value={event.text ?? ''}
        maxLength={30_000}
        onChange={(change) => onChange({ ...event, text: change.currentTarget.value })}
      />
      <div className={css.two}>
        {text('source', 'Source', 30_000)}
        <Checkbox
          label="Not certain"
          checked={isUncertain === true}
          onChange={(change) => {
            const others = { ...rest, ...(date && { date }) };
            onChange(change.currentTarget.checked ? { ...others, isUncertain: true } : others);
          }}
        />
      </div>
    </fieldset>
  );
}
