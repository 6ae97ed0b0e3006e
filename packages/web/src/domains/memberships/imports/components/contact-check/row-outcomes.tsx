import { rowKinds } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ContactImportDetail,
  ImportedRow,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { InfiniteList } from '../../../../../ui/lists/infinite-list/infinite-list.tsx';
import { FilterLink } from '../../../../../ui/working/filter-link/filter-link.tsx';
import { LineTable } from '../../../../../ui/working/line-table/line-table.tsx';
import { kindIn } from '../../contact-import-query.ts';
import { countOfKind, kindLabels, leftOutOf, outcomeOf } from '../../contact-imports.words.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import css from './row-outcomes.late.module.css';

interface RowOutcomesProps {
  readonly list: ContactImportDetail;
  readonly outcomes: NonNullable<LoadedStep<'check'>['outcomes']>;
}

/** The number of a row in its file is its own. */
const identified = (rows: readonly ImportedRow[]) => rows.map((row) => ({ id: row.line, ...row }));
const rowsOf = (reply: { rows: ImportedRow[] }) => identified(reply.rows);

/** The rows of the list with what becomes of them, of all kinds or of one, and as files. */
export function RowOutcomes({ list: { id, rows, columns, counts }, outcomes: { first, from } }: RowOutcomesProps) {
  const [address] = useSearchParams();
  const kind = kindIn(address);
  const kinds = rowKinds.filter((one) => countOfKind(counts, one) > 0 || one === kind);
  const params = { id };
  if (columns.length === 0) return <p className={css.soft}>The rows of this list were deleted. Its counts are kept.</p>;
  const toMend = leftOutOf(counts) + countOfKind(counts, 'undated');
  const withKind = (one: string | undefined) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    next.delete('kind');
    if (one) next.set('kind', one);
    return `?${next}`;
  };
  return (
    <section aria-labelledby="rows" className={css.rows}>
      <div className={css.top}>
        <h2 id="rows">Row by row</h2>
        <a href={urlOf(contactImportsRoutes.csv, { params, query: { rows: 'all' } })} download className={css.download}>
          <Icon of={Download} size="small" />
          All rows with what becomes of them
        </a>
        {toMend > 0 ? (
          <a
            href={urlOf(contactImportsRoutes.csv, { params, query: { rows: 'refused' } })}
            download
            className={css.download}
          >
            <Icon of={Download} size="small" />
            {`The ${inEnglish(toMend)} to correct and import again`}
          </a>
        ) : null}
      </div>
      <nav aria-label="Rows by result" className={css.kinds}>
        <FilterLink to={withKind(undefined)} isOn={!kind} count={rows ?? 0}>
          All
        </FilterLink>
        {kinds.map((one) => (
          <FilterLink key={one} to={withKind(one)} isOn={one === kind} count={countOfKind(counts, one)}>
            {kindLabels[one]}
          </FilterLink>
        ))}
      </nav>
      <InfiniteList first={{ items: identified(first.rows), nextPage: first.nextPage }} from={from} itemsOf={rowsOf}>
        {(items) => <RowTable rows={items} />}
      </InfiniteList>
    </section>
  );
}

function RowTable({ rows }: { readonly rows: readonly ImportedRow[] }) {
  if (rows.length === 0) return <p className={css.soft}>There are no such rows.</p>;
  return (
    <LineTable className={css.table}>
      <thead>
        <tr>
          <th>Row</th>
          <th>E-mail</th>
          <th>Name</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { shape, words } = outcomeOf(row);
          return (
            <tr key={row.line}>
              <td className={css.line}>{inEnglish(row.line)}</td>
              <td className={css.email} dir="auto">
                {row.email || '-'}
              </td>
              <td className={css.name} dir="auto">
                {row.name}
              </td>
              <td>
                <span className={css.outcome}>
                  <Status shape={shape}>{null}</Status>
                  {words}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </LineTable>
  );
}
