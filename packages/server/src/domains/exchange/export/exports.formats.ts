import { Readable } from 'node:stream';
import { columnKeys, type ExportFormat } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { joinValues, splitValues } from '@oeuvre/record/table/cells.ts';
import { columnNames, keyColumn, leavingNames, versionColumn } from '@oeuvre/record/table/columns.ts';
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts';
import { xlsxOf } from '../../../platform/text/xlsx.ts';
import type { ExportedWork } from './exports.queries.ts';

type Batches = AsyncIterable<readonly ExportedWork[]>;

const leaving = Object.keys(leavingNames) as (keyof typeof leavingNames)[];
const heads = [
  keyColumn,
  ...columnKeys.map((column) => columnNames[column]),
  ...leaving.map((column) => leavingNames[column]),
  versionColumn,
];

/** '1. The front | 3. The signature': what belongs to one of several pictures says to which. */
const numbered = (texts: readonly (string | undefined)[]) =>
  joinValues(texts.flatMap((text, at) => (text ? `${at + 1}. ${text}` : [])));

const leavingCells = ({ record, published, address, beside }: ExportedWork) =>
  ({
    pictures: joinValues(beside.pictures.map((picture) => picture.address)),
    fileNames: numbered(beside.pictures.map(({ fileName }) => fileName)),
    captions: numbered(record.images.map(({ caption }) => caption)),
    altTexts: numbered(record.images.map(({ alt }) => alt)),
    models: joinValues(beside.models.map((model) => [model.address, model.caption].filter(Boolean).join(' '))),
    segments: joinValues(beside.segments.map((one) => `${one.name}: ${one.published ? 'published' : 'not published'}`)),
    collections: joinValues(beside.collections),
    published: published ? 'yes' : 'no',
    address,
  }) satisfies Record<keyof typeof leavingNames, string>;

function cellsOfWork(work: ExportedWork): readonly string[] {
  const besideCells = leavingCells(work);
  return [
    work.key,
    ...columnKeys.map((column) => work.cells[column] ?? ''),
    ...leaving.map((column) => besideCells[column]),
    work.version,
  ];
}

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
      .map(({ key, version, published, address, record, cells, beside }) =>
        JSON.stringify({
          ooId: key,
          published,
          address,
          version,
          ...record,
          ...beside,
          tagNames: splitValues(cells.tags ?? ''),
        }),
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
