import { isLinkedPart, type ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { UsedValue } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { Link2 } from 'lucide-react';
import { type MouseEvent, memo, useCallback, useEffect, useRef } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import css from './value-table.late.module.css';

interface ValueTableProps {
  readonly part: ValuePart;
  readonly values: readonly UsedValue[];
  /** The works of the most used value: the longest bar. */
  readonly most: number;
  readonly chosen: readonly UsedValue[];
  readonly onChoose: (chosen: readonly UsedValue[]) => void;
}

/** The values in use. Those that look alike stand together, dashed between. Shift chooses a range. */
export function ValueTable({ part, values, most, chosen, onChoose }: ValueTableProps) {
  const last = useRef<number>(undefined);
  const latest = useRef({ values, chosen });
  useEffect(() => {
    latest.current = { values, chosen };
  });
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const hasLinks = isLinkedPart(part);

  // The same function at every render: a click draws only the rows that it changes.
  const choose = useCallback(
    (value: UsedValue, at: number, isRange: boolean) => {
      const now = latest.current;
      const from = isRange && last.current !== undefined ? last.current : at;
      last.current = at;
      const range = now.values.slice(Math.min(from, at), Math.max(from, at) + 1);
      const without = now.chosen.filter((one) => !range.some((other) => other.id === one.id));
      const isChosen = now.chosen.some((one) => one.id === value.id);
      onChoose(isChosen && range.length === 1 ? without : [...without, ...range]);
    },
    [onChoose],
  );

  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <Hidden>Chosen</Hidden>
          </th>
          <th scope="col">Value</th>
          {hasLinks ? (
            <th scope="col" className={css.link}>
              In the vocabulary
            </th>
          ) : null}
          <td className={css.bar} />
          <th scope="col" className={css.works}>
            Works
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map((value, at) => (
          <ValueRow
            key={value.id}
            value={value}
            at={at}
            share={Math.max(0.5, (100 * value.works) / Math.max(1, most))}
            isKin={values[at + 1]?.alike === value.alike}
            isChosen={chosenIds.has(value.id)}
            hasLinks={hasLinks}
            onChoose={choose}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ValueRowProps {
  readonly value: UsedValue;
  readonly at: number;
  /** The length of its bar, in percent. */
  readonly share: number;
  /** The next value looks like it. */
  readonly isKin: boolean;
  readonly isChosen: boolean;
  readonly hasLinks: boolean;
  readonly onChoose: (value: UsedValue, at: number, isRange: boolean) => void;
}

const ValueRow = memo(({ value, at, share, isKin, isChosen, hasLinks, onChoose }: ValueRowProps) => (
  <tr
    data-kin={isKin || undefined}
    data-chosen={isChosen || undefined}
    onClick={(event: MouseEvent) => {
      if (!(event.target instanceof HTMLInputElement)) onChoose(value, at, event.shiftKey);
    }}
  >
    <td>
      <input
        type="checkbox"
        className={css.box}
        aria-label={value.link ? `${value.word}, linked to ${value.link.name}` : value.word}
        checked={isChosen}
        onClick={(event) => onChoose(value, at, event.shiftKey)}
        onChange={() => {}}
      />
    </td>
    <td className={css.word} dir="auto" title={value.word}>
      {value.word}
    </td>
    {hasLinks ? (
      <td className={css.link}>
        {value.link ? (
          <span className={css.term} title={value.link.name}>
            {value.link.name}
            <Icon of={Link2} size="small" />
          </span>
        ) : (
          <span className={css.none}>-</span>
        )}
      </td>
    ) : null}
    <td className={css.bar} aria-hidden="true">
      <span>
        <i style={{ inlineSize: `${share}%` }} />
      </span>
    </td>
    <td className={css.works}>{value.works.toLocaleString('en-GB')}</td>
  </tr>
));
