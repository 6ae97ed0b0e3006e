import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { proportion, Rows } from '../../../../ui/layout/hangs.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { SelectionBar } from '../../../../ui/working/selection-bar/selection-bar.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { type ArtworkShown, artworkAddress, ratioOf } from '../../artworks.links.ts';
import { selectingClick, useSelection } from '../../own/use-selection.ts';
import { ArtworkCard } from '../artwork-card/artwork-card.tsx';
import css from './selectable-works.late.module.css';

interface SelectableWorksProps {
  readonly works: readonly ArtworkShown[];
  /** The segments around the works. */
  readonly near: readonly SegmentId[];
  /** Escape ended the selecting. */
  readonly onEnd: () => void;
  /** The acts on the selected works, in the list's order. */
  readonly children: (selected: readonly ArtworkId[], clear: () => void) => ReactNode;
}

/** Works in justified rows that can be selected: a click selects, with Shift a range, Ctrl A all that are loaded. */
export function SelectableWorks({ works, near, onEnd, children }: SelectableWorksProps) {
  const viewer = useViewer();
  const [ids, setIds] = useState<readonly ArtworkId[]>([]);
  const latest = works.map(({ id }) => id);
  // The same array while the works are the same, so the keys are not bound anew at every render.
  if (latest.join() !== ids.join()) setIds(latest);
  const selection = useSelection(ids, { isSelecting: true });
  const { isSelecting, selected } = selection;
  useEffect(() => {
    if (!isSelecting) onEnd();
  }, [isSelecting, onEnd]);
  return (
    <>
      <Button kind="text" className={css.all} onClick={selection.selectAll}>
        {`Select ${countOf(works.length, 'artwork')}`}
      </Button>
      <Rows>
        {works.map((work) => (
          <div
            key={work.id}
            className={css.work}
            style={proportion(ratioOf(work))}
            data-selected={selection.isSelected(work.id) || undefined}
            onClickCapture={(event) => {
              if ((event.target as Element).closest('a')) selectingClick(selection, work.id)(event);
            }}
          >
            <ArtworkCard
              artwork={work}
              to={artworkAddress(viewer, { id: work.id, segments: [...near] }, near)}
              sizes="(min-width: 60rem) 25rem, 60vw"
            />
            <Checkbox
              label={<Hidden>{`Select ${work.title || 'Untitled'}`}</Hidden>}
              checked={selection.isSelected(work.id)}
              onChange={({ nativeEvent }) => selection.toggle(work.id, (nativeEvent as unknown as MouseEvent).shiftKey)}
            />
          </div>
        ))}
      </Rows>
      {selected.length > 0 ? (
        <SelectionBar noun="artwork" count={selected.length} onClear={selection.start}>
          {children(selected, selection.start)}
        </SelectionBar>
      ) : null}
    </>
  );
}
