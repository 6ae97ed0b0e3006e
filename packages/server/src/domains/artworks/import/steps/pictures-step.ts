import '../../artworks.tables.ts';
import path from 'node:path';
import type { ImportCounts } from '@oeuvre/contracts/domains/artworks/imports/imports.model.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { Services } from '../../../../platform/process/services.ts';
import { readMaster, saveMaster } from '../../../files/masters/masters.commands.ts';
import { setArtworkImages } from '../../artworks.commands.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';
import { findPicturedAlike } from './doubles.ts';
import { recordFindings, type WorkFinding } from './findings.ts';
import type { StepOptions } from './import-step.ts';
import type { PictureSource } from './picture-sources.ts';
import type { ReadyImport } from './ready-import.ts';
import { readTableBatches } from './table-batches.ts';

type Needs = Pick<Services, 'db' | 'storage' | 'jobs'>;

/**
 * Gives the works of an imported table the pictures that it names. A work that has pictures is left alone. A stopped or
 * killed step goes on behind its last line. True when nothing is left to do, also because the import is undone.
 */
export async function attachPictures(
  services: Needs,
  table: ReadyImport,
  source: PictureSource,
  { signal, onProgress }: StepOptions = {},
): Promise<boolean> {
  const behind = table.counts.picturesLine ?? 0;
  let attached = 0;
  for await (const { rows } of readTableBatches(table, 0)) {
    const named = rows.filter((row) => row.line > behind && row.pictures.length > 0);
    const bare = await worksWithoutPictures(
      services.db,
      table,
      named.map((row) => row.key),
    );
    for (const row of named) {
      const artworkId = bare.get(row.key);
      if (!artworkId) continue;
      const given = await attachTo(services, { table, source, row, artworkId });
      if (given === undefined) return true;
      attached += given;
      onProgress?.(attached);
      if (signal?.aborted) return false;
    }
  }
  await services.db
    .updateTable('imports')
    .set({ counts: sql`counts || '{"arePicturesDone": true}'`, updatedAt: now })
    .where('id', '=', table.id)
    .where('state', '=', 'finished')
    .execute();
  return true;
}

async function worksWithoutPictures(
  db: Database,
  { mapping }: ReadyImport,
  keys: readonly string[],
): Promise<Map<string, ArtworkId>> {
  const { rows } = await sql<{ id: ArtworkId; key: string }>`select a.id, a.source_key as key from artworks a
    where a.source = ${mapping.source} and a.source_key = any(${keys})
      and not exists (select from artwork_images i where i.artwork_id = a.id)`.execute(db);
  return new Map(rows.map((row) => [row.key, row.id]));
}

interface Pictured {
  readonly table: ReadyImport;
  readonly source: PictureSource;
  readonly row: MappedRow;
  readonly artworkId: ArtworkId;
}

/**
 * The pictures of one work, what was found with them and how far the step is are one transaction. Undefined, and nothing
 * is written, if somebody takes the import back meanwhile.
 */
async function attachTo(services: Needs, { table, source, row, artworkId }: Pictured): Promise<number | undefined> {
  const images: { fileId: FileId; alt?: string }[] = [];
  const findings: WorkFinding[] = [];
  for (const { name, alt } of row.pictures) {
    const found = { line: row.line, column: '', artworkId };
    const file = await source.find(name);
    if (!file) findings.push({ ...found, kind: 'picture-missing', cell: name.slice(0, 500) });
    else
      try {
        const given = await readMaster({ path: file, fileName: path.basename(name).slice(-120) });
        const { id } = await saveMaster(services, { ...given, ownerId: null });
        images.push({ fileId: id, ...(alt && { alt }) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        findings.push({ ...found, kind: 'picture-refused', cell: `${name}: ${error.message}`.slice(0, 500) });
      }
  }
  return inTransaction(services.db, async (tx) => {
    const counts = await lockedCounts(tx, table.id);
    if (!counts) return undefined;
    const isGiven = images.length > 0 && (await isStillBare(tx, artworkId));
    if (isGiven) await setArtworkImages(tx, null, { artworkId, images });
    const alike = isGiven ? await findPicturedAlike(tx, { line: row.line, artworkId }) : [];
    const attached = isGiven ? images.length : 0;
    const next: ImportCounts = {
      ...counts,
      pictures: counts.pictures + attached,
      picturesLine: row.line,
      findings: await recordFindings(tx, { importId: table.id, counts }, [...findings, ...alike]),
    };
    await tx
      .updateTable('imports')
      .set({ counts: JSON.stringify(next), updatedAt: now })
      .where('id', '=', table.id)
      .execute();
    return attached;
  });
}

/** Whether nobody has given the work a picture, or deleted it, meanwhile. Until the transaction ends, nobody can. */
async function isStillBare(tx: Database, id: ArtworkId): Promise<boolean> {
  const work = await tx.selectFrom('artworks').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const image = await tx
    .selectFrom('artworkImages')
    .select('fileId')
    .where('artworkId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return work !== undefined && image === undefined;
}

/** The counts of an import, as long as nobody takes it back. Until the transaction ends, nobody can. */
async function lockedCounts(tx: Database, importId: string): Promise<ImportCounts | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select('counts')
    .where('id', '=', importId)
    .where('state', '=', 'finished')
    .forUpdate()
    .executeTakeFirst();
  return row?.counts;
}
