import { maximumRowCharacters } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { JSONParser } from '@streamparser/json';
import { flattenRecord } from './flatten-record.ts';
import type { TableRow } from './table.ts';
import { decodeFile } from './text-encoding.ts';

/** The records of a JSON file; of an object of objects its values. */
export async function* jsonRows(file: string, { encoding, recordsAt }: TableShape): AsyncGenerator<TableRow, void> {
  const parser = new JSONParser({ paths: [['$', ...recordsAt, '*'].join('.')], keepStack: false });
  let found: unknown[] = [];
  let line = 0;
  let since = 0;
  parser.onValue = ({ value }) => {
    found.push(value);
    since = 0;
  };
  for await (const text of decodeFile(file, encoding)) {
    since += text.length;
    try {
      parser.write(text);
    } catch {
      throw refusedTable('invalid-json', { line: line + found.length + 1 });
    }
    if (since > maximumRowCharacters)
      throw refusedTable('row-too-large', { line: line + found.length + 1, most: maximumRowCharacters / 1_000_000 });
    const records = found;
    found = [];
    for (const record of records) {
      line += 1;
      yield { line, cells: flattenRecord(record, line), record };
    }
  }
  if (!parser.isEnded) throw refusedTable('invalid-json', { line: line + 1 });
}
