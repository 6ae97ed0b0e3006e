import type { ImportMapping } from '@oeuvre/contracts/domains/artworks/imports/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/artworks/imports/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/artworks/imports/imports.routes.ts';
import {
  type TableDelimiter,
  type TableEncoding,
  tableDelimiters,
  tableEncodings,
} from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { useState } from 'react';
import { useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Field } from '../../../../../ui/field/field.tsx';
import { Select } from '../../../../../ui/select/select.tsx';
import { delimiterLabels, encodingLabels, shapeWords } from '../../import.words.ts';
import css from './import-columns.module.css';

interface TableShapeBarProps {
  readonly table: ImportDetail;
  readonly mappings: readonly { readonly name: string }[];
  /** The server has taken another mapping. */
  readonly onMapping: (mapping: ImportMapping) => void;
}

/** How the table is read, and with which mapping; both can be changed. */
export function TableShapeBar({ table, mappings, onMapping }: TableShapeBarProps) {
  const [isOpen, setOpen] = useState(!table.isEncodingCertain);
  const { shape, profile, rows } = table;
  const params = { id: table.id };
  const { act: change, isBusy } = useRevalidatingAct(async (chosen: ChosenShape) => {
    // What somebody chose before stays chosen.
    const kept: ChosenShape = { encoding: shape.encoding, rowsBefore: shape.rowsBefore };
    const next = shape.format === 'csv' ? { ...kept, delimiter: shape.delimiter, ...chosen } : chosen;
    const changed = await browserCall(importsRoutes.change, { params, body: { shape: next, mappingName: null } });
    onMapping(changed.mapping);
  });
  const { act: take } = useRevalidatingAct(async (name: string) => {
    const changed = await browserCall(importsRoutes.change, { params, body: { shape, mappingName: name || null } });
    onMapping(changed.mapping);
  });

  const count = rows === null ? `More than ${countOf(profile.rows - 1, 'record')}` : countOf(rows, 'record');
  const isText = shape.format !== 'xlsx';
  return (
    <section aria-label="How the table is read">
      <div className={css.bar}>
        <span>{`${count}, ${countOf(profile.columns.length, 'column')}, ${shapeWords(shape)}`}</span>
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change
        </Button>
      </div>
      {isOpen ? (
        <div className={css.shape} aria-busy={isBusy}>
          {isText ? (
            <Select
              label="Character encoding"
              help={
                table.isEncodingCertain ? undefined : (
                  <span className={css.uncertain}>Not certain. Compare accents and umlauts with the cards.</span>
                )
              }
              options={tableEncodings.map((value) => ({ value, label: encodingLabels[value] }))}
              value={shape.encoding}
              onChange={(event) => void change({ encoding: event.currentTarget.value as TableEncoding })}
            />
          ) : null}
          {shape.format === 'csv' ? (
            <Select
              label="Columns are separated by"
              options={tableDelimiters.map((value) => ({ value, label: delimiterLabels[value] }))}
              value={shape.delimiter}
              onChange={(event) => void change({ delimiter: event.currentTarget.value as TableDelimiter })}
            />
          ) : null}
          {shape.format === 'xlsx' ? (
            <NumberField
              label="Sheet"
              value={shape.sheet + 1}
              from={1}
              onChange={(number) => void change({ sheet: number - 1 })}
            />
          ) : null}
          {shape.format === 'csv' || shape.format === 'xlsx' ? (
            <NumberField
              label="Rows before the column names"
              value={shape.rowsBefore}
              from={0}
              onChange={(rowsBefore) => void change({ ...(!isText && { sheet: shape.sheet }), rowsBefore })}
            />
          ) : null}
          {mappings.length > 0 ? (
            <Select
              label="Mapping"
              options={[
                { value: '', label: 'Proposed for this table' },
                ...mappings.map(({ name }) => ({ value: name, label: name })),
              ]}
              value={table.mappingName ?? ''}
              onChange={(event) => void take(event.currentTarget.value)}
            />
          ) : null}
        </div>
      ) : null}
    </section>
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
