import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { proposeShape } from '../../../../platform/tables/read-table.ts';
import type { TableRow } from '../../../../platform/tables/table.ts';
import { aFile } from '../../../../platform/tables/tables.fixture.ts';
import { readMuseumTable } from '../museum-table.ts';
import { applyMapping } from './apply-mapping.ts';
import { TableProfile } from './profile-columns.ts';
import { proposeMapping } from './propose-mapping.ts';
import { compileMapping } from './row-values.ts';

/** The works that a table becomes by its proposed mapping alone, or with changes to that. */
export async function proposedWorks(content: string | Uint8Array, name = 'table.csv') {
  const file = aFile(content);
  const { shape } = await proposeShape(file);
  const profile = new TableProfile();
  const rows: TableRow[] = [];
  for await (const row of readMuseumTable(file, shape, { onHeader: profile.onHeader })) {
    profile.add(row);
    rows.push(row);
  }
  const { mapping, columns } = proposeMapping(profile.columns(), name);
  const change = (by: Partial<ImportMapping>) =>
    rows.map((row) => applyMapping(compileMapping({ ...mapping, ...by }), row));
  const works = change({});
  const records = works.map(({ record }) => record);
  return {
    shape,
    mapping,
    columns,
    works,
    records,
    sections: records.map(({ sections }) => sections),
    keys: works.map(({ key }) => key),
    change,
  };
}
