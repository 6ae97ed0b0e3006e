import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import { FolderMinus, Globe, type LucideIcon, Undo2 } from 'lucide-react';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import css from '../../../own/batch-bar.module.css';
import { confirmTakeDown } from '../../confirm-take-down.ts';
import type { WallAct, WallActs } from '../../use-wall-acts.ts';

interface WallBarProps {
  readonly segmentName: string;
  /** The selected works, at least one. */
  readonly works: readonly WallArtwork[];
  readonly acts: WallActs;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

/** What can be done with the selected works, floating over the list. Only acts that change one of them are there. */
export function WallBar({ segmentName, works, acts, onClear, onEnd }: WallBarProps) {
  const waiting = works.filter(({ publishedHere }) => !publishedHere);
  const published = works.filter(({ publishedHere }) => publishedHere);

  async function run(act: WallAct, chosen: readonly WallArtwork[]) {
    const isDone = await acts.act(
      act,
      chosen.map(({ id }) => id),
    );
    if (isDone) onEnd();
  }
  const button = (icon: LucideIcon, label: string, act: WallAct, chosen: readonly WallArtwork[]) =>
    chosen.length > 0 ? (
      <Button kind="quiet" busy={acts.isBusy} onClick={() => void run(act, chosen)}>
        <Icon of={icon} size="small" />
        {label}
      </Button>
    ) : null;

  return (
    <div role="toolbar" aria-label={`${countOf(works.length, 'artwork')} selected`} className={css.bar}>
      <b role="status">{works.length} selected</b>
      <Button kind="text" className={css.clear} onClick={onClear}>
        Clear
      </Button>
      {button(Globe, 'Publish', 'publish', waiting)}
      {button(Undo2, 'Unpublish', 'withdraw', published)}
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
    </div>
  );
}
