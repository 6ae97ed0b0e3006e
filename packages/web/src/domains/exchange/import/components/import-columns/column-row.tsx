import type {
  ColumnMapping,
  ColumnProfile,
  ProposalOfColumn,
} from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ColumnExamples } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Status, type StatusShape } from '../../../../../ui/label/label.tsx';
import { MappedColumn } from '../../../../../ui/working/mapped-columns/mapped-columns.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { targetLabels, targetsInOrder } from '../../import.words.ts';
import { ColumnOptions } from './column-options.tsx';
import css from './column-table.late.module.css';

export interface ColumnRowProps {
  readonly profile: ColumnProfile;
  /** Records that were read for the profile. */
  readonly rows: number;
  readonly proposal: ProposalOfColumn | undefined;
  readonly mapping: ColumnMapping;
  readonly cells: ColumnExamples['cells'];
  readonly isKey: boolean;
  /** The key has other columns too. */
  readonly isPartOfKey: boolean;
  /** Somebody has chosen the field just now. */
  readonly isChosen: boolean;
  /** The mapping was kept earlier; nothing was proposed. */
  readonly isKept: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (mapping: ColumnMapping, isChoice?: boolean) => void;
}

const options = [
  { value: '', label: 'Not taken' },
  ...targetsInOrder.map((target) => ({ value: target as string, label: targetLabels[target] })),
];

/** One column: its name and cells, the field it becomes, and how sure that is. Its options open below. */
export function ColumnRow(props: ColumnRowProps) {
  const { profile, rows, mapping, isOpen, onOpen, onChange } = props;
  const { column, filled, distinct, samples } = profile;
  const id = useId();
  const [target, ...others] = mapping.targets;
  const isTaken = target !== undefined;
  const name = column || 'No name';

  function choose(value: string) {
    const targets = value ? [value as ImportTarget, ...others.filter((one) => one !== value)] : [];
    onChange({ ...mapping, targets }, true);
  }
  const also = others.map((one) => targetLabels[one]).join(', ');
  return (
    <MappedColumn isTaken={isTaken} className={css.row} data-repair={column} data-open={isOpen || undefined}>
      <div className={css.column}>
        <button
          type="button"
          className={css.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={isTaken ? 'How it is read' : undefined}
          disabled={!isTaken && !isOpen}
          onClick={onOpen}
          dir="auto"
        >
          {name}
        </button>
        <span className={css.samples} dir="auto">
          {isOpen
            ? `${inEnglish(filled)} of ${inEnglish(rows)} filled, ${distinct >= 1_000 ? '1,000 or more' : inEnglish(distinct)} different`
            : samples.join(', ') || 'Empty'}
        </span>
      </div>
      <Icon of={ArrowRight} size="small" />
      <div className={css.target}>
        <Select
          label={`Field for ${name}`}
          isLabelHidden
          options={options}
          value={target ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {also ? <span className={css.also}>and {also}</span> : null}
      </div>
      <div className={css.sure}>
        <Sureness {...props} />
      </div>
      {isOpen && isTaken ? (
        <div id={id} className={css.options}>
          <ColumnOptions mapping={mapping} cells={props.cells} onChange={onChange} />
        </div>
      ) : null}
    </MappedColumn>
  );
}

const marks = { certain: 'solid', probable: 'half', guess: 'ring', none: 'ring' } as const;
const words = { certain: 'Certain', probable: 'Probable', guess: 'A guess', none: 'A guess' } as const;

const grounds = { certain: 'By its name', probable: 'By a similar name', guess: 'By its values', none: '' } as const;

/** 'By its name, last, first'; 'By its values, 96% read'. */
function whyProposed(sure: keyof typeof grounds, reason: string): string {
  const seen = reason.charAt(0).toLowerCase() + reason.slice(1);
  return [grounds[sure], seen].filter(Boolean).join(', ');
}

/** How sure the field is, and why. */
function Sureness({ profile, proposal, mapping, isKey, isPartOfKey, isChosen, isKept }: ColumnRowProps) {
  const isUnique = profile.isUnique ? 'Key, no doubles' : 'Key, with doubles';
  if (isKey && isPartOfKey) return <Status shape="solid">Part of the key</Status>;
  if (isKey) return <Status shape={profile.isUnique ? 'solid' : 'half'}>{isUnique}</Status>;
  if (mapping.targets.length === 0) return profile.filled === 0 ? 'Empty' : 'Not taken';
  if (isChosen) return <Status shape="solid">Your choice</Status>;
  if (isKept) return <Status shape="solid">As kept</Status>;
  const sure = proposal?.sure ?? 'none';
  const shape: StatusShape = marks[sure];
  const why = whyProposed(sure, proposal?.reason ?? '');
  return (
    <>
      <Status shape={shape}>{words[sure]}</Status>
      {why ? <span className={css.also}>{why}</span> : null}
    </>
  );
}
