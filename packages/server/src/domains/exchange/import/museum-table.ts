import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { readTable } from '../../../platform/tables/read-table.ts';
import type { OnHeader, TableRow } from '../../../platform/tables/table.ts';
import { lidoCells } from './lido/lido-cells.ts';
import { meaningOfName } from './mapping/column-names.ts';

const isColumnName = (text: string): boolean => meaningOfName(text)?.isExact === true;

/** The records of a table of works; see `readTable`. */
export const readMuseumTable = (
  file: string,
  shape: TableShape,
  options: { readonly from?: number; readonly onHeader?: OnHeader } = {},
): AsyncGenerator<TableRow, void> => readTable(file, shape, { ...options, isColumnName, cellsOfXml: lidoCells });
