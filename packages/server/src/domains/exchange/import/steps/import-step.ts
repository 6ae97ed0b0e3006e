import '../../exchange.tables.ts';
import type { ImportState } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { type ImportCounts, noCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { artistIdsOf } from '../../../artworks/imported/imported-artists.commands.ts';
import type { Known } from '../../../artworks/imported/imported-rows.commands.ts';
import { touchImportedRecords } from '../../../artworks/queries/artwork-dependencies.queries.ts';
import { tagIdsOfSource } from '../../../ontology/ontology.queries.ts';
import { type BesideTable, nothingBeside } from '../beside-table.ts';
import { type UndoableTarget, writeBatch } from '../import.write.ts';
import { refreshStatistics } from '../statistics.ts';
import { learnTateVocabulary } from '../tate/tate.learning.ts';
import { findDoubles, kindsOfWorks } from './doubles.ts';
import { forgetFindings, recordFindings } from './findings.ts';
import { PictureCheck, type PicturePlaces } from './picture-check.ts';
import type { ReadyImport } from './ready-import.ts';
import { readTableBatches, type TableBatch } from './table-batches.ts';
import { TableWords } from './table-words.ts';
import { recordsOf } from './write-rows.ts';

/** The end of a batch: it was written, or a person paused the import meanwhile. */
interface Reached {
  readonly counts: ImportCounts;
  readonly isStopped: boolean;
}

/**
 * Writes the works of a table from its position on. A batch, its findings and its position are one transaction: a
 * killed import loses and repeats nothing. True when the table is finished.
 */
export async function runImport(
  db: Database,
  table: ReadyImport,
  { beside = nothingBeside, ...options }: StepOptions & { readonly beside?: BesideTable } = {},
): Promise<boolean> {
  const { id, mapping, segmentId, visibleTo } = table;
  if (table.position === 0 && mapping.vocabulary === 'tate') await learnTateVocabulary(db, id, beside);
  const known: Known = {
    tags: await tagIdsOfSource(db, mapping.source),
    artists: await artistIdsOf(db, mapping.source),
  };
  const target: UndoableTarget = {
    source: mapping.source,
    segmentId: segmentId ?? undefined,
    published: visibleTo === 'readers',
    known,
    cause: table,
  };
  const words = new TableWords(mapping);
  if (table.position === 0) await inTransaction(db, (tx) => forgetFindings(tx, id));
  let { counts, position } = table;
  for await (const batch of readTableBatches(table, table.position)) {
    const reached = await inTransaction(db, (tx) => writeTableBatch(tx, { target, words, batch, counts, table }));
    if (reached.isStopped) return false;
    counts = reached.counts;
    position = batch.position;
    options.onProgress?.(position);
    if (options.signal?.aborted) return false;
  }
  await inTransaction(db, async (tx) => {
    await endStep(tx, id, { from: 'running', to: 'finished', position });
    if (takesPictures(mapping))
      await sql`update imports set counts = counts || '{"arePicturesDone": false}' where id = ${id} and state = 'finished'`.execute(
        tx,
      );
  });
  if (counts.added > 0) await refreshStatistics(db);
  return true;
}

/** Whether a table names pictures: they follow when its works are there. */
export const takesPictures = (mapping: ImportMapping | null): boolean =>
  mapping?.columns.some(({ targets }) => targets.includes('picture')) ?? false;

interface BatchToWrite {
  readonly target: UndoableTarget;
  readonly words: TableWords;
  readonly batch: TableBatch;
  readonly counts: ImportCounts;
  readonly table: ReadyImport;
}

async function writeTableBatch(tx: Database, { target, words, batch, counts, table }: BatchToWrite): Promise<Reached> {
  const { id, mapping, segmentId } = table;
  const current = await tx.selectFrom('imports').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (current?.state !== 'running') return { counts, isStopped: true };
  await words.learn(tx, batch.rows);
  const written = await writeBatch(tx, target, recordsOf(batch.rows, words, mapping));
  const next: ImportCounts = {
    ...counts,
    added: counts.added + written.added,
    changed: counts.changed + written.changed,
    unchanged: counts.unchanged + written.unchanged,
    leftOut: counts.leftOut + batch.leftOut,
    findings: await recordFindings(tx, { importId: id, counts }, batch.findings),
  };
  await tx
    .updateTable('imports')
    .set({ position: batch.position, counts: JSON.stringify(next), updatedAt: now })
    .where('id', '=', id)
    .execute();
  const walls = segmentId ? [`segment:${segmentId}`] : [];
  if (written.added + written.changed > 0 || segmentId) await touchImportedRecords(tx, ...walls);
  return { counts: next, isStopped: false };
}

/** Reads the whole table and writes only what was found in it: nothing of the catalogue changes. */
export async function dryRun(
  db: Database,
  table: ReadyImport,
  { places, ...options }: StepOptions & { readonly places: PicturePlaces },
): Promise<boolean> {
  const { id, mapping } = table;
  const pictures = new PictureCheck(places, mapping);
  const words = new TableWords(mapping);
  const unsettled = new Map<string, number>();
  let counts = noCounts;
  let position = 0;
  await inTransaction(db, (tx) => forgetFindings(tx, id));
  for await (const batch of readTableBatches(table, 0)) {
    await words.learn(db, batch.rows);
    for (const row of batch.rows)
      for (const { target, word } of words.unsettled(row)) {
        const place = JSON.stringify([target, word]);
        if (unsettled.has(place) || unsettled.size < mostWords) unsettled.set(place, (unsettled.get(place) ?? 0) + 1);
      }
    const records = recordsOf(batch.rows, words, mapping);
    const kinds = await kindsOfWorks(db, mapping.source, records);
    const doubles = await findDoubles(db, mapping.source, { rows: batch.rows, added: kinds.added });
    const missing = pictures.check(batch.rows);
    counts = await inTransaction(db, async (tx) => {
      const next: ImportCounts = {
        ...counts,
        added: counts.added + kinds.added.size,
        changed: counts.changed + kinds.changed,
        unchanged: counts.unchanged + kinds.unchanged,
        leftOut: counts.leftOut + batch.leftOut,
        findings: await recordFindings(tx, { importId: id, counts }, [...batch.findings, ...doubles, ...missing]),
        ...(takesPictures(mapping) && { named: pictures.counts }),
      };
      await tx
        .updateTable('imports')
        .set({ position: batch.position, counts: JSON.stringify(next), updatedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'dry')
        .execute();
      return next;
    });
    position = batch.position;
    options.onProgress?.(position);
    if (options.signal?.aborted) return false;
  }
  await inTransaction(db, async (tx) => {
    await keepWords(tx, id, unsettled);
    await endStep(tx, id, { from: 'dry', to: 'checked', position });
  });
  return true;
}

/** More different words than this are no vocabulary. */
const mostWords = 20_000;
const mostKeptWords = 2_000;

/** The most frequent words that no term has. */
async function keepWords(tx: Database, importId: string, unsettled: ReadonlyMap<string, number>): Promise<void> {
  const words = [...unsettled]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostKeptWords)
    .map(([place, records]) => {
      const [target, word] = JSON.parse(place) as [string, string];
      return { target, word, records };
    });
  await sql`insert into import_words (import_id, target, word, records)
    select ${importId}, target, word, records from json_to_recordset(${JSON.stringify(words)}::json) as r (target text, word text, records int)`.execute(
    tx,
  );
}

/** A step that reached the end of the table. A dry run leaves the position at the beginning. */
async function endStep(
  db: Database,
  id: string,
  { from, to, position }: { from: ImportState; to: ImportState; position: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      state: to,
      rows: position,
      position: to === 'checked' ? 0 : position,
      updatedAt: now,
      finishedAt: to === 'finished' ? now : null,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();
}
