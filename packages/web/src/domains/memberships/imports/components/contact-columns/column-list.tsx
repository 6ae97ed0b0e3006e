import {
  type ContactTarget,
  contactTargets,
  occupationSeparators,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { ContactColumn } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { ArrowRight } from 'lucide-react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { MappedColumn, MappedColumns } from '../../../../../ui/working/mapped-columns/mapped-columns.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { samplesTogether, separatorLabels, targetLabels } from '../../contact-imports.words.ts';
import type { EditedColumns } from '../../use-contact-mapping.ts';
import css from './column-list.late.module.css';

interface ColumnListProps {
  readonly columns: readonly ContactColumn[];
  readonly edited: EditedColumns;
}

const fields = contactTargets.map((target) => ({ value: target as string, label: targetLabels[target] }));

/** The columns of the file with their first rows, beside the fields they become. */
export function ColumnList({ columns, edited }: ColumnListProps) {
  const targets = new Map(edited.mapping.columns.map(({ column, target }) => [column, target]));
  return (
    <section aria-label="Columns">
      <MappedColumns headings={['Column', 'First rows', '', 'Becomes']} className={css.columns}>
        {columns.map((column) => (
          <ColumnRow key={column.name} column={column} target={targets.get(column.name)} edited={edited} />
        ))}
      </MappedColumns>
    </section>
  );
}

interface ColumnRowProps {
  readonly column: ContactColumn;
  readonly target: ContactTarget | undefined;
  readonly edited: EditedColumns;
}

function ColumnRow({ column: { name, samples }, target, edited }: ColumnRowProps) {
  const { mapping, change, take } = edited;
  const part = partOfConsent(name, mapping.consent);
  return (
    <MappedColumn isTaken={target !== undefined || part !== undefined} className={css.row}>
      <b className={css.name} dir="auto">
        {name}
      </b>
      <span className={css.samples} dir="auto">
        {samplesTogether(samples) || 'Empty'}
      </span>
      <Icon of={ArrowRight} size="small" />
      <div className={css.target}>
        <Select
          label={`Field for ${name}`}
          isLabelHidden
          help={part}
          options={[{ value: '', label: part ? 'Only for the newsletter' : 'Left out' }, ...fields]}
          value={target ?? ''}
          onChange={(event) => take(name, (event.currentTarget.value || undefined) as ContactTarget | undefined)}
        />
        {target === 'occupations' ? (
          <Select
            label="Several in one cell are separated by"
            options={occupationSeparators.map((one) => ({ value: one as string, label: separatorLabels[one] }))}
            value={mapping.occupationSeparator}
            onChange={(event) =>
              change({ occupationSeparator: occupationSeparators.find((one) => one === event.currentTarget.value)! })
            }
          />
        ) : null}
      </div>
    </MappedColumn>
  );
}

/** The part of a column in the consent to the newsletter. */
function partOfConsent(name: string, consent: EditedColumns['mapping']['consent']): string | undefined {
  if (consent?.answer !== 'column') return undefined;
  if (name === consent.column) return 'Says who gets the newsletter';
  if (name === consent.dateColumn) return 'Says when they agreed';
  return name === consent.sourceColumn ? 'Says where they agreed' : undefined;
}
