import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { Globe, type LucideIcon, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { SelectionBar } from '../../../../../ui/selection-bar/selection-bar.tsx';
import css from '../../../components/selection/selection.late.module.css';
import { willSeeAll } from '../../../readers.words.ts';
import type { Batch, BatchAct } from './use-batch.ts';

interface BatchBarProps {
  /** The selected works, at least one. */
  readonly works: readonly OwnArtwork[];
  readonly batch: Batch;
  readonly mayDelete: boolean;
  /** Opens the page that edits them together. */
  readonly edit: ReactNode;
  /** The number of works if all that the list finds are selected: then they can only be edited. */
  readonly everything: number | undefined;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

/** An act that is offered if there is a work for it. */
interface Offer {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly chosen: readonly OwnArtwork[];
  readonly act: () => Promise<void>;
}

/** The acts on the selected works, floating over the list. Only acts that change one of them are there. */
export function BatchBar({ works, batch, mayDelete, edit, everything, onClear, onEnd }: BatchBarProps) {
  const active = works.filter(({ activityStatus }) => activityStatus === 'ACTIVE');
  const unpublished = active.filter(({ published }) => !published);
  const published = active.filter((work) => work.published);
  const deleted = works.filter(({ activityStatus }) => activityStatus !== 'ACTIVE');

  async function run(act: BatchAct, chosen: readonly OwnArtwork[]) {
    await batch.run(act, chosen);
    onEnd();
  }
  async function publish() {
    const isConfirmed = await confirm({
      title: `Publish ${countOf(unpublished.length, 'artwork')}?`,
      text: willSeeAll(unpublished),
      confirmLabel: 'Publish',
    });
    if (isConfirmed) await run('publish', unpublished);
  }
  async function remove() {
    const isConfirmed = await confirm({
      title: `Delete ${countOf(active.length, 'artwork')}?`,
      text: 'Nobody will see them any more. You can undo this right afterwards; later an administrator can restore them.',
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (isConfirmed) await run('delete', active);
  }
  const button = ({ icon, label, chosen, act }: Offer) =>
    chosen.length > 0 ? (
      <Button kind="quiet" busy={batch.isBusy} onClick={() => void act()}>
        <Icon of={icon} size="small" />
        {label}
      </Button>
    ) : null;
  if (everything !== undefined)
    return (
      <SelectionBar noun="artwork" count={everything} onClear={onClear}>
        {edit}
      </SelectionBar>
    );
  return (
    <SelectionBar noun="artwork" count={works.length} onClear={onClear}>
      {edit}
      {button({ icon: Globe, label: 'Publish', chosen: unpublished, act: publish })}
      {button({ icon: Undo2, label: 'Unpublish', chosen: published, act: () => run('unpublish', published) })}
      {mayDelete
        ? button({ icon: RotateCcw, label: 'Restore', chosen: deleted, act: () => run('restore', deleted) })
        : null}
      {mayDelete && active.length > 0 ? (
        <Button kind="quiet" className={css.delete} busy={batch.isBusy} onClick={() => void remove()}>
          <Icon of={Trash2} size="small" />
          Delete
        </Button>
      ) : null}
    </SelectionBar>
  );
}
