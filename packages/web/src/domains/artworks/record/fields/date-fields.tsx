import type { DateEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { describeDate, searchYears } from '@oeuvre/record/dates/describe-date.ts';
import { readDate } from '@oeuvre/record/dates/read-date.ts';
import { yearWords } from '@oeuvre/record/dates/years.ts';
import { useState } from 'react';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { ReadBack } from './read-back.tsx';
import { useSettled } from './use-settled.ts';

interface DateFieldsProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly date: DateEntry;
  readonly onChange: (date: DateEntry) => void;
}

/** A date as written, with what it means: what is not understood stays as it is. */
export function DateFields({ label, isLabelHidden = false, date, onChange }: DateFieldsProps) {
  const [isTyped, setTyped] = useState(false);
  const text = useSettled(date.text);
  return (
    <>
      <Field
        label={label}
        isLabelHidden={isLabelHidden}
        value={date.text}
        maxLength={1_000}
        help={isTyped || date.text ? undefined : 'For example c. 1650, 530 BCE, early 18th century, 1932?/1940'}
        onChange={(event) => {
          setTyped(true);
          const typed = event.currentTarget.value;
          const read = readDate(typed);
          onChange({ text: typed, ...(read && read !== 'none' && { edtf: read.edtf }) });
        }}
      />
      {text ? <DateReadBack date={date} /> : null}
    </>
  );
}

function DateReadBack({ date: { text, edtf } }: { readonly date: DateEntry }) {
  if (!edtf && readDate(text) === 'none') return <ReadBack understood="No date" />;
  if (!edtf) return <ReadBack understood={undefined}>It will be shown as written and come last when sorted.</ReadBack>;
  const { from, to } = searchYears(edtf);
  const words = describeDate(edtf);
  return (
    <ReadBack understood={`${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`}>
      {from !== null && to !== null && from !== to ? <span>{`found under ${spanWords(from, to)}`}</span> : null}
      <code>EDTF {edtf}</code>
    </ReadBack>
  );
}

/** Both years BCE: one 'BCE' is enough. */
const spanWords = (from: number, to: number) =>
  `${from <= 0 && to <= 0 ? 1 - from : yearWords(from)} to ${yearWords(to)}`;
