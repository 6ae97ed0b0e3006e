import { pages } from '@oeuvre/contracts/addresses.ts';
import { tableFindingKinds } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Frame, PageHead } from '../../../../../ui/layout/layout.tsx';
import { selectedTab, Tabs } from '../../../../../ui/lists/tabs/tabs.tsx';
import { type BatchViewProps, batchTitle } from '../../batch.words.ts';
import { type BatchActs, useBatchActs } from '../../use-batch-acts.ts';
import { AfterBatch, BatchFoot, Pages, Result } from '../batch-parts/batch-parts.tsx';
import { ChangeRow } from '../change-row/change-row.tsx';
import { Conflicts } from './conflicts.tsx';
import css from './merge-view.late.module.css';

const number = (count: number) => count.toLocaleString('en-GB');

/** An edited export: what changed there, here and on both sides, and the choice between them. */
export function MergeView({ batch, list, page }: BatchViewProps) {
  const acts = useBatchActs(batch);
  const [address] = useSearchParams();
  const { there, here, both } = batch.cells;
  const tabs = [
    ...(both > 0 ? [{ id: 'both', label: 'Both', count: both }] : []),
    { id: 'there', label: 'Only there', count: there },
    { id: 'here', label: 'Only here', count: here },
    ...(batch.findingCount > 0 ? [{ id: 'findings', label: 'Not understood', count: batch.findingCount }] : []),
  ];
  const tab = selectedTab(tabs, address);
  return (
    <div className={css.page}>
      <Frame>
        <PageHead title={batchTitle(batch)} text={<TakenOut batch={batch} />} />
        <Sums batch={batch} />
        <Tabs label="Cells" tabs={tabs} selected={tab} forget={['page']} />
      </Frame>
      <Result batch={batch} />
      <Frame className={css.cells}>
        {tab === 'findings' ? <FindingsTable batch={batch} /> : null}
        {tab === 'both' ? <Conflicts list={list} acts={acts} isReady={batch.state === 'ready'} /> : null}
        {tab === 'there' || tab === 'here' ? (
          <ul className={css.rows}>
            {list.works.map((work) => (
              <ChangeRow
                key={work.id}
                work={
                  tab === 'here'
                    ? { ...work, cells: work.cells.map((cell) => ({ ...cell, here: cell.base, there: cell.here })) }
                    : acts.chosenIn(work)
                }
                acts={acts}
                isReady={batch.state === 'ready' && tab === 'there'}
              />
            ))}
          </ul>
        ) : null}
        {tab !== 'findings' && list.works.length === 0 ? <p className={css.empty}>There are none.</p> : null}
        {tab === 'findings' ? null : <Pages page={page} list={list} />}
      </Frame>
      <MergeFoot batch={batch} acts={acts} />
    </div>
  );
}

function TakenOut({ batch: { takenOut, works } }: { readonly batch: Batch }) {
  return (
    <>
      {takenOut ? (
        <>
          Exported on <DateTime iso={takenOut.at} /> by {takenOut.by}, {countOf(works, 'work')}.{' '}
        </>
      ) : (
        `${countOf(works, 'work')}. `
      )}
      Only cells that changed there are touched.
    </>
  );
}

function Sums({ batch: { cells, works, changing, done, findingCount } }: { readonly batch: Batch }) {
  const sums = [
    [cells.there + cells.both, 'changed in the spreadsheet'],
    [cells.here, 'changed here meanwhile'],
    [cells.both, 'changed in both'],
    [works - changing - done.changed, 'works untouched'],
    ...(findingCount > 0 ? [[findingCount, 'not understood'] as const] : []),
  ] as const;
  return (
    <dl className={css.sums}>
      {sums.map(([count, words]) => (
        <div key={words} data-warn={(words === 'changed in both' && count > 0) || undefined}>
          <dt>{words}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function FindingsTable({ batch: { findings, findingCount } }: { readonly batch: Batch }) {
  return (
    <>
      <table className={css.findings}>
        <thead>
          <tr>
            <th>Line</th>
            <th>Field</th>
            <th>What stands there</th>
            <th>Why it is left alone</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ kind, line, column, cell }) => (
            <tr key={`${line} ${kind} ${column}`}>
              <td>{line}</td>
              <td>{column ? columnNames[column] : 'OO ID'}</td>
              <td dir="auto">{cell || '-'}</td>
              <td>{tableFindingKinds[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findingCount > findings.length ? <p>{`The first ${findings.length} of ${number(findingCount)}.`}</p> : null}
    </>
  );
}

function MergeFoot({ batch, acts }: { readonly batch: Batch; readonly acts: BatchActs }) {
  const { state, cells } = batch;
  const waits = cells.undecided > 0;
  const words = waits
    ? `${cells.undecided === 1 ? '1 cell still needs' : `${cells.undecided} cells still need`} you. The ${number(cells.chosen)} other changes are ready.`
    : cells.chosen > 0
      ? `${countOf(cells.chosen, 'change')} ready. Every work keeps its version before.`
      : 'There is nothing to take from the spreadsheet.';
  return (
    <BatchFoot batch={batch} words={state === 'ready' ? words : 'Done.'}>
      {state === 'ready' ? (
        <>
          {batch.done.changed > 0 ? (
            <Button busy={acts.undo.isBusy} onClick={() => void acts.undo.act()}>
              Undo
            </Button>
          ) : (
            <ButtonLink to={pages.artworks}>Cancel</ButtonLink>
          )}
          {waits && cells.chosen > 0 ? (
            <Button busy={acts.apply.isBusy} onClick={() => void acts.apply.act()}>
              {`Take the ${number(cells.chosen)} now`}
            </Button>
          ) : null}
          <Button
            kind="main"
            busy={acts.apply.isBusy}
            disabled={waits || cells.chosen === 0}
            onClick={() => void acts.apply.act()}
          >
            Merge
          </Button>
        </>
      ) : (
        <AfterBatch batch={batch} acts={acts} />
      )}
    </BatchFoot>
  );
}
