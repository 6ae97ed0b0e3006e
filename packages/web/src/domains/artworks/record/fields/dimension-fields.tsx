import { type LengthUnit, lengthUnits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { dimensionInInches, dimensionWords } from '@oeuvre/record/dimensions.ts';
import { readDimensions, readMeasure } from '@oeuvre/record/read-dimensions.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { Select } from '../../../../ui/working/select/select.tsx';
import { EntryList } from './entry-list.tsx';
import { ReadBack } from './read-back.tsx';
import css from './section-fields.late.module.css';

type Side = 'height' | 'width' | 'depth' | 'diameter';
const sides: readonly (readonly [side: Side, mark: string, name: string])[] = [
  ['height', 'H', 'Height'],
  ['width', 'W', 'Width'],
  ['depth', 'D', 'Depth'],
  ['diameter', '⌀', 'Diameter'],
];
const units = lengthUnits.map((unit) => ({ value: unit, label: unit }));

interface DimensionFieldsProps {
  readonly dimensions: readonly DimensionEntry[];
  readonly onChange: (dimensions: DimensionEntry[]) => void;
}

/** Measurements, part by part; a text such as '60 x 41 cm' can be read into them. */
export const DimensionFields = ({ dimensions, onChange }: DimensionFieldsProps) => (
  <>
    <EntryList noun="part" entries={dimensions} empty={{}} onChange={onChange}>
      {(entry, change, name) => <PartFields entry={entry} onChange={change} name={name} />}
    </EntryList>
    {dimensions.some((entry) => dimensionWords(entry)) ? (
      <ReadBack understood={dimensions.map(dimensionWords).filter(Boolean).join(', ')}>
        <span>{dimensions.map(dimensionInInches).filter(Boolean).join(', ')}</span>
      </ReadBack>
    ) : null}
  </>
);

interface PartFieldsProps {
  readonly entry: DimensionEntry;
  readonly onChange: (entry: DimensionEntry) => void;
  readonly name: string;
}

function PartFields({ entry, onChange, name }: PartFieldsProps) {
  return (
    <>
      <div className={css.row}>
        <Field
          label={`Name of ${name}`}
          isLabelHidden
          placeholder="Whole"
          value={entry.part ?? ''}
          maxLength={1_000}
          onChange={(event) => onChange({ ...entry, part: event.currentTarget.value })}
        />
        {sides.map(([side, mark, sideName]) => (
          <Measure
            key={side}
            label={`${sideName} of ${name}`}
            mark={mark}
            value={entry[side]}
            onChange={(value) => onChange({ ...entry, [side]: value })}
          />
        ))}
        <Select
          label={`Unit of ${name}`}
          isLabelHidden
          options={units}
          value={entry.unit ?? 'cm'}
          onChange={(event) => {
            const unit = event.currentTarget.value as LengthUnit;
            const { unit: _, ...rest } = entry;
            onChange(unit === 'cm' ? rest : { ...rest, unit });
          }}
        />
      </div>
      {entry.text ? <TextOfPart entry={entry} onChange={onChange} name={name} /> : null}
    </>
  );
}

interface MeasureProps {
  readonly label: string;
  readonly mark: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number as people write it, also '23 5/8'; what is no number is kept in the field and said. */
function Measure({ label, mark, value, onChange }: MeasureProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const read = readMeasure(text);
  return (
    <div className={css.measure}>
      <Field
        label={label}
        isLabelHidden
        placeholder={mark}
        inputMode="decimal"
        value={text}
        error={text && read === undefined ? 'Not a number' : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(readMeasure(event.currentTarget.value));
        }}
      />
    </div>
  );
}

/** A written text without measures; a text that can be read is offered as numbers. */
function TextOfPart({ entry, onChange, name }: PartFieldsProps) {
  const [first, ...more] = readDimensions(entry.text ?? '');
  const isReadable = first !== undefined && !first.text && more.length === 0;
  return (
    <div className={css.row}>
      <div className={css.wide}>
        <Field
          label={`As written, ${name}`}
          value={entry.text ?? ''}
          maxLength={30_000}
          onChange={(event) => onChange({ ...entry, text: event.currentTarget.value })}
        />
      </div>
      {isReadable ? (
        <Button kind="text" onClick={() => onChange({ ...first, ...(entry.part && { part: entry.part }) })}>
          Use {dimensionWords(first)}
        </Button>
      ) : null}
    </div>
  );
}
