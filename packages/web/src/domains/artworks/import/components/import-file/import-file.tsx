import { pages } from '@oeuvre/contracts/addresses.ts';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { importAt } from '../../import.links.ts';
import { shapeWords } from '../../import.words.ts';
import type { LoadedStep } from '../../load-import.ts';
import { ImportHead } from '../import-head/import-head.tsx';
import { FileDrop } from './file-drop.tsx';
import css from './import-file.module.css';

/** Where a table begins; for an import that has one, what is known about it. */
export function ImportFile({ table, mappings }: LoadedStep<'file'>) {
  return (
    <>
      <ImportHead step="file" table={table} />
      <div className={css.page}>
        {table ? (
          <section className={css.known}>
            <h2 className={css.name}>{table.fileName}</h2>
            <p>
              {table.rows === null
                ? `More than ${countOf(table.profile.rows - 1, 'record')}`
                : countOf(table.rows, 'record')}
              {`, ${countOf(table.profile.columns.length, 'column')}, ${shapeWords(table.shape)}.`}
            </p>
            <p>
              Uploaded{table.startedBy ? ` by ${table.startedBy.name}` : ''} on{' '}
              <DateTime iso={table.createdAt} withTime />.
            </p>
            <div className={css.go}>
              <ButtonLink to={importAt(table.id, 'columns')}>Look at its columns</ButtonLink>
              <ButtonLink kind="quiet" to={pages.importArtworks}>
                Import another table
              </ButtonLink>
            </div>
          </section>
        ) : (
          <FileDrop />
        )}
        <section>
          <h2 className={css.label}>Mappings you kept</h2>
          {mappings.length > 0 ? (
            <ul className={css.mappings}>
              {mappings.map(({ name, columns, uses }) => (
                <li key={name}>
                  {name}
                  <span className={css.faint}>{`${countOf(columns, 'column')}, ${usesWords(uses)}`}</span>
                </li>
              ))}
            </ul>
          ) : null}
          <p className={css.help}>
            {mappings.length > 0
              ? 'A table with most of these columns finds its mapping by itself.'
              : 'None yet. Keep the mapping of a table under a name, and the next table with most of its columns finds it by itself.'}
          </p>
        </section>
      </div>
    </>
  );
}

const usesWords = (uses: number) =>
  uses === 0 ? 'not used yet' : uses === 1 ? 'used once' : uses === 2 ? 'used twice' : `used ${uses} times`;
