import { pages } from '@oeuvre/contracts/addresses.ts';
import { undoableDays } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Frame, Hidden, PageHead } from '../../../../../ui/layout/layout.tsx';
import { type BatchViewProps, batchTitle, chosenWords, sourceAddress, sourceName } from '../../batch.words.ts';
import { type BatchActs, useBatchActs } from '../../use-batch-acts.ts';
import { AfterBatch, BatchFoot, Pages, Result } from '../batch-parts/batch-parts.tsx';
import { ChangeRow } from '../change-row/change-row.tsx';
import { ChangesForm } from './changes-form.tsx';
import css from './edit-view.late.module.css';

/** Works changed together: what changes at the left, every work with its cells before and after at the right. */
export function EditView({ batch, list, page }: BatchViewProps) {
  const acts = useBatchActs(batch);
  const isRehearsing = batch.state === 'rehearsing';
  const isReady = batch.state === 'ready' || isRehearsing;
  return (
    <div className={css.page}>
      <Frame className={css.head}>
        <PageHead
          title={batchTitle(batch)}
          text={
            <>
              {`${chosenWords(batch)} `}
              {batch.leftOut > 0 ? `${countOf(batch.leftOut, 'other work')} you may not change. ` : null}
              <Link to={sourceAddress(batch.source)} className={css.others}>
                {sourceName(batch)}
              </Link>
              {' · '}
              <Link to={pages.batches} className={css.others}>
                Batches
              </Link>
            </>
          }
        />
      </Frame>
      <Result batch={batch} />
      <div className={css.sides}>
        {isReady ? (
          <aside className={css.what} aria-label="What to change">
            <ChangesForm batch={batch} acts={acts} />
          </aside>
        ) : null}
        <section className={css.changes} aria-labelledby="changes">
          <div className={css.tally}>
            <h2 id="changes">{countOf(isReady ? batch.cells.chosen : batch.done.cells, 'change')}</h2>
            {isReady ? <span role="status">{tallyOf(batch)}</span> : null}
            <Columns batch={batch} />
          </div>
          {list.works.length > 0 ? (
            <ul className={css.rows} data-busy={acts.change.isBusy || isRehearsing || undefined}>
              {isReady ? <AllRow batch={batch} acts={acts} /> : null}
              {list.works.map((work) => (
                <ChangeRow key={work.id} work={acts.chosenIn(work)} acts={acts} isReady={isReady} />
              ))}
            </ul>
          ) : (
            <p className={css.empty}>{emptyWords(batch)}</p>
          )}
          <Pages page={page} list={list} />
        </section>
      </div>
      <EditFoot batch={batch} acts={acts} />
    </div>
  );
}

function emptyWords({ state, changes }: Batch): string {
  if (changes.length === 0)
    return 'Add a field and say what it should contain. Every change is listed here before it is made.';
  if (state === 'rehearsing') return 'Nothing changes in the works that were looked at so far.';
  return 'Every work has this already. Nothing changes.';
}

function tallyOf({ changing, works, changes }: Batch): string {
  if (changes.length === 0) return '';
  const others = works - changing;
  return `in ${countOf(changing, 'work')}${others === 0 ? '' : others === 1 ? '; 1 stays as it is' : `; ${others} stay as they are`}`;
}

/** All changes, or those of one column. */
function Columns({ batch }: { readonly batch: Batch }) {
  const [address] = useSearchParams();
  const chosen = address.get('column');
  if (batch.columns.length < 2) return null;
  return (
    <nav className={css.columns} aria-label="Fields">
      <Link to="?" aria-current={chosen ? undefined : 'true'} preventScrollReset>
        All
      </Link>
      {batch.columns.map(({ column, works }) => (
        <Link
          key={column}
          to={`?column=${column}`}
          aria-current={chosen === column ? 'true' : undefined}
          preventScrollReset
        >
          {columnNames[column]} <span>{works}</span>
        </Link>
      ))}
    </nav>
  );
}

function AllRow({ batch, acts }: { readonly batch: Batch; readonly acts: BatchActs }) {
  const isAll = batch.columns.length > 0 && batch.cells.chosen === batch.cells.there;
  return (
    <li className={css.headRow}>
      <Checkbox label={<Hidden>All works</Hidden>} checked={isAll} onChange={() => acts.takeAll(!isAll)} />
      <span />
      <span aria-hidden="true">Work</span>
      <span aria-hidden="true">Field</span>
      <span aria-hidden="true">Change</span>
    </li>
  );
}

function EditFoot({ batch, acts }: { readonly batch: Batch; readonly acts: BatchActs }) {
  const { state, changing } = batch;
  return (
    <BatchFoot
      batch={batch}
      words={state === 'ready' ? `Every work keeps its version before. Undo for ${undoableDays} days.` : 'Done.'}
    >
      {state === 'ready' || state === 'rehearsing' ? (
        <>
          <ButtonLink to={sourceAddress(batch.source)}>Cancel</ButtonLink>
          <Button
            kind="main"
            busy={acts.apply.isBusy || acts.change.isBusy}
            disabled={changing === 0 || state === 'rehearsing'}
            onClick={() => void acts.apply.act()}
          >
            {changing > 0 ? `Change ${countOf(changing, 'work')}` : 'Change'}
          </Button>
        </>
      ) : (
        <AfterBatch batch={batch} acts={acts} />
      )}
    </BatchFoot>
  );
}
