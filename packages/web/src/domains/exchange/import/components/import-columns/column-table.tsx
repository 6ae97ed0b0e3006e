import { asKept, type ColumnMapping, keyColumnsOf } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ColumnExamples, ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { MappedColumns } from '../../../../../ui/working/mapped-columns/mapped-columns.tsx';
import { repairedFields } from '../../import.links.ts';
import type { EditedMapping } from '../../use-mapping.ts';
import { ColumnRow } from './column-row.tsx';
import css from './column-table.late.module.css';

interface ColumnTableProps {
  readonly table: ImportDetail;
  readonly examples: readonly ColumnExamples[];
  readonly edited: EditedMapping;
  readonly openColumn: string | undefined;
  readonly onOpen: (column: string) => void;
}

const mostShownUntaken = 3;

/** A column that the mapping does not name is not taken. */
const notTaken = (column: string): ColumnMapping => ({
  column,
  targets: [],
  separators: [],
  empties: [],
  isLastNameFirst: false,
});

/** The columns of the table beside the fields they become. Columns that nobody takes are folded at the end. */
export function ColumnTable({ table, examples, edited, openColumn, onOpen }: ColumnTableProps) {
  const { profile } = table;
  const mapped = new Map(edited.mapping.columns.map((one) => [one.column, one]));
  const proposals = new Map(profile.proposals.map((one) => [one.column, one]));
  const cells = new Map(examples.map((one) => [one.column, one.cells]));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOnlyUncertain, setOnlyUncertain] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  // Decided once, so that no row moves while somebody works on it.
  const [taken] = useState(
    () => new Set(table.mapping.columns.filter(({ targets }) => targets.length > 0).map(({ column }) => column)),
  );
  const keyColumns = keyColumnsOf(edited.mapping.key);
  const isUncertain = (column: string) =>
    !chosen.has(column) && !keyColumns.includes(column) && proposals.get(column)?.sure !== 'certain';
  const shown = profile.columns.filter(({ column }) => !isOnlyUncertain || isUncertain(column));
  const first = shown.filter(({ column }) => taken.has(column));
  const others = shown.filter(({ column }) => !taken.has(column));
  const isFolded = others.length > mostShownUntaken && !isUnfolded;

  const row = (profileOfColumn: (typeof profile.columns)[number]) => {
    const { column } = profileOfColumn;
    return (
      <ColumnRow
        key={column}
        profile={profileOfColumn}
        rows={profile.rows}
        proposal={proposals.get(column)}
        mapping={mapped.get(column) ?? notTaken(column)}
        cells={cells.get(column) ?? []}
        isKey={keyColumns.includes(column)}
        isPartOfKey={keyColumns.length > 1}
        isChosen={chosen.has(column)}
        isKept={proposals.get(column)?.reason === asKept}
        isOpen={column === openColumn}
        onOpen={() => onOpen(column)}
        onChange={(next, isChoice) => {
          if (isChoice) setChosen((all) => new Set([...all, column]));
          edited.changeColumn(next);
        }}
      />
    );
  };
  return (
    <section aria-label="Columns" data-repair={repairedFields.title}>
      <div className={css.filter}>
        <Checkbox
          label="Only what is uncertain"
          checked={isOnlyUncertain}
          onChange={(event) => setOnlyUncertain(event.currentTarget.checked)}
        />
      </div>
      <MappedColumns headings={['In the table', '', 'In Oeuvre', 'How sure']} className={css.columns}>
        {first.map(row)}
        {isFolded ? null : others.map(row)}
      </MappedColumns>
      {isFolded ? (
        <div className={css.folded}>
          <Button kind="quiet" aria-expanded={false} onClick={() => setUnfolded(true)}>
            {others.length} more not taken
            <Icon of={ChevronDown} size="small" />
          </Button>
          <p>{others.map(({ column }) => column).join(', ')}</p>
        </div>
      ) : null}
      {shown.length === 0 ? <p className={css.none}>Nothing is uncertain.</p> : null}
    </section>
  );
}
