import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { FolderMinus, Globe, Undo2 } from 'lucide-react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { SelectionBar } from '../../../../../ui/working/selection-bar/selection-bar.tsx';
import { AddSelected } from '../../../components/add-selected/add-selected.tsx';
import css from '../../../components/selection/selection.late.module.css';
import { Offer, type SelectionActsProps } from '../../../components/selection-acts/selection-acts.tsx';
import { confirmTakeDown } from '../../confirm-take-down.ts';
import type { WallAct, WallActs } from '../../use-wall-acts.ts';

interface WallBarProps extends SelectionActsProps<WallArtwork> {
  readonly segment: { readonly id: SegmentId; readonly name: string };
  readonly acts: WallActs;
  /** The viewer belongs to the staff that hangs works here; others can only edit works. */
  readonly mayHang: boolean;
  readonly mayCollect: boolean;
}

/** The acts on the selected works, floating over the list. Only acts that change one of them are there. */
export function WallBar({ segment, works, acts, mayHang, mayCollect, edit, everything, onClear, onEnd }: WallBarProps) {
  const { isBusy } = acts;
  const waiting = works.filter(({ publishedHere }) => !publishedHere);
  const published = works.filter(({ publishedHere }) => publishedHere);

  async function run(act: WallAct, chosen: readonly WallArtwork[]) {
    const isDone = await acts.act(
      act,
      chosen.map(({ id }) => id),
    );
    if (isDone) onEnd();
  }
  if (everything !== undefined || !mayHang)
    return (
      <SelectionBar noun="artwork" count={everything ?? works.length} onClear={onClear}>
        {edit}
      </SelectionBar>
    );
  return (
    <SelectionBar noun="artwork" count={works.length} onClear={onClear}>
      {edit}
      <Offer icon={Globe} label="Publish" isBusy={isBusy} works={waiting} onAct={(some) => run('publish', some)} />
      <Offer icon={Undo2} label="Unpublish" isBusy={isBusy} works={published} onAct={(some) => run('withdraw', some)} />
      {mayCollect ? <AddSelected ids={works.map(({ id }) => id)} segmentId={segment.id} /> : null}
      <Button
        kind="quiet"
        className={css.delete}
        busy={isBusy}
        onClick={async () => {
          if (await confirmTakeDown(works.length, segment.name)) await run('takeDown', works);
        }}
      >
        <Icon of={FolderMinus} size="small" />
        Take down
      </Button>
    </SelectionBar>
  );
}
