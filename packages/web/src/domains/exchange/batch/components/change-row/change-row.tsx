import type { BatchWork } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import type { BatchActs } from '../../use-batch-acts.ts';
import { CellChange, nameOf, WorkName, WorkPicture } from '../batch-parts/batch-parts.tsx';
import css from './change-row.late.module.css';

interface ChangeRowProps {
  readonly work: BatchWork;
  readonly acts: BatchActs;
  /** Works can still be taken in and out. */
  readonly isReady: boolean;
}

/** A work with every cell that changes in it. */
export function ChangeRow({ work, acts, isReady }: ChangeRowProps) {
  return (
    <li className={css.row} data-off={(isReady && !work.isChosen) || undefined}>
      {isReady && work.state === 'to do' ? (
        <Checkbox
          label={<Hidden>{nameOf(work)}</Hidden>}
          checked={work.isChosen}
          onChange={() => acts.takeWork(work, !work.isChosen)}
        />
      ) : (
        <span />
      )}
      <WorkPicture work={work} />
      <WorkName work={work} />
      <dl className={css.lines}>
        {work.cells.map((cell) => (
          <div key={cell.column}>
            <dt>{columnNames[cell.column]}</dt>
            <dd>
              <CellChange cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
      {!isReady && work.state === 'changed' && !acts.isAtWork ? (
        <Button kind="quiet" className={css.undo} busy={acts.undo.isBusy} onClick={() => void acts.undo.act(work.id)}>
          Undo<Hidden>{` ${nameOf(work)}`}</Hidden>
        </Button>
      ) : null}
    </li>
  );
}
