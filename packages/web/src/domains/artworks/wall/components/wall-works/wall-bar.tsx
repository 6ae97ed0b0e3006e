import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import { FolderMinus, Globe, type LucideIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { SelectionBar } from '../../../../../ui/selection-bar/selection-bar.tsx';
import css from '../../../components/selection/selection.late.module.css';
import { confirmTakeDown } from '../../confirm-take-down.ts';
import type { WallAct, WallActs } from '../../use-wall-acts.ts';

interface WallBarProps {
  readonly segmentName: string;
  /** The selected works, at least one. */
  readonly works: readonly WallArtwork[];
  readonly acts: WallActs;
  /** The viewer belongs to the staff that hangs works here; others can only edit works. */
  readonly mayHang: boolean;
  /** Opens the page that edits them together. */
  readonly edit: ReactNode;
  /** The number of works if all that the wall's filters find are selected: then they can only be edited. */
  readonly everything: number | undefined;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

/** An act that is offered if there is a work for it. */
interface Offer {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: WallAct;
  readonly chosen: readonly WallArtwork[];
}

/** The acts on the selected works, floating over the list. Only acts that change one of them are there. */
export function WallBar({ segmentName, works, acts, mayHang, edit, everything, onClear, onEnd }: WallBarProps) {
  const waiting = works.filter(({ publishedHere }) => !publishedHere);
  const published = works.filter(({ publishedHere }) => publishedHere);

  async function run(act: WallAct, chosen: readonly WallArtwork[]) {
    const isDone = await acts.act(
      act,
      chosen.map(({ id }) => id),
    );
    if (isDone) onEnd();
  }
  const button = ({ icon, label, act, chosen }: Offer) =>
    chosen.length > 0 ? (
      <Button kind="quiet" busy={acts.isBusy} onClick={() => void run(act, chosen)}>
        <Icon of={icon} size="small" />
        {label}
      </Button>
    ) : null;

  if (everything !== undefined || !mayHang)
    return (
      <SelectionBar noun="artwork" count={everything ?? works.length} onClear={onClear}>
        {edit}
      </SelectionBar>
    );
  return (
    <SelectionBar noun="artwork" count={works.length} onClear={onClear}>
      {edit}
      {button({ icon: Globe, label: 'Publish', act: 'publish', chosen: waiting })}
      {button({ icon: Undo2, label: 'Unpublish', act: 'withdraw', chosen: published })}
      <Button
        kind="quiet"
        className={css.delete}
        busy={acts.isBusy}
        onClick={async () => {
          if (await confirmTakeDown(works.length, segmentName)) await run('takeDown', works);
        }}
      >
        <Icon of={FolderMinus} size="small" />
        Take down
      </Button>
    </SelectionBar>
  );
}
