import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { MappedRecord } from '../../artworks/imported/imported-works.commands.ts';
import { OddityCount } from './import.report.ts';
import { readAhead } from './read-ahead.ts';
import { mapTateArtwork } from './tate/tate.mapping.ts';
import type { MuseumFolder, RawRecord } from './tate/tate.reader.ts';
import { tateArtwork } from './tate/tate.records.ts';

const recordsPerBatch = 1_000;
/** While the database writes the vocabulary, the first works are parsed. */
const batchesAhead = 2;
/** Parsing lets the statements of the last batch go on: else the database would wait for a whole batch to be parsed. */
const recordsPerBreath = 4;

/** Parsed records that are written together, and the position behind them. */
export interface Batch {
  readonly records: readonly MappedRecord[];
  readonly oddities: OddityCount;
  /** How many records were read, whether parsed or not. */
  readonly read: number;
  readonly next: number;
}

interface Part {
  readonly from: number;
  readonly most: number;
}

/** The works of a folder in batches; the next ones are read and parsed while the database writes the last. */
export const readBatches = (folder: MuseumFolder, part: Part): AsyncIterableIterator<Batch, void> =>
  readAhead(mapped(rawBatches(folder, part)), batchesAhead);

async function* rawBatches(folder: MuseumFolder, { from, most }: Part): AsyncIterable<RawRecord[]> {
  if (most <= 0) return;
  let batch: RawRecord[] = [];
  let left = most;
  for await (const record of folder.works(from)) {
    batch.push(record);
    left -= 1;
    if (batch.length === recordsPerBatch || left === 0) {
      yield batch;
      batch = [];
    }
    if (left === 0) return;
  }
  if (batch.length > 0) yield batch;
}

async function* mapped(batches: AsyncIterable<RawRecord[]>): AsyncGenerator<Batch, void> {
  for await (const raw of batches) yield await mapBatch(raw);
}

async function mapBatch(raw: readonly RawRecord[]): Promise<Batch> {
  const oddities = new OddityCount();
  const records = new Map<string, MappedRecord>();
  for (const [at, one] of raw.entries()) {
    if (at % recordsPerBreath === 0) await othersTurn();
    const record = parseRecord(one, tateArtwork, oddities);
    if (!record) continue;
    // If two records have the same number, the last one counts.
    if (records.has(record.acno)) oddities.note('accession number occurs twice', record.acno);
    const { work, terms, artists } = mapTateArtwork(record, oddities);
    records.set(record.acno, {
      work,
      terms,
      artists,
      digest: createHash('sha256').update(JSON.stringify(work)).digest('base64url'),
    });
  }
  return { records: [...records.values()], oddities, read: raw.length, next: raw.at(-1)?.next ?? 0 };
}

/** A record that cannot be parsed is skipped and counted: one broken line must not cost the other works. */
export function parseRecord<Schema extends z.ZodType>(
  raw: RawRecord,
  schema: Schema,
  oddities: OddityCount,
): z.output<Schema> | undefined {
  if (raw.text.trim() === '') return undefined;
  try {
    const seen = schema.safeParse(JSON.parse(raw.text));
    if (seen.success) return seen.data;
    const [issue] = seen.error.issues;
    oddities.note(`invalid record: ${issue?.path.join('.')} ${issue?.message}`, raw.text.slice(0, 40));
  } catch {
    oddities.note('record is not valid JSON', raw.text.slice(0, 40));
  }
  return undefined;
}
