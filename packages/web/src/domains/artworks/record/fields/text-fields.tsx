import type { NoteEntry, ReferenceEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { type ChangeEvent, useState } from 'react';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { EntryList } from './entry-list.tsx';
import css from './section-fields.late.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** In UTF-16 units. */
  readonly most: number;
  readonly isLong?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A section that is one text. */
export function TextField({ label, value, most, isLong = false, placeholder, onChange }: TextFieldProps) {
  const Kind = isLong ? TextArea : Field;
  return (
    <Kind
      label={label}
      isLabelHidden
      value={value}
      maxLength={most}
      placeholder={placeholder}
      onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
    />
  );
}

interface NoteFieldsProps {
  readonly noun: string;
  readonly notes: readonly NoteEntry[];
  readonly onChange: (notes: NoteEntry[]) => void;
}

/** Plain texts. */
export const NoteFields = ({ noun, notes, onChange }: NoteFieldsProps) => (
  <EntryList noun={noun} entries={notes} empty={{ text: '' }} onChange={onChange}>
    {(note, change, name) => (
      <TextArea
        label={name}
        isLabelHidden
        rows={2}
        value={note.text}
        maxLength={30_000}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    )}
  </EntryList>
);

interface ReferenceFieldsProps {
  readonly noun: string;
  readonly references: readonly ReferenceEntry[];
  readonly onChange: (references: ReferenceEntry[]) => void;
}

/** Texts with a web address. */
export const ReferenceFields = ({ noun, references, onChange }: ReferenceFieldsProps) => (
  <EntryList noun={noun} entries={references} empty={{}} onChange={onChange}>
    {(reference, change, name) => (
      <div className={css.two}>
        <Field
          label={`Text of ${name}`}
          value={reference.text ?? ''}
          maxLength={30_000}
          onChange={(event) => change({ ...reference, text: event.currentTarget.value })}
        />
        <AddressField
          label={`Web address of ${name}`}
          value={reference.url ?? ''}
          onChange={(url) => {
            const { url: _, ...rest } = reference;
            change(url ? { ...rest, url } : rest);
          }}
        />
      </div>
    )}
  </EntryList>
);

interface AddressFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Whether the server takes it as an address. */
const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text.trim());

/** A web address. What is none yet stays in the field, and is saved once it is one. */
function AddressField({ label, value, onChange }: AddressFieldProps) {
  const [text, setText] = useState(value);
  return (
    <Field
      label={label}
      type="url"
      value={text}
      maxLength={2_000}
      placeholder="https://"
      error={text && !isAddress(text) ? 'Not a web address: it begins with https://' : undefined}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        onChange(isAddress(typed) ? typed.trim() : '');
      }}
    />
  );
}
