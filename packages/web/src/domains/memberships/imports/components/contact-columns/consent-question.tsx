import { maximumConsentWording } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import {
  contactImportErrors,
  type missingIn,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import type {
  ConsentAnswer,
  ContactImportDetail,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { useId, useState } from 'react';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { samplesTogether } from '../../contact-imports.words.ts';
import css from './contact-columns.late.module.css';

type ColumnAnswer = Extract<ConsentAnswer, { answer: 'column' }>;

interface ConsentQuestionProps {
  readonly list: ContactImportDetail;
  readonly answer: ConsentAnswer | null;
  /** The missing part of the answer, once it was asked for. */
  readonly missing: ReturnType<typeof missingIn>;
  readonly onChange: (answer: ConsentAnswer) => void;
}

const rule =
  'Nobody, unless you say who agreed to it. People who unsubscribed stay unsubscribed: no import overrides an opt-out.';

/** The people who get the newsletter. Nobody has answered before somebody does. */
export function ConsentQuestion({ list, answer, missing, onChange }: ConsentQuestionProps) {
  const id = useId();
  // Chosen and typed values come back when a person changes their mind twice.
  const [kept, setKept] = useState<ColumnAnswer>(() => (answer?.answer === 'column' ? answer : proposed(list)));
  const change = (next: ColumnAnswer) => {
    setKept(next);
    onChange(next);
  };
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className={css.consent}
      data-missing={missing === 'no-answer' ? '' : undefined}
    >
      <h2 id={id}>Who gets the newsletter?</h2>
      <p>{rule}</p>
      {missing === 'no-answer' ? (
        <p role="alert" className={css.error}>
          {contactImportErrors.list[missing][1]}
        </p>
      ) : null}
      <RadioGroup
        legend="Who gets the newsletter?"
        isLegendHidden
        value={answer?.answer}
        onChange={(chosen) => onChange(chosen === 'nobody' ? { answer: 'nobody' } : kept)}
        choices={[
          {
            value: 'nobody',
            label: 'Nobody',
            description: 'Everybody is added as Not Subscribed, and can subscribe themselves.',
          },
          {
            value: 'column',
            label: 'Those who agreed, as the list says',
            description:
              'Only a clear yes with a day in the past counts. People without a yes or a date are Not Subscribed.',
          },
        ]}
      />
      {answer?.answer === 'column' ? <Details list={list} answer={answer} missing={missing} onChange={change} /> : null}
    </section>
  );
}

/** The columns that look like a consent, to begin with. */
const proposed = ({ consentProposal }: ContactImportDetail): ColumnAnswer => ({
  answer: 'column',
  column: consentProposal?.column ?? null,
  dateColumn: consentProposal?.dateColumn ?? null,
  day: null,
  sourceColumn: consentProposal?.sourceColumn ?? null,
  wording: '',
});

interface DetailsProps {
  readonly list: ContactImportDetail;
  readonly answer: ColumnAnswer;
  readonly missing: ConsentQuestionProps['missing'];
  readonly onChange: (answer: ColumnAnswer) => void;
}

/** Columns begin with a sign of their own, because the select of dates has another value beside them. */
const columnValue = (name: string | null) => (name === null ? '' : `=${name}`);
const columnIn = (value: string) => (value.startsWith('=') ? value.slice(1) : null);
const optionsOf = ({ columns }: ContactImportDetail) =>
  columns.map(({ name }) => ({ value: columnValue(name), label: name }));
const samplesOf = ({ columns }: ContactImportDetail, name: string | null) =>
  samplesTogether(columns.find((one) => one.name === name)?.samples ?? []) || undefined;

function Details({ list, answer, missing, onChange }: DetailsProps) {
  const errorOf = (code: 'no-consent-column' | 'no-wording') =>
    missing === code ? contactImportErrors.list[code][1] : undefined;
  return (
    <div className={css.details}>
      <Select
        label="Column that says yes"
        error={errorOf('no-consent-column')}
        help={samplesOf(list, answer.column)}
        options={[{ value: '', label: 'Choose a column' }, ...optionsOf(list)]}
        value={columnValue(answer.column)}
        onChange={(event) => onChange({ ...answer, column: columnIn(event.currentTarget.value) })}
      />
      <DateFields list={list} answer={answer} onChange={onChange} />
      <Select
        label="Where they agreed"
        help={samplesOf(list, answer.sourceColumn)}
        options={[{ value: '', label: 'Not in the list' }, ...optionsOf(list)]}
        value={columnValue(answer.sourceColumn)}
        onChange={(event) => onChange({ ...answer, sourceColumn: columnIn(event.currentTarget.value) })}
      />
      <div className={css.whole}>
        <TextArea
          label="What they agreed to"
          error={errorOf('no-wording')}
          help="The words on the form or the sheet. They are kept with every consent, with its row and date."
          rows={2}
          maxLength={maximumConsentWording}
          value={answer.wording}
          onChange={(event) => onChange({ ...answer, wording: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

const oneDay = 'day';

/** The day on which people agreed: from a column, or one for all. */
function DateFields({ list, answer, onChange }: Omit<DetailsProps, 'missing'>) {
  const [isOneDay, setOneDay] = useState(answer.day !== null);
  const hasDate = answer.dateColumn !== null || answer.day !== null;
  return (
    <>
      <Select
        label="When they agreed"
        help={hasDate || isOneDay ? samplesOf(list, answer.dateColumn) : 'Without a date, nobody is subscribed.'}
        options={[{ value: '', label: 'Not known' }, { value: oneDay, label: 'One day for all' }, ...optionsOf(list)]}
        value={isOneDay ? oneDay : columnValue(answer.dateColumn)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setOneDay(value === oneDay);
          onChange({ ...answer, dateColumn: columnIn(value), day: null });
        }}
      />
      {isOneDay ? (
        <Field
          label="Day for all"
          type="date"
          min="1990-01-01"
          help="Not in the future."
          value={answer.day ?? ''}
          onChange={(event) => onChange({ ...answer, day: event.currentTarget.value || null })}
        />
      ) : null}
    </>
  );
}
