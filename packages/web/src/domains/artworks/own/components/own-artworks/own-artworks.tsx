import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import {
  EditAll,
  EditSelected,
  SelectAll,
  ToBatches,
  type Together,
} from '../../../components/selection/selection.tsx';
import { useOpenList } from '../../../selected/use-selected-ids.ts';
import { ownQuery, viewIn } from '../../own-query.ts';
import { useSelection } from '../../use-selection.ts';
import { BatchBar } from './batch-bar.tsx';
import css from './own-artworks.late.module.css';
import { OwnGrid } from './own-grid.tsx';
import { OwnTable } from './own-table.tsx';
import { useBatch } from './use-batch.ts';

interface OwnArtworksProps {
  readonly list: 'own' | 'shared';
  readonly works: readonly OwnArtwork[];
  readonly totalCount: number;
  readonly unpublishedCount: number;
  /** People with whom a work is shared do not delete it. */
  readonly mayDelete: boolean;
  readonly together: Together;
  /** A further act on the selected works, of another domain. */
  readonly actOn?: (works: readonly OwnArtwork[]) => ReactNode;
  /** Works that are being made, before the others in the grid. */
  readonly beforeWorks?: readonly ReactNode[];
}

/** The works of one person as a grid or a table, which can be selected and changed together. */
export function OwnArtworks(props: OwnArtworksProps) {
  const { list, works, totalCount, unpublishedCount, mayDelete, together, actOn, beforeWorks = [] } = props;
  const [address] = useSearchParams();
  const { shown, ...batch } = useBatch(works);
  useOpenList({ list, ...ownQuery(address) });
  const [ids, setIds] = useState<readonly ArtworkId[]>([]);
  const latest = shown.map(({ id }) => id);
  // The same array while the works are the same, so the keys are not bound anew at every render.
  if (latest.join() !== ids.join()) setIds(latest);
  const selection = useSelection(ids);
  const isTable = viewIn(address) === 'list';
  const hidden =
    unpublishedCount === 1 ? '1 of them nobody can see yet' : `${unpublishedCount} of them nobody can see yet`;

  return (
    <>
      <div className={css.tally}>
        <strong role="status">{countOf(totalCount, 'artwork')}</strong>
        {selection.isSelecting ? (
          <>
            <SelectAll selection={selection} loaded={works.length} totalCount={totalCount} />
            <EditAll together={together} totalCount={totalCount} />
            <ToBatches />
          </>
        ) : unpublishedCount > 0 ? (
          <span className={css.hidden}>{hidden}</span>
        ) : null}
        <Button kind="text" className={css.select} onClick={selection.isSelecting ? selection.end : selection.start}>
          {selection.isSelecting ? 'Done' : 'Select'}
        </Button>
      </div>
      {!isTable || beforeWorks.length > 0 ? (
        <OwnGrid works={isTable ? [] : shown} selection={selection} beforeWorks={beforeWorks} />
      ) : null}
      {isTable ? <OwnTable works={shown} selection={selection} /> : null}
      {selection.selected.length > 0 ? (
        <BatchBar
          works={shown.filter(({ id }) => selection.isSelected(id))}
          batch={batch}
          mayDelete={mayDelete}
          edit={
            <>
              <EditSelected together={together} selection={selection} totalCount={totalCount} />
              {selection.isEverything ? null : actOn?.(shown.filter(({ id }) => selection.isSelected(id)))}
            </>
          }
          everything={selection.isEverything ? totalCount : undefined}
          onClear={selection.start}
          onEnd={selection.end}
        />
      ) : null}
    </>
  );
}
