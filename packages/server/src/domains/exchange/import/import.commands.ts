import type { ImportAudience } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { artistIdsOf, type ImportedArtist, writeArtists } from '../../artworks/imported/imported-artists.commands.ts';
import type { Known } from '../../artworks/imported/imported-rows.commands.ts';
import { type Target, writeImportedWorks } from '../../artworks/imported/imported-works.commands.ts';
import { touchImportedRecords } from '../../artworks/queries/artwork-dependencies.queries.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { tagIdsOfSource } from '../../ontology/ontology.queries.ts';
import { type Batch, parseRecord, readBatches } from './import.batches.ts';
import type { Progress } from './import.progress.ts';
import { addOddities, OddityCount } from './import.report.ts';
import { type ImportRun, openRun, recordProgress } from './import.runs.ts';
import { refreshStatistics } from './statistics.ts';
import { mapTateArtist, tate } from './tate/tate.mapping.ts';
import type { MuseumFolder } from './tate/tate.reader.ts';
import { tateArtist, tateSubject } from './tate/tate.records.ts';
import { termsOfSubjects } from './tate/tate.terms.ts';

export interface ImportOptions {
  /** Hangs every work of the folder in this segment. */
  readonly segmentId?: SegmentId | undefined;
  /** Readers of the works that it adds; none unless it names them. */
  readonly visibleTo?: ImportAudience | undefined;
  /** Stops after this many records. */
  readonly limit?: number | undefined;
  readonly onProgress?: (progress: Progress) => void;
}

export interface ImportResult extends ImportRun {
  /** Works added and changed since this restart; the run itself counts all restarts. */
  readonly added: number;
  readonly changed: number;
  readonly resumed: boolean;
}

/**
 * Reads a Tate folder into the catalogue: terms, artists, works. A killed import resumes; a repeated one changes
 * nothing.
 */
export async function importTate(
  db: Database,
  folder: MuseumFolder,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { segmentId = '', visibleTo = 'nobody', limit = '' } = options;
  const purpose = [folder.fingerprint, segmentId, limit, visibleTo].join(' ');
  let run = await openRun(db, tate.source, purpose);
  const resumed = run.stage !== 'terms';
  // The first works are parsed while the database writes the terms.
  const batches = readBatches(folder, {
    from: run.nextOffset,
    most: (options.limit ?? Number.POSITIVE_INFINITY) - run.works,
  });
  try {
    if (run.stage === 'terms') run = await importTerms(db, folder, run);
    if (run.stage === 'artists') run = await importArtists(db, folder, run);
    const result = await importWorks(db, folder, { run, batches, options });
    return { ...result, resumed };
  } finally {
    await batches.return?.();
  }
}

async function importTerms(db: Database, folder: MuseumFolder, run: ImportRun): Promise<ImportRun> {
  const text = await folder.subjects();
  const next: ImportRun = { ...run, stage: 'artists' };
  await db.transaction().execute(async (tx) => {
    if (text) await addTags(tx, tate.source, termsOfSubjects(tateSubject.parse(JSON.parse(text))));
    await recordProgress(tx, next);
    await touchImportedRecords(tx);
  });
  return next;
}

async function importArtists(db: Database, folder: MuseumFolder, run: ImportRun): Promise<ImportRun> {
  const oddities = new OddityCount();
  const artists: ImportedArtist[] = [];
  for await (const record of folder.artists()) {
    const artist = parseRecord(record, tateArtist, oddities);
    if (artist) artists.push(mapTateArtist(artist));
  }
  const next: ImportRun = { ...run, stage: 'works', oddities: addOddities(run.oddities, oddities.found) };
  await db.transaction().execute(async (tx) => {
    await writeArtists(tx, tate.source, artists);
    await recordProgress(tx, next);
    await touchImportedRecords(tx);
  });
  return next;
}

async function importWorks(
  db: Database,
  folder: MuseumFolder,
  { run, batches, options }: { run: ImportRun; batches: AsyncIterable<Batch>; options: ImportOptions },
) {
  const { segmentId, visibleTo = 'nobody', onProgress } = options;
  const known: Known = { tags: await tagIdsOfSource(db, tate.source), artists: await artistIdsOf(db, tate.source) };
  const totals = { added: 0, changed: 0 };
  let reached = run;
  for await (const batch of batches) {
    const written = await importBatch(
      db,
      { source: tate.source, segmentId, published: visibleTo === 'readers', known },
      { run: reached, batch },
    );
    reached = written.run;
    totals.added += written.added;
    totals.changed += written.changed;
    onProgress?.({
      works: reached.works,
      read: reached.works - run.works,
      done: Math.min(1, reached.nextOffset / folder.end),
    });
  }
  reached = { ...reached, stage: 'finished' };
  await recordProgress(db, reached);
  if (totals.added > 0) await refreshStatistics(db);
  return { ...reached, ...totals };
}

/** A batch and its position are one transaction, so a killed run neither loses nor repeats a work. */
async function importBatch(db: Database, target: Target, { run, batch }: { run: ImportRun; batch: Batch }) {
  return db.transaction().execute(async (tx) => {
    const { added, changed, strangers } = await writeImportedWorks(tx, target, batch.records);
    for (const { artist, work } of strangers)
      batch.oddities.note('contributor without an artist record', `${artist} in ${work}`);
    const next: ImportRun = {
      ...run,
      nextOffset: batch.next,
      works: run.works + batch.read,
      oddities: addOddities(run.oddities, batch.oddities.found),
    };
    await recordProgress(tx, next);
    const walls = target.segmentId ? [`segment:${target.segmentId}`] : [];
    if (added.length + changed.length > 0 || target.segmentId) await touchImportedRecords(tx, ...walls);
    return { run: next, added: added.length, changed: changed.length };
  });
}
