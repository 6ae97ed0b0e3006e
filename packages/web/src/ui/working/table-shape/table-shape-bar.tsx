import {
  type TableDelimiter,
  type TableEncoding,
  tableDelimiters,
  tableEncodings,
} from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import type { ChosenShape, TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../button/button.tsx';
import { Field } from '../../fields/field/field.tsx';
import { Select } from '../select/select.tsx';
import css from './table-shape.late.module.css';
import { delimiterLabels, encodingLabels, shapeWords } from './table-shape.words.ts';

interface TableShapeBarProps {
  readonly shape: TableShape;
  /** How much is in it: '4 records, 6 columns'. */
  readonly counts: string;
  readonly isEncodingCertain: boolean;
  /** The text to compare accents with, if the encoding is not certain. */
  readonly compared: string;
  readonly isBusy: boolean;
  readonly onChange: (shape: ChosenShape) => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** How a table is read; it can be changed. */
export function TableShapeBar({
  shape,
  counts,
  isEncodingCertain,
  compared,
  isBusy,
  onChange,
  children,
}: TableShapeBarProps) {
  const [isOpen, setOpen] = useState(!isEncodingCertain);
  const isText = shape.format !== 'xlsx';
  const change = (chosen: ChosenShape) => onChange(withEarlier(shape, chosen));
  return (
    <section aria-label="How the table is read">
      <div className={css.bar}>
        <span>{`${counts}, ${shapeWords(shape)}`}</span>
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change
        </Button>
      </div>
      {isOpen ? (
        <div className={css.shape} aria-busy={isBusy}>
          {isText ? (
            <EncodingField
              encoding={shape.encoding}
              compared={isEncodingCertain ? undefined : compared}
              onChange={(encoding) => change({ encoding })}
            />
          ) : null}
          {shape.format === 'csv' ? (
            <Select
              label="Columns are separated by"
              options={tableDelimiters.map((value) => ({ value, label: delimiterLabels[value] }))}
              value={shape.delimiter}
              onChange={(event) => change({ delimiter: event.currentTarget.value as TableDelimiter })}
            />
          ) : null}
          {shape.format === 'xlsx' ? (
            <NumberField
              label="Sheet"
              value={shape.sheet + 1}
              from={1}
              onChange={(number) => change({ sheet: number - 1 })}
            />
          ) : null}
          {shape.format === 'csv' || shape.format === 'xlsx' ? (
            <NumberField
              label="Rows before the column names"
              value={shape.rowsBefore}
              from={0}
              onChange={(rowsBefore) => change({ ...(!isText && { sheet: shape.sheet }), rowsBefore })}
            />
          ) : null}
          {children}
        </div>
      ) : null}
    </section>
  );
}

/** A person's earlier choices stay. */
function withEarlier(shape: TableShape, chosen: ChosenShape): ChosenShape {
  if (shape.format !== 'csv') return chosen;
  return { encoding: shape.encoding, rowsBefore: shape.rowsBefore, delimiter: shape.delimiter, ...chosen };
}

interface EncodingFieldProps {
  readonly encoding: TableEncoding;
  /** The text to compare accents with, if the encoding is not certain. */
  readonly compared: string | undefined;
  readonly onChange: (encoding: TableEncoding) => void;
}

function EncodingField({ encoding, compared, onChange }: EncodingFieldProps) {
  return (
    <Select
      label="Character encoding"
      help={
        compared === undefined ? undefined : (
          <span className={css.uncertain}>{`Not certain. Compare accents and umlauts with ${compared}.`}</span>
        )
      }
      options={tableEncodings.map((value) => ({ value, label: encodingLabels[value] }))}
      value={encoding}
      onChange={(event) => onChange(event.currentTarget.value as TableEncoding)}
    />
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly onChange: (value: number) => void;
}

/** A whole number that counts when somebody leaves the field or presses Enter. */
function NumberField({ label, value, from, onChange }: NumberFieldProps) {
  const take = (typed: string) => {
    const number = Number(typed);
    if (typed && Number.isInteger(number) && number >= from && number <= from + 100 && number !== value)
      onChange(number);
  };
  return (
    <Field
      key={value}
      label={label}
      type="number"
      min={from}
      max={from + 100}
      defaultValue={value}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
      }}
    />
  );
}
