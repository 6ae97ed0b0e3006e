import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { Globe, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { SelectionBar } from '../../../../../ui/working/selection-bar/selection-bar.tsx';
import css from '../../../components/selection/selection.late.module.css';
import { Offer, type SelectionActsProps } from '../../../components/selection-acts/selection-acts.tsx';
import { willSeeAll } from '../../../readers.words.ts';
import type { Batch, BatchAct } from './use-batch.ts';

interface BatchBarProps extends SelectionActsProps<OwnArtwork> {
  readonly batch: Batch;
  readonly mayDelete: boolean;
}

/** The acts on the selected works, floating over the list. Only acts that change one of them are there. */
export function BatchBar({ works, batch, mayDelete, edit, everything, onClear, onEnd }: BatchBarProps) {
  const { isBusy } = batch;
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
  if (everything !== undefined)
    return (
      <SelectionBar noun="artwork" count={everything} onClear={onClear}>
        {edit}
      </SelectionBar>
    );
  return (
    <SelectionBar noun="artwork" count={works.length} onClear={onClear}>
      {edit}
      <Offer icon={Globe} label="Publish" isBusy={isBusy} works={unpublished} onAct={publish} />
      <Offer
        icon={Undo2}
        label="Unpublish"
        isBusy={isBusy}
        works={published}
        onAct={(some) => run('unpublish', some)}
      />
      {mayDelete ? (
        <Offer
          icon={RotateCcw}
          label="Restore"
          isBusy={isBusy}
          works={deleted}
          onAct={(some) => run('restore', some)}
        />
      ) : null}
      {mayDelete && active.length > 0 ? (
        <Button kind="quiet" className={css.delete} busy={isBusy} onClick={() => void remove()}>
          <Icon of={Trash2} size="small" />
          Delete
        </Button>
      ) : null}
    </SelectionBar>
  );
}
