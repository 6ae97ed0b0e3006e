import type { ColumnMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ColumnExamples } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { isPattern, partOfCell } from '@oeuvre/record/part-of-cell.ts';
import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import css from './column-options.late.module.css';

type Cells = ColumnExamples['cells'];

/** The cells as the pattern of their column takes them. */
export const takenParts = (pattern: string | undefined, cells: Cells): Cells =>
  pattern ? cells.map(({ line, text }) => ({ line, text: partOfCell(pattern, text) ?? text })) : cells;

interface PartOfCellProps {
  readonly mapping: ColumnMapping;
  readonly cells: Cells;
  readonly onChange: (mapping: ColumnMapping) => void;
}

const examplesShown = 3;

/** The pattern by which a part of each cell is taken, with what it takes of some cells while it is typed. */
export function PartOfCell({ mapping, cells, onChange }: PartOfCellProps) {
  const [text, setText] = useState(mapping.pattern ?? '');
  const isValid = text.trim() === '' || isPattern(text);
  const change = (next: string) => {
    setText(next);
    const { pattern, ...others } = mapping;
    const chosen = isPattern(next) ? next : undefined;
    if ((chosen !== undefined || next.trim() === '') && chosen !== pattern)
      onChange({ ...others, ...(chosen && { pattern: chosen }) });
  };
  return (
    <>
      <Field
        label="Take a part of the cell"
        placeholder="such as Inv. {} (*"
        help="{} is the part, * any other text. Other cells are taken whole."
        error={isValid ? undefined : 'Write {} once, for the part.'}
        maxLength={200}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {isPattern(text) ? <Parts pattern={text} cells={cells} /> : <span />}
    </>
  );
}

function Parts({ pattern, cells }: { readonly pattern: string; readonly cells: Cells }) {
  return (
    <ul className={css.parts} aria-label="Parts of the first cells" aria-live="polite">
      {cells.slice(0, examplesShown).map(({ line, text }) => {
        const part = partOfCell(pattern, text);
        return (
          <li key={line}>
            <p className={css.raw} dir="auto">
              {text}
            </p>
            <p className={css.values}>
              <Icon of={CornerDownRight} size="small" />
              <Hidden>Becomes</Hidden>
              {part === undefined ? (
                <span className={css.soft}>Another form: taken whole</span>
              ) : (
                <span className={css.value} dir="auto">
                  {part}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
