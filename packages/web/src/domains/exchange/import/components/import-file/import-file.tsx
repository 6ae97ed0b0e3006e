import { pages } from '@oeuvre/contracts/addresses.ts';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Earlier, EarlierLine, FilePage, KnownFile } from '../../../../../ui/working/file-zone/file-page.tsx';
import { shapeWords } from '../../../../../ui/working/table-shape/table-shape.words.ts';
import { importAt } from '../../import.links.ts';
import type { LoadedStep } from '../../load-import.ts';
import { ImportHead } from '../import-head/import-head.tsx';
import { TableDrop } from './table-drop.tsx';

/** Where a table begins; for an import that has one, what is known about it. */
export function ImportFile({ table, mappings }: LoadedStep<'file'>) {
  return (
    <>
      <ImportHead step="file" table={table} />
      <FilePage
        beside={
          <Earlier
            title="Mappings you kept"
            help={
              mappings.length > 0
                ? 'A table with most of these columns finds its mapping by itself.'
                : 'None yet. Keep the mapping of a table under a name, and the next table with most of its columns finds it by itself.'
            }
          >
            {mappings.length > 0 ? (
              <ul>
                {mappings.map(({ name, columns, uses }) => (
                  <EarlierLine key={name} more={`${countOf(columns, 'column')}, ${usesWords(uses)}`}>
                    {name}
                  </EarlierLine>
                ))}
              </ul>
            ) : null}
          </Earlier>
        }
      >
        {table ? (
          <KnownFile
            name={table.fileName}
            acts={
              <>
                <ButtonLink to={importAt(table.id, 'columns')}>Look at its columns</ButtonLink>
                <ButtonLink kind="quiet" to={pages.importArtworks}>
                  Import another table
                </ButtonLink>
              </>
            }
          >
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
          </KnownFile>
        ) : (
          <TableDrop />
        )}
      </FilePage>
    </>
  );
}

const usesWords = (uses: number) =>
  uses === 0 ? 'not used yet' : uses === 1 ? 'used once' : uses === 2 ? 'used twice' : `used ${uses} times`;
