import { X } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import css from './chips.late.module.css';

interface ChipsProps<One> {
  readonly of: readonly One[];
  readonly nameOf: (one: One) => string;
  /** The text that tells namesakes apart, on hover. */
  readonly titleOf?: (one: One) => string;
  readonly onRemove: (one: One) => void;
}

/** Chosen things, each with a button that removes it. */
export const Chips = <One extends { readonly id: string }>({ of, nameOf, titleOf, onRemove }: ChipsProps<One>) =>
  of.length === 0 ? null : (
    <ul className={css.chips}>
      {of.map((one) => (
        <li key={one.id} title={titleOf?.(one)}>
          {nameOf(one)}
          <button type="button" aria-label={`Remove ${nameOf(one)}`} onClick={() => onRemove(one)}>
            <Icon of={X} size="small" />
          </button>
        </li>
      ))}
    </ul>
  );
