import {
  maximumPreheader,
  maximumSubject,
  subjectOnPhone,
} from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type { DraftFields, DraftPreview, MailingDraft } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { useId } from 'react';
import fieldCss from '../../../../../ui/fields/field/field.late.module.css';
import css from './subject-fields.late.module.css';

interface SubjectFieldsProps {
  readonly draft: MailingDraft;
  /** The mail whose sender is shown. */
  readonly preview: DraftPreview;
  readonly fields: {
    readonly value: DraftFields;
    readonly change: (changed: Partial<DraftFields>) => void;
    /** Why the last change was not saved. */
    readonly failure: string | undefined;
  };
}

/** The subject and the preheader of the mail, and its sender. Every change is saved while it is typed. */
export function SubjectFields({ draft, preview, fields: { value, change, failure } }: SubjectFieldsProps) {
  return (
    <>
      <div className={css.rows}>
        <Line
          label="Subject"
          value={value.subject}
          placeholder={draft.defaults.subject}
          maximum={maximumSubject}
          onChange={(subject) => change({ subject })}
        />
        <Line
          label="Preheader"
          value={value.preheader}
          placeholder={draft.defaults.preheader}
          maximum={maximumPreheader}
          onChange={(preheader) => change({ preheader })}
        />
        <span className={css.label}>From</span>
        <span className={css.from}>
          <bdi>{preview.from.name}</bdi> <span className={css.faint}>{preview.from.address}</span>
        </span>
        <span className={css.label}>Replies to</span>
        <span className={css.from}>{preview.replyTo ?? preview.from.address}</span>
      </div>
      <p className={css.help} role={failure ? 'alert' : undefined}>
        {failure
          ? `Not saved: ${failure} Your words are kept here.`
          : `About ${subjectOnPhone} characters of the subject show on a phone. Empty fields take the title and the first line.${draft.audience.segments.length > 1 ? ' Each reader gets the mail from the segment that counts them.' : ''}`}
      </p>
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly maximum: number;
  readonly onChange: (value: string) => void;
}

function Line({ label, value, placeholder, maximum, onChange }: LineProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <span className={css.field}>
        <input
          id={id}
          dir="auto"
          className={fieldCss.input}
          value={value}
          placeholder={placeholder}
          maxLength={maximum}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={css.length} aria-hidden="true">
          {(value || placeholder).length}
        </span>
      </span>
    </>
  );
}
