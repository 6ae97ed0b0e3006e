import { batchAt } from '@oeuvre/contracts/addresses.ts';
import type { BatchState } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { BatchSummary } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { Link } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { formatDay } from '../../../../../ui/date-time/format-date.ts';
import { Status, type StatusShape } from '../../../../../ui/label/label.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { LineTable } from '../../../../../ui/working/line-table/line-table.tsx';
import css from '../../../components/run-table/run-table.late.module.css';
import { sourceName } from '../../batch.words.ts';

/** Batches line by line, the latest first. */
export function BatchList({ batches }: { readonly batches: readonly BatchSummary[] }) {
  return (
    <LineTable className={css.table}>
      <thead>
        <tr>
          <th>What</th>
          <th>State</th>
          <th className={css.number}>Works</th>
          <th className={css.number}>Changed</th>
          <th className={css.wide}>From</th>
          <th className={css.wide}>By</th>
          <th className={css.wide}>When</th>
          <th>
            <Hidden>Undo</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </tbody>
    </LineTable>
  );
}

const states: Readonly<Record<BatchState, readonly [StatusShape, string]>> = {
  reading: ['half', 'Being compared'],
  rehearsing: ['half', 'Being rehearsed'],
  ready: ['ring', 'Not applied'],
  running: ['half', 'Under way'],
  finished: ['solid', 'Done'],
  undoing: ['half', 'Being undone'],
  undone: ['minus', 'Undone'],
};

/** The table that came back, or the fields that change. */
const whatOf = ({ kind, title, columns }: BatchSummary) => {
  if (kind === 'table') return title || 'A table';
  return columns.length > 0 ? columns.map((column) => columnNames[column]).join(', ') : 'Nothing yet';
};

function BatchRow({ batch }: { readonly batch: BatchSummary }) {
  const { id, state, works, changed, startedBy, createdAt, keptUntil, mayUndo, kind } = batch;
  const [shape, words] = states[state];
  const isPart = state === 'ready' && changed > 0;
  return (
    <tr>
      <td dir="auto">
        <Link to={batchAt(id)} className={css.what}>
          {whatOf(batch)}
        </Link>
        <span className={css.narrow}>
          {`${countOf(works, 'work')}, ${changed.toLocaleString('en-GB')} changed. ${startedBy.name}, `}
          <DateTime iso={createdAt} withTime />
        </span>
      </td>
      <td>
        <Status shape={shape}>{isPart ? 'Applied in part' : words}</Status>
      </td>
      <td className={css.number}>{works.toLocaleString('en-GB')}</td>
      <td className={css.number}>{changed.toLocaleString('en-GB')}</td>
      <td className={`${css.wide} ${css.soft}`}>{kind === 'table' ? 'A table' : sourceName(batch)}</td>
      <td className={`${css.wide} ${css.soft}`}>{startedBy.name}</td>
      <td className={`${css.wide} ${css.soft}`}>
        <DateTime iso={createdAt} withTime />
      </td>
      <td className={css.acts}>{mayUndo ? <UndoButton batch={batch} keptUntil={keptUntil} /> : null}</td>
    </tr>
  );
}

function UndoButton({ batch, keptUntil }: { readonly batch: BatchSummary; readonly keptUntil: string }) {
  const { act, isBusy } = useRevalidatingAct(() =>
    browserCall(batchesRoutes.undo, { params: { id: batch.id }, body: {} }),
  );
  async function ask() {
    const until = formatDay(keptUntil, 'local');
    const isSure = await confirm({
      title: `Undo this in ${countOf(batch.changed, 'work')}?`,
      text: `They get the record that they had before. Works that somebody changed since are left alone. Undo is possible until ${until}.`,
      confirmLabel: 'Undo',
    });
    if (isSure) await act();
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void ask()}>
      Undo<Hidden>{` ${whatOf(batch)}`}</Hidden>
    </Button>
  );
}
