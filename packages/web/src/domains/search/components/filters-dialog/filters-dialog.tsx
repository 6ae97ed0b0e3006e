import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import css from './filters-dialog.late.module.css';

/** A tag or value that filters the list; tapping it turns it on or off at once. */
export interface FilterChip {
  readonly key: string;
  readonly name: string;
  /** A second word that distinguishes chips of the same name: its type. */
  readonly context?: string | undefined;
  readonly isPressed: boolean;
  readonly onToggle: () => void;
}

interface FiltersDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The tags of the selected work, if one is selected. */
  readonly tags?: readonly FilterChip[];
  readonly suggested?: readonly FilterChip[];
  /** How much the filters leave: '104 artworks match.'; announced at every change. */
  readonly result: string;
  /** Removes all filters; absent while there is none. */
  readonly onClear?: (() => void) | undefined;
  /** Further filters, below the tags. */
  readonly children?: ReactNode;
}

/**
 * 'Tags & Filters', from below on a phone. Every tap filters the list at once and the number follows; 'View results'
 * only closes.
 */
export function FiltersDialog({
  isOpen,
  onClose,
  tags = [],
  suggested = [],
  result,
  onClear,
  children,
}: FiltersDialogProps) {
  const results = useRef<HTMLButtonElement>(null);
  // A dialog focuses its first field, and here that is a year far below.
  useEffect(() => {
    if (isOpen) results.current?.focus();
  }, [isOpen]);
  return (
    <Dialog
      title="Tags & Filters"
      isOpen={isOpen}
      onClose={onClose}
      note={
        <>
          <span role="status">{result}</span>{' '}
          {onClear ? (
            <button type="button" className={css.clear} onClick={onClear}>
              Clear filters
            </button>
          ) : null}
        </>
      }
      actions={
        <Button ref={results} kind="main" onClick={onClose}>
          View results
        </Button>
      }
    >
      <Chips title="Artwork's tags" chips={tags} isCounted />
      <Chips title="Suggested filters" chips={suggested} />
      {children}
    </Dialog>
  );
}

interface ChipsProps {
  readonly title: string;
  readonly chips: readonly FilterChip[];
  readonly isCounted?: boolean;
}

function Chips({ title, chips, isCounted = false }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <section aria-label={title} className={css.group}>
      <div className={css.heading}>
        <h3>{title}</h3>
        {isCounted ? <span>{chips.length}</span> : null}
      </div>
      <div className={css.chips}>
        {chips.map((chip) => (
          <Chip key={chip.key} chip={chip} />
        ))}
      </div>
    </section>
  );
}

const longestName = 20;

/** A chip to press; names over 20 characters are cut. */
function Chip({ chip }: { readonly chip: FilterChip }) {
  const { name, context, isPressed, onToggle } = chip;
  const letters = [...name];
  const isCut = letters.length > longestName;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      title={isCut ? name : undefined}
      className={css.chip}
      onClick={onToggle}
    >
      {isCut ? (
        <>
          <span aria-hidden="true">{`${letters
            .slice(0, longestName - 1)
            .join('')
            .trimEnd()}…`}</span>
          <Hidden>{name}</Hidden>
        </>
      ) : (
        name
      )}
      {context ? <small>{context}</small> : null}
      {isPressed ? <Icon of={X} size="small" /> : null}
    </button>
  );
}
