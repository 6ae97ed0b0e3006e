import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { touch } from '../../../platform/content.ts';
import type { Database } from '../../../platform/database.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { tagIdsOfSource } from '../../ontology/ontology.queries.ts';
import { artistIdsOf, type Known, writeArtists, writeBatch } from './import.batch.ts';
import type { Progress } from './import.progress.ts';
import { addOddities, OddityCount } from './import.report.ts';
import { type ImportRun, noteProgress, openRun } from './import.runs.ts';
import type { ImportedArtist, MappedRecord } from './imported-work.ts';
import { mapTateArtist, mapTateArtwork, tate } from './tate.mapping.ts';
import type { MuseumFolder, RawRecord } from './tate.reader.ts';
import { tateArtist, tateArtwork, tateSubject } from './tate.records.ts';
import { termsOfSubjects } from './tate.terms.ts';

const worksPerBatch = 1_000;

export interface ImportOptions {
  /** Hangs every work of the folder in this segment. */
  readonly segmentId?: SegmentId | undefined;
  /** Stops after so many records. */
  readonly limit?: number | undefined;
  readonly onProgress?: (progress: Progress) => void;
}

export interface ImportResult extends ImportRun {
  /** Works added and changed in this life of the run; the run itself counts all lives. */
  readonly added: number;
  readonly changed: number;
  readonly resumed: boolean;
}

/** Reads a Tate folder into the catalogue: terms, artists, works. Killed, it goes on where it stood; repeated, it changes nothing. */
export async function importTate(db: Database, folder: MuseumFolder, options: ImportOptions = {}): Promise<ImportResult> {
  const purpose = [folder.fingerprint, options.segmentId ?? '', options.limit ?? ''].join(' ').trim();
  let run = await openRun(db, tate.source, purpose);
  const resumed = run.stage !== 'terms';
  if (run.stage === 'terms') run = await importTerms(db, folder, run);
  if (run.stage === 'artists') run = await importArtists(db, folder, run);
  const result = await importWorks(db, folder, { run, options });
  return { ...result, resumed };
}

async function importTerms(db: Database, folder: MuseumFolder, run: ImportRun): Promise<ImportRun> {
  const text = await folder.subjects();
  const next: ImportRun = { ...run, stage: 'artists' };
  await db.transaction().execute(async (tx) => {
    if (text) await addTags(tx, tate.source, termsOfSubjects(tateSubject.parse(JSON.parse(text))));
    await noteProgress(tx, next);
  });
  return next;
}

async function importArtists(db: Database, folder: MuseumFolder, run: ImportRun): Promise<ImportRun> {
  const oddities = new OddityCount();
  const artists: ImportedArtist[] = [];
  for await (const record of folder.artists()) {
    const artist = understood(record, tateArtist, oddities);
    if (artist) artists.push(mapTateArtist(artist));
  }
  const next: ImportRun = { ...run, stage: 'works', oddities: addOddities(run.oddities, oddities.found) };
  await db.transaction().execute(async (tx) => {
    await writeArtists(tx, tate.source, artists);
    await noteProgress(tx, next);
  });
  return next;
}

async function importWorks(db: Database, folder: MuseumFolder, { run, options }: { run: ImportRun; options: ImportOptions }) {
  const known: Known = { tags: await tagIdsOfSource(db, tate.source), artists: await artistIdsOf(db, tate.source) };
  let [reached, added, changed] = [run, 0, 0];
  for await (const batch of batchesOf(folder, run, options.limit)) {
    const mapped = mapBatch(batch);
    const last = batch.at(-1)!;
    await db.transaction().execute(async (tx) => {
      const written = await writeBatch(tx, { source: tate.source, segmentId: options.segmentId, known }, mapped.records);
      for (const { artist, work } of written.strangers) mapped.oddities.note('contributor without an artist record', `${artist} in ${work}`);
      const works = reached.works + batch.length;
      reached = { ...reached, nextOffset: last.next, works, oddities: addOddities(reached.oddities, mapped.oddities.found) };
      added += written.added;
      changed += written.changed;
      await noteProgress(tx, reached);
      if (written.added + written.changed > 0 || options.segmentId) await touch(tx, 'artworks', ...(options.segmentId ? [`segment:${options.segmentId}`] : []));
    });
    options.onProgress?.({ works: reached.works, read: reached.works - run.works, done: Math.min(1, last.next / folder.end) });
  }
  reached = { ...reached, stage: 'finished' };
  await noteProgress(db, reached);
  // The planner knows nothing of a table that has just been filled; it would wait for autovacuum.
  if (added > 0) await sql`analyze artworks, artwork_tags, artwork_artists, artwork_segments, tags, tag_ancestors, artists`.execute(db);
  return { ...reached, added, changed };
}

async function* batchesOf(folder: MuseumFolder, run: ImportRun, limit = Number.POSITIVE_INFINITY): AsyncIterable<RawRecord[]> {
  let batch: RawRecord[] = [];
  let left = limit - run.works;
  if (left <= 0) return;
  for await (const record of folder.works(run.nextOffset)) {
    batch.push(record);
    left -= 1;
    if (batch.length === worksPerBatch || left <= 0) {
      yield batch;
      batch = [];
    }
    if (left <= 0) return;
  }
  if (batch.length > 0) yield batch;
}

function mapBatch(batch: readonly RawRecord[]): { records: MappedRecord[]; oddities: OddityCount } {
  const oddities = new OddityCount();
  const records: MappedRecord[] = [];
  const numbers = new Set<string>();
  for (const raw of batch) {
    const record = understood(raw, tateArtwork, oddities);
    if (!record) continue;
    if (numbers.has(record.acno)) oddities.note('accession number occurs twice', record.acno);
    numbers.add(record.acno);
    records.push(mapTateArtwork(record, oddities));
  }
  return { records, oddities };
}

/** A record that cannot be understood is passed over and counted: one broken line must not cost the other works. */
function understood<Schema extends z.ZodType>(raw: RawRecord, schema: Schema, oddities: OddityCount): z.output<Schema> | undefined {
  if (raw.text.trim() === '') return undefined;
  try {
    const seen = schema.safeParse(JSON.parse(raw.text));
    if (seen.success) return seen.data;
    const [issue] = seen.error.issues;
    oddities.note(`record not understood: ${issue?.path.join('.')} ${issue?.message}`, raw.text.slice(0, 40));
  } catch {
    oddities.note('record is not valid JSON', raw.text.slice(0, 40));
  }
  return undefined;
}
