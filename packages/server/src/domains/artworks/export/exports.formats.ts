import { Readable } from 'node:stream';
import { columnKeys, type ExportFormat } from '@oeuvre/contracts/domains/artworks/exports/exports.constants.ts';
import { columnNames, keyColumn, versionColumn } from '@oeuvre/record/table/columns.ts';
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts';
import { xlsxOf } from '../../../platform/text/xlsx.ts';
import type { ExportedWork } from './exports.queries.ts';

type Batches = AsyncIterable<readonly ExportedWork[]>;

const heads = [keyColumn, ...columnKeys.map((column) => columnNames[column]), 'Published', 'Address', versionColumn];

const cellsOfWork = ({ key, cells, published, address, version }: ExportedWork): readonly string[] => [
  key,
  ...columnKeys.map((column) => cells[column] ?? ''),
  published ? 'yes' : 'no',
  address,
  version,
];

async function* tableRows(batches: Batches): AsyncGenerator<readonly string[]> {
  yield heads;
  for await (const works of batches) yield* works.map(cellsOfWork);
}

async function* csvText(batches: Batches): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heads);
  for await (const works of batches) yield works.map((work) => csvLine(cellsOfWork(work))).join('');
}

async function* jsonLines(batches: Batches): AsyncGenerator<string> {
  for await (const works of batches)
    yield works
      .map(({ key, version, published, address, record }) =>
        JSON.stringify({ ooId: key, published, address, version, ...record }),
      )
      .map((line) => `${line}\n`)
      .join('');
}

const writers: Readonly<Record<ExportFormat, (batches: Batches) => Readable>> = {
  csv: (batches) => Readable.from(csvText(batches), { objectMode: false }),
  jsonl: (batches) => Readable.from(jsonLines(batches), { objectMode: false }),
  xlsx: (batches) => xlsxOf('Artworks', tableRows(batches)),
};

/** The works in a format, written while they are read: any number of them fits. */
export const writeWorks = (format: ExportFormat, batches: Batches): Readable => writers[format](batches);
