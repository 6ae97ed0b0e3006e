import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { type RawBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { allPersonalData, type StoredPersonalFile } from '../personal-data/personal-data.access.ts';
import { keyOfExport, noteProgress } from './data-exports.commands.ts';
import { ownLists } from './data-exports.own.ts';

/** The owner has cancelled it. */
export class Cancelled extends Error {}

interface Job {
  readonly id: string;
  readonly person: UserId;
  readonly signal: AbortSignal;
}

const rowsAtATime = 500;
const progressEveryMs = 1_000;

/**
 * Writes everything about a person into one ZIP file and stores it. All lists are read in one snapshot, a few hundred
 * rows at a time, so neither memory nor the moment depends on how much there is. Returns the size.
 */
export function writeExport(services: Services, job: Job): Promise<number> {
  return inScratchFolder(async (folder) => {
    const file = path.join(folder, 'export.zip');
    await services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeZip(services, tx, { ...job, file }));
    await services.storage.putFile(keyOfExport(job.id), file, 'application/zip');
    return (await stat(file)).size;
  });
}

const listsOf = (): (readonly [string, (person: UserId) => RawBuilder<unknown>])[] => [
  ...Object.entries(ownLists),
  ...allPersonalData().flatMap(([, part]) => Object.entries(part.lists)),
];

async function writeZip({ db, storage }: Services, tx: Database, { id, person, signal, file }: Job & { file: string }) {
  const lists = listsOf();
  const stored = await storedFiles(tx, person);
  let total = stored.length;
  for (const [, query] of lists) total += await countRows(tx, query(person));
  const progress = progressOf(db, id, total);
  await progress.note(true);

  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  zip.addBuffer(Buffer.from(readme(lists.map(([name]) => name))), 'README.txt');
  for (const [name, query] of lists)
    zip.addReadStreamLazy(`${name}.jsonl`, (give) => {
      const lines = Readable.from(
        linesOf(tx, { name, query: query(person), each: (entries) => progress.step(signal, entries) }),
      );
      lines.on('error', fail);
      give(null, lines);
    });
  for (const { name, key } of stored)
    zip.addReadStreamLazy(`files/${name}`, { compress: false }, (give) => {
      const bytes = Readable.from(bytesOf(storage, key, () => progress.step(signal, 1)));
      bytes.on('error', fail);
      give(null, bytes);
    });
  zip.end();
  await pipeline(output, createWriteStream(file), { signal });
}

async function storedFiles(tx: Database, person: UserId): Promise<StoredPersonalFile[]> {
  const found: StoredPersonalFile[] = [];
  for (const [, part] of allPersonalData()) if (part.files) found.push(...(await part.files(person).execute(tx)).rows);
  return found;
}

async function countRows(tx: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) rows`.execute(tx);
  return rows[0]!.count;
}

interface List {
  readonly name: string;
  readonly query: RawBuilder<unknown>;
  readonly each: (entries: number) => Promise<void>;
}

/** A line of JSON per row, through a cursor. yazl reads one entry after the other, so there is one at a time. */
async function* linesOf(tx: Database, { query, each }: List): AsyncGenerator<string> {
  await sql`declare own_data no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<object>`fetch ${sql.lit(rowsAtATime)} from own_data`.execute(tx);
    await each(rows.length);
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    if (rows.length < rowsAtATime) break;
  }
  await sql`close own_data`.execute(tx);
}

/** The bytes of a stored file; one that is missing in the store is left out. */
async function* bytesOf(storage: Services['storage'], key: string, each: () => Promise<void>): AsyncGenerator<Buffer> {
  await each();
  const found = await storage.stream(key);
  if (found) yield* found.body;
}

/** Counts entries, and says now and then how far it is. */
function progressOf(db: Database, id: string, total: number) {
  let done = 0;
  let saidAt = 0;
  const note = async (always = false) => {
    if (!always && Date.now() - saidAt < progressEveryMs) return;
    saidAt = Date.now();
    if (!(await noteProgress(db, id, { done, total }))) throw new Cancelled();
  };
  return {
    note,
    step: async (signal: AbortSignal, entries: number) => {
      signal.throwIfAborted();
      done += entries;
      await note();
    },
  };
}

const readme = (names: readonly string[]) => `Your data at ${productName}

Each file ends in .jsonl: one entry per line, as JSON (https://jsonlines.org). Times are in UTC.
Your pictures and models are in the folder "files".

${names.map((name) => `${name}.jsonl`).join('\n')}
`;
