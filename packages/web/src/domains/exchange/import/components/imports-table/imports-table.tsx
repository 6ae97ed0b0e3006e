import type { ImportSummary } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { Link } from 'react-router';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Status, type StatusShape } from '../../../../../ui/label/label.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { LineTable } from '../../../../../ui/working/line-table/line-table.tsx';
import css from '../../../components/run-table/run-table.late.module.css';
import { importAt } from '../../import.links.ts';
import { stateLabels } from '../../import.words.ts';

/** Imports line by line, the newest first. */
export function ImportsTable({ imports }: { readonly imports: readonly ImportSummary[] }) {
  return (
    <LineTable className={css.table}>
      <thead>
        <tr>
          <th>File</th>
          <th>State</th>
          <th className={css.wide}>Mapping</th>
          <th className={css.wide}>By</th>
          <th className={css.number}>Made</th>
          <th className={css.number}>Changed</th>
          <th className={css.number}>Left out</th>
          <th className={css.wide}>Uploaded</th>
          <th>
            <Hidden>Downloads</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <ImportRow key={one.id} table={one} />
        ))}
      </tbody>
    </LineTable>
  );
}

const shapes: Partial<Record<ImportSummary['state'], StatusShape>> = {
  finished: 'solid',
  failed: 'struck',
  undone: 'minus',
  mapping: 'ring',
};

function ImportRow({ table }: { readonly table: ImportSummary }) {
  const { id, fileName, state, mappingName, startedBy, startedAt, counts, failure, hasFile, createdAt } = table;
  const found = Object.values(counts.findings).reduce((sum, count) => sum + count, 0);
  // A dry run counts what would happen; here stands what has.
  const written = startedAt ? counts : undefined;
  return (
    <tr>
      <td dir="auto">
        <Link to={importAt(id)} className={css.file}>
          {fileName}
        </Link>
        <span className={css.narrow}>
          {[startedBy?.name ?? 'From the command line', mappingName].filter(Boolean).join(', ')}
        </span>
        {written ? <span className={css.sums}>{sumsOf(written)}</span> : null}
      </td>
      <td>
        <Status shape={shapes[state] ?? 'half'}>{stateWords(table)}</Status>
        {state === 'failed' ? <span className={css.failure}>{failure}</span> : null}
      </td>
      <td className={`${css.wide} ${css.soft}`} dir="auto">
        {mappingName ?? '-'}
      </td>
      <td className={css.wide}>{startedBy?.name ?? 'The command'}</td>
      <td className={css.number}>{written ? inEnglish(written.added) : '-'}</td>
      <td className={css.number}>{written ? inEnglish(written.changed) : '-'}</td>
      <td className={css.number}>{written ? inEnglish(written.leftOut) : '-'}</td>
      <td className={`${css.wide} ${css.soft}`}>
        <DateTime iso={createdAt} withTime />
      </td>
      <td>
        <span className={css.downloads}>
          {found > 0 ? (
            <a href={`/api/imports/${id}/report`} download aria-label={`Report of ${fileName}`}>
              Report
            </a>
          ) : null}
          {hasFile ? (
            <a href={`/api/imports/${id}/file`} download aria-label={`File ${fileName}`}>
              File
            </a>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

const sumsOf = ({ added, changed, leftOut }: ImportSummary['counts']) =>
  `${inEnglish(added)} made, ${inEnglish(changed)} changed, ${inEnglish(leftOut)} left out`;

/** The state, with how far a job is. */
function stateWords({ state, position, rows, counts }: ImportSummary): string {
  const isReading = state === 'dry' || state === 'running' || state === 'paused';
  if (isReading && rows !== null) return `${stateLabels[state]}, ${inEnglish(position)} of ${inEnglish(rows)}`;
  if (isReading && position > 0) return `${stateLabels[state]}, ${inEnglish(position)} lines`;
  if (state === 'undone' && counts.leftAlone > 0)
    return `${stateLabels[state]}, ${inEnglish(counts.leftAlone)} left alone`;
  return stateLabels[state];
}
