import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { PenLine } from 'lucide-react';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { Selection } from '../../own/use-selection.ts';

/** Opens the page that edits works together: these ones, or without any all that the list finds. */
export interface Together {
  readonly act: (ids: readonly ArtworkId[]) => Promise<unknown>;
  readonly isBusy: boolean;
}

interface TogetherProps {
  readonly together: Together;
  /** Of all works that the list finds. */
  readonly totalCount: number;
}
interface SelectionProps {
  readonly selection: Selection<ArtworkId>;
}

const inWords = (count: number) => count.toLocaleString('en-GB');

/** Selects everything that the list finds, also what is not loaded. */
export function SelectAll({
  selection,
  loaded,
  totalCount,
}: SelectionProps & { readonly loaded: number; readonly totalCount: number }) {
  return (
    <Button kind="text" onClick={loaded < totalCount ? selection.selectEverything : selection.selectAll}>
      {`Select all ${inWords(totalCount)}`}
    </Button>
  );
}

/** Opens the page that edits everything that the list finds. */
export function EditAll({ together, totalCount }: TogetherProps) {
  if (totalCount < 2) return null;
  return (
    <Button kind="text" busy={together.isBusy} onClick={() => void together.act([])}>
      {`Edit all ${inWords(totalCount)}…`}
    </Button>
  );
}

/** The way to former changes, from where new ones begin. */
export const ToBatches = () => (
  <ButtonLink kind="text" to={pages.batches}>
    Batches
  </ButtonLink>
);

/** Opens the page that edits the selected works. */
export function EditSelected({ together, selection, totalCount }: TogetherProps & SelectionProps) {
  const { isEverything, selected } = selection;
  return (
    <Button kind="quiet" busy={together.isBusy} onClick={() => void together.act(isEverything ? [] : selected)}>
      <Icon of={PenLine} size="small" />
      {isEverything ? `Edit all ${inWords(totalCount)}…` : 'Edit selected…'}
    </Button>
  );
}
