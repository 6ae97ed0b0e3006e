import type { ColumnExamples } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { separatorsIn, splitValues } from '@oeuvre/record/split-values.ts';
import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import css from './column-options.late.module.css';

interface SplitExampleProps {
  readonly cells: ColumnExamples['cells'];
  readonly separators: readonly string[];
}

/** A cell of the table with its separators marked, and the values that it is split into. */
export function SplitExample({ cells, separators }: SplitExampleProps) {
  const cell = cells.find(({ text }) => separatorsIn(text, separators).length > 0) ?? cells[0];
  if (!cell) return <p className={css.soft}>The first twenty records have nothing in this column.</p>;
  const { line, text } = cell;
  const places = separatorsIn(text, separators);
  const raw: ReactNode[] = [];
  let begin = 0;
  for (const { from, to } of places) {
    raw.push(
      text.slice(begin, from),
      <mark key={from} className={css.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    begin = to;
  }
  raw.push(text.slice(begin));
  const values = splitValues(text, separators);
  return (
    <div className={css.split}>
      <p className={css.soft}>Line {line.toLocaleString('en-GB')}</p>
      <p className={css.raw} dir="auto">
        {raw}
      </p>
      <p className={css.values} aria-live="polite">
        <Icon of={CornerDownRight} size="small" />
        <Hidden>Becomes</Hidden>
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same value may occur twice
          <span key={at} className={css.value} dir="auto">
            {value}
          </span>
        ))}
      </p>
    </div>
  );
}
