import '../../artworks.tables.ts';
import path from 'node:path';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { Services } from '../../../../platform/process/services.ts';
import { readMaster, saveMaster } from '../../../files/masters/masters.commands.ts';
import { setArtworkImages } from '../../artworks.commands.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';
import { recordFindings, type WorkFinding } from './findings.ts';
import type { StepOptions } from './import-step.ts';
import type { PictureSource } from './picture-sources.ts';
import type { ReadyImport } from './ready-import.ts';
import { readTableBatches } from './table-batches.ts';

type Needs = Pick<Services, 'db' | 'storage' | 'jobs'>;

/**
 * Gives the works of an imported table the pictures that it names. A work that has pictures is left alone, so the step
 * can be stopped and repeated. True when the table is finished.
 */
export async function attachPictures(
  services: Needs,
  table: ReadyImport,
  source: PictureSource,
  { signal, onProgress }: StepOptions = {},
): Promise<boolean> {
  await forgetPictureFindings(services.db, table.id);
  let attached = 0;
  for await (const { rows } of readTableBatches(table, 0)) {
    const named = rows.filter((row) => row.pictures.length > 0);
    const bare = await worksWithoutPictures(
      services.db,
      table,
      named.map((row) => row.key),
    );
    for (const row of named) {
      const artworkId = bare.get(row.key);
      if (!artworkId) continue;
      attached += await attachTo(services, { table, source, row, artworkId });
      onProgress?.(attached);
      if (signal?.aborted) return false;
    }
  }
  await services.db
    .updateTable('imports')
    .set({ counts: sql`counts || '{"arePicturesDone": true}'` })
    .where('id', '=', table.id)
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

/** The pictures of one work and what was found with them are one transaction. */
async function attachTo(services: Needs, { table, source, row, artworkId }: Pictured): Promise<number> {
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
  await inTransaction(services.db, async (tx) => {
    if (images.length > 0) await setArtworkImages(tx, null, { artworkId, images });
    await countPictures(tx, table.id, { attached: images.length, findings });
  });
  return images.length;
}

async function countPictures(
  tx: Database,
  importId: string,
  { attached, findings }: { attached: number; findings: readonly WorkFinding[] },
): Promise<void> {
  const { counts } = await tx
    .selectFrom('imports')
    .select('counts')
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const next = {
    ...counts,
    pictures: counts.pictures + attached,
    findings: await recordFindings(tx, { importId, counts }, findings),
  };
  await tx
    .updateTable('imports')
    .set({ counts: JSON.stringify(next), updatedAt: now })
    .where('id', '=', importId)
    .execute();
}

/** A repeated step finds anew which pictures are missing. */
async function forgetPictureFindings(db: Database, importId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('importFindings')
      .where('importId', '=', importId)
      .where('kind', 'in', ['picture-missing', 'picture-refused'])
      .execute();
    await sql`update imports set counts = counts #- '{findings,picture-missing}' #- '{findings,picture-refused}' where id = ${importId}`.execute(
      tx,
    );
  });
}
