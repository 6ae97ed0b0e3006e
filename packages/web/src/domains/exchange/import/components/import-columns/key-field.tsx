import {
  type ImportKey,
  type KeyCheck,
  keyColumnsOf,
  keyName,
} from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { MultiCombobox } from '../../../../../ui/working/combobox/multi-combobox.tsx';
import type { EditedMapping } from '../../use-mapping.ts';
import css from './import-columns.late.module.css';

interface KeyFieldProps {
  readonly table: ImportDetail;
  readonly edited: EditedMapping;
}

const mostColumns = 5;
const keyOf = (columns: readonly string[]): ImportKey => (columns.length === 1 ? columns[0]! : [...columns]);

/** The columns that identify a record together, and the lines that they leave out. */
export function KeyField({ table: { profile }, edited: { mapping, change } }: KeyFieldProps) {
  const columns = keyColumnsOf(mapping.key);
  const { keyCheck } = profile;
  const isChecked = keyCheck !== undefined && keyName(keyCheck.key) === keyName(mapping.key);
  return (
    <>
      <MultiCombobox
        label="Key"
        placeholder={columns.length === 0 ? 'The number of the line' : undefined}
        help={
          columns.length === 0
            ? 'A later table changes the work of the same line: its lines must be in the same order.'
            : 'Columns whose values together are different in every line. Without any, the number of the line is the key.'
        }
        options={profile.columns
          .filter(({ filled }) => filled > 0)
          .map(({ column, isUnique }) => ({ value: column, label: isUnique ? column : `${column} (has doubles)` }))}
        selected={columns.map((column) => ({ value: column, label: column }))}
        onChange={(chosen) => change({ key: keyOf(chosen.map(({ value }) => value).slice(0, mostColumns)) })}
      />
      <p className={css.keyCheck} aria-live="polite">
        {isChecked ? wordsOf(keyCheck) : ''}
      </p>
    </>
  );
}

/** 'Of 300 lines, 12 have no key and 3 repeat the key of an earlier line. They are left out.' */
function wordsOf({ rows, gaps, doubles }: KeyCheck): string {
  const read = countOf(rows, 'line');
  if (gaps + doubles === 0) return `No gaps and no doubles in ${read}.`;
  const parts = [
    gaps > 0 && `${countOf(gaps, 'line')} without a key`,
    doubles > 0 && `${countOf(doubles, 'line')} with the key of an earlier line`,
  ];
  return `Of ${read}, ${parts.filter(Boolean).join(' and ')} would be left out.`;
}
