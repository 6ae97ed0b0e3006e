import type { CellChoice } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { BatchCell, BatchWork } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import hiddenCss from '../../../../../ui/hidden/hidden.module.css';
import type { BatchViewProps } from '../../batch.words.ts';
import type { BatchActs } from '../../use-batch-acts.ts';
import { Marked, nameOf, WorkName, WorkPicture } from '../batch-parts/batch-parts.tsx';
import css from './merge-view.late.module.css';

interface ConflictsProps {
  readonly list: BatchViewProps['list'];
  readonly acts: BatchActs;
  readonly isReady: boolean;
}

/** Cells that changed on both sides: base, spreadsheet, record. Nothing is chosen beforehand. */
export function Conflicts({ list, acts, isReady }: ConflictsProps) {
  return (
    <>
      <div className={css.head}>
        <span>Cell</span>
        <span>When exported</span>
        <span>
          Spreadsheet{' '}
          {isReady ? (
            <Button kind="text" onClick={() => acts.settleAll('there')}>
              take all
            </Button>
          ) : null}
        </span>
        <span>
          Here now{' '}
          {isReady ? (
            <Button kind="text" onClick={() => acts.settleAll('here')}>
              keep all
            </Button>
          ) : null}
        </span>
      </div>
      {list.works
        .map(acts.chosenIn)
        .flatMap((work) =>
          work.cells.map((cell) => (
            <Conflict
              key={`${work.id} ${cell.column}`}
              work={work}
              cell={cell}
              isOpen={isReady && !cell.isDone}
              onChoose={(choice) => acts.settle(work, cell, choice)}
            />
          )),
        )}
    </>
  );
}

interface ConflictProps {
  readonly work: BatchWork;
  readonly cell: BatchCell;
  readonly isOpen: boolean;
  readonly onChoose: (choice: CellChoice) => void;
}

function Conflict({ work, cell, isOpen, onChoose }: ConflictProps) {
  const option = (choice: CellChoice, words: string) => (
    <label className={css.option}>
      <input
        type="radio"
        name={`${work.id} ${cell.column}`}
        checked={cell.choice === choice}
        disabled={!isOpen}
        onChange={() => onChoose(choice)}
      />
      <span>
        <span className={css.side}>{words}</span>
        <Marked before={cell.base} after={cell[choice]} />
        {choice === 'here' && work.savedBy ? (
          <small>
            {work.savedBy.name}, <DateTime iso={work.savedAt} />
          </small>
        ) : null}
      </span>
    </label>
  );
  return (
    <fieldset className={css.conflict}>
      <legend className={hiddenCss.hidden}>{`${columnNames[cell.column]} of ${nameOf(work)}`}</legend>
      <div className={css.who}>
        <WorkPicture work={work} />
        <div>
          <WorkName work={work} />
          <span className={css.column}>{columnNames[cell.column]}</span>
        </div>
      </div>
      <div className={css.base}>
        <span className={css.side}>When exported</span>
        {cell.base ? <span dir="auto">{cell.base}</span> : <span className={css.none}>empty</span>}
      </div>
      {option('there', 'Spreadsheet')}
      {option('here', 'Here now')}
    </fieldset>
  );
}
