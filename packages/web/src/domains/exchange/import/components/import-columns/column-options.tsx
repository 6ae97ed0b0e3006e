import type { ColumnMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ColumnExamples } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { separatorsIn } from '@oeuvre/record/split-values.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { MultiCombobox } from '../../../../../ui/working/combobox/multi-combobox.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { separatorLabel, targetLabels, targetsInOrder } from '../../import.words.ts';
import css from './column-options.late.module.css';
import { PartOfCell, takenParts } from './part-of-cell.tsx';
import { SplitExample } from './split-example.tsx';

interface ColumnOptionsProps {
  readonly mapping: ColumnMapping;
  readonly cells: ColumnExamples['cells'];
  readonly onChange: (mapping: ColumnMapping) => void;
}

/** Separators that are offered everywhere, and those that are offered where a cell has them. */
const always = [';', '|'];
const whereFound = [', ', ' / ', '\n', ' und ', ' and ', ' et ', ' & '];
const mostSeparators = 6;
const mostTargets = 5;
const units = ['mm', 'cm', 'm', 'in', 'ft', 'g', 'kg', 'lb'] as const;
const measured: readonly ImportTarget[] = ['height', 'width', 'depth', 'diameter', 'weight', 'dimensionsNew'];

/** How the cells of a column are read. */
export function ColumnOptions({ mapping, cells, onChange }: ColumnOptionsProps) {
  const { separators, targets, empties, unit, isLastNameFirst } = mapping;
  const offered = [
    ...always,
    ...whereFound.filter((one) => cells.some(({ text }) => separatorsIn(text, [one]).length > 0)),
  ];
  const shown = [...new Set([...offered, ...separators])];
  const toggle = (one: string) => {
    const next = separators.includes(one) ? separators.filter((other) => other !== one) : [...separators, one];
    onChange({ ...mapping, separators: next.slice(-mostSeparators) });
  };
  return (
    <div className={css.options}>
      <div>
        <p className={css.label} id={`separators ${mapping.column}`}>
          Several values in one cell, separated by
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws no line of buttons */}
        <div role="group" aria-labelledby={`separators ${mapping.column}`} className={css.separators}>
          <Button aria-pressed={separators.length === 0} onClick={() => onChange({ ...mapping, separators: [] })}>
            Nothing
          </Button>
          {shown.map((one) => (
            <Button key={one} aria-pressed={separators.includes(one)} onClick={() => toggle(one)}>
              {separatorLabel(one)}
            </Button>
          ))}
          <OtherSeparator onAdd={(one) => (shown.includes(one) ? undefined : toggle(one))} />
        </div>
        <p className={css.help}>A separator inside quotation marks or brackets is left alone.</p>
      </div>
      <SplitExample cells={takenParts(mapping.pattern, cells)} separators={separators} />
      <PartOfCell mapping={mapping} cells={cells} onChange={onChange} />
      <MultiCombobox
        label="Read as empty"
        placeholder="such as n. d."
        help="Press Enter after each."
        options={[]}
        selected={empties.map((text) => ({ value: text, label: text }))}
        entryOf={(text) => (text.trim() ? { value: text.trim().slice(0, 100), label: text.trim() } : undefined)}
        onChange={(chosen) => onChange({ ...mapping, empties: chosen.map(({ value }) => value).slice(0, 50) })}
      />
      <MultiCombobox
        label="Also fills"
        placeholder="Another field"
        options={targetsInOrder
          .filter((target) => target !== targets[0])
          .map((target) => ({ value: target, label: targetLabels[target] }))}
        selected={targets.slice(1).map((target) => ({ value: target, label: targetLabels[target] }))}
        onChange={(chosen) => {
          const next = [targets[0]!, ...chosen.map(({ value }) => value as ImportTarget)];
          onChange({ ...mapping, targets: next.slice(0, mostTargets) });
        }}
      />
      {targets.includes('artist') ? (
        <Checkbox
          label="Names are written last name first"
          checked={isLastNameFirst}
          onChange={(event) => onChange({ ...mapping, isLastNameFirst: event.currentTarget.checked })}
        />
      ) : null}
      {targets.some((target) => measured.includes(target)) ? (
        <Select
          label="Unit of numbers without one"
          value={unit ?? ''}
          options={[{ value: '', label: 'Not known' }, ...units.map((one) => ({ value: one as string, label: one }))]}
          onChange={(event) => {
            const { unit: _, ...others } = mapping;
            const chosen = units.find((one) => one === event.currentTarget.value);
            onChange({ ...others, ...(chosen && { unit: chosen }) });
          }}
        />
      ) : null}
    </div>
  );
}

/** Another separator, typed. */
function OtherSeparator({ onAdd }: { readonly onAdd: (separator: string) => void }) {
  const [text, setText] = useState<string>();
  if (text === undefined) return <Button onClick={() => setText('')}>Other</Button>;
  const add = () => {
    if (text.trim()) onAdd(text);
    setText(undefined);
  };
  return (
    <span className={css.other}>
      <Field
        label="Another separator"
        isLabelHidden
        placeholder="with its spaces"
        autoFocus
        maxLength={20}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
          if (event.key === 'Escape') setText(undefined);
        }}
      />
    </span>
  );
}
