import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayHangSomewhere } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { LayoutGrid } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { Masonry } from '../../../../ui/lists/masonry/masonry-wall.tsx';
import { SelectionBar } from '../../../../ui/working/selection-bar/selection-bar.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { artworkAddress, makerAndDate, ratioOf } from '../../artworks.links.ts';
import { type Selection, selectingClick, useSelection } from '../../own/use-selection.ts';
import { AddSelected } from '../add-selected/add-selected.tsx';
import { ArtworkCard } from '../artwork-card/artwork-card.tsx';
import { EditAll, EditSelected, SelectAll, ToBatches, type Together } from '../selection/selection.tsx';
import { HangSelected } from './hang-selected.tsx';
import css from './selectable-wall.late.module.css';

export interface SelectableWallProps {
  readonly works: readonly ArtworkSummary[];
  readonly totalCount: number;
  readonly together: Together;
  readonly exportMenuOf: (selection: Selection<ArtworkId>) => ReactNode;
  readonly onEnd: () => void;
}

/** The height in pixels of the line with the box, below each label. */
const boxHeight = 44;

/** A wall of works that can be selected, to edit, hang or export them. */
export function SelectableWall({ works, totalCount, together, exportMenuOf, onEnd }: SelectableWallProps) {
  const viewer = useViewer();
  const [ids, setIds] = useState<readonly ArtworkId[]>([]);
  const latest = works.map(({ id }) => id);
  // The same array while the works are the same, so the keys are not bound anew at every render.
  if (latest.join() !== ids.join()) setIds(latest);
  const selection = useSelection(ids, { isSelecting: true });
  const [isHanging, setHanging] = useState(false);
  const mayHang = mayHangSomewhere(viewer).allowed;
  const { isSelecting } = selection;
  useEffect(() => {
    if (!isSelecting) onEnd();
  }, [isSelecting, onEnd]);
  // Counting stops there, so nobody knows how many 'all' are.
  const isCounted = totalCount < countedUpTo;

  return (
    <>
      <div className={css.tools}>
        {isCounted ? (
          <>
            <SelectAll selection={selection} loaded={works.length} totalCount={totalCount} />
            <EditAll together={together} totalCount={totalCount} />
          </>
        ) : null}
        <ToBatches />
        <Button kind="text" className={css.done} onClick={selection.end}>
          Done
        </Button>
      </div>
      <Masonry
        items={works}
        keyOf={(work) => work.id}
        hungOf={(work) => ({ ratio: ratioOf(work), label: [work.title, makerAndDate(work)] })}
        extraBelow={boxHeight}
      >
        {(work) => (
          <div
            className={css.work}
            data-selected={selection.isSelected(work.id) || undefined}
            onClickCapture={(event) => {
              if ((event.target as Element).closest('a')) selectingClick(selection, work.id)(event);
            }}
          >
            <ArtworkCard
              artwork={work}
              to={artworkAddress(viewer, work)}
              sizes="(min-width: 67rem) 20rem, (min-width: 43rem) 30vw, 46vw"
            />
            <div className={css.foot}>
              <Checkbox
                label={<Hidden>{`Select ${work.title || 'Untitled'}`}</Hidden>}
                checked={selection.isSelected(work.id)}
                onChange={({ nativeEvent }) =>
                  selection.toggle(work.id, (nativeEvent as unknown as MouseEvent).shiftKey)
                }
              />
              <span className={css.key}>{work.openId}</span>
            </div>
          </div>
        )}
      </Masonry>
      {selection.selected.length > 0 ? (
        <SelectionBar
          noun="artwork"
          count={selection.isEverything ? totalCount : selection.selected.length}
          onClear={selection.start}
        >
          <EditSelected together={together} selection={selection} totalCount={totalCount} />
          {mayHang && !selection.isEverything ? (
            <Button kind="quiet" aria-haspopup="dialog" onClick={() => setHanging(true)}>
              <Icon of={LayoutGrid} size="small" />
              Hang…
            </Button>
          ) : null}
          {!selection.isEverything ? <AddSelected ids={selection.selected} /> : null}
          {exportMenuOf(selection)}
        </SelectionBar>
      ) : null}
      {isHanging ? (
        <HangSelected
          ids={selection.selected}
          onClose={() => setHanging(false)}
          onDone={() => {
            setHanging(false);
            selection.end();
          }}
        />
      ) : null}
    </>
  );
}
