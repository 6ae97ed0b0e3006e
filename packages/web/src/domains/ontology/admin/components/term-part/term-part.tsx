import type { TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { CircleAlert } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import type { PartField, TermPart } from '../../parts/term-parts.ts';
import { type PartConflict, useTermEdit } from '../../parts/use-term-edit.ts';
import css from './term-part.late.module.css';

interface TermPartEditorProps {
  readonly term: TermWhole;
  readonly part: TermPart;
  /** It exists already, so it can be taken out. */
  readonly isKnown: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The fields of one part of a term, where the part stands. A failed save keeps them; two people's texts are both shown. */
export function TermPartEditor({ term, part, isKnown, onSaved, onClose }: TermPartEditorProps) {
  const edit = useTermEdit(term, part, { onSaved, onClose });
  function submit(event: FormEvent) {
    event.preventDefault();
    void edit.save();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) edit.cancel();
  }
  return (
    <form className={css.editor} aria-label={`Edit ${part.name}`} onSubmit={submit} onKeyDown={press}>
      {part.fields.map((field, at) => (
        <PartInput
          key={field.name}
          field={field}
          value={edit.written[field.name] ?? ''}
          isFirst={at === 0}
          error={at === 0 ? edit.error : undefined}
          onChange={(text) => edit.write(field.name, text)}
        />
      ))}
      {edit.conflict ? (
        <Conflict part={part} edit={edit} conflict={edit.conflict} />
      ) : (
        <div className={css.buttons}>
          <Button type="submit" busy={edit.isBusy}>
            Save
          </Button>
          <Button kind="quiet" onClick={edit.cancel}>
            Cancel
          </Button>
          {isKnown ? (
            <Button kind="quiet" className={css.remove ?? ''} busy={edit.isBusy} onClick={edit.remove}>
              Remove
            </Button>
          ) : null}
        </div>
      )}
    </form>
  );
}

interface ConflictProps {
  readonly part: TermPart;
  readonly edit: ReturnType<typeof useTermEdit>;
  readonly conflict: PartConflict;
}

/** Both texts of a part that another person has changed meanwhile; one of them is chosen. */
const Conflict = ({ part, edit, conflict: { by, at, theirs } }: ConflictProps) => (
  <div className={css.conflict} role="alert">
    <Icon of={CircleAlert} />
    <div>
      <b>
        {by} changed {part.name}
        {at ? (
          <>
            {' '}
            on <DateTime iso={at} withTime />
          </>
        ) : null}
        .
      </b>
      <p>
        Yours is “{part.words(edit.written)}”, theirs is “{part.words(theirs)}”. Nothing of either is lost.
      </p>
      <div className={css.buttons}>
        <Button onClick={edit.keepTheirs}>Keep theirs</Button>
        <Button busy={edit.isBusy} onClick={edit.keepMine}>
          Use mine
        </Button>
      </div>
    </div>
  </div>
);

interface PartInputProps {
  readonly field: PartField;
  readonly value: string;
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function PartInput({ field: { label, help, as }, value, isFirst, error, onChange }: PartInputProps) {
  const shared = { label, error, ...(help && { help }), value };
  if (typeof as === 'object')
    return <Select {...shared} options={as} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  if (as === 'line')
    return (
      <Field
        {...shared}
        autoFocus={isFirst}
        autoComplete="off"
        maxLength={500}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextArea
      {...shared}
      autoFocus={isFirst}
      rows={as === 'text' ? 4 : 2}
      maxLength={as === 'text' ? 4_000 : 20_000}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
