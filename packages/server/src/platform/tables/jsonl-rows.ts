import { maximumRowCharacters } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { flattenRecord } from './flatten-record.ts';
import type { TableRow } from './table.ts';
import { decodeFile } from './text-encoding.ts';

/** One line of a text file, from 1. */
interface Line {
  readonly number: number;
  readonly text: string;
}

async function* linesOf(file: string, { encoding }: TableShape): AsyncGenerator<Line, void> {
  let rest = '';
  let number = 0;
  for await (const piece of decodeFile(file, encoding)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const text of lines) yield { number: (number += 1), text };
    if (rest.length > maximumRowCharacters)
      throw refusedTable('row-too-large', { line: number + 1, most: maximumRowCharacters / 1_000_000 });
  }
  if (rest !== '') yield { number: number + 1, text: rest };
}

/** The records of a file with one JSON record on each line. */
export async function* jsonlRows(file: string, shape: TableShape): AsyncGenerator<TableRow, void> {
  for await (const { number, text } of linesOf(file, shape)) {
    if (text.trim() === '') continue;
    const record = parsed(text, number);
    yield { line: number, cells: flattenRecord(record, number), record };
  }
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedTable('invalid-json', { line });
  }
}
