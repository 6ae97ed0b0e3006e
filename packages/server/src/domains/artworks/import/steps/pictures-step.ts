import '../../artworks.tables.ts';
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
import { fileNameOf, isWebAddress, PictureUnfit } from './picture-addresses.ts';
import type { PictureSource } from './picture-sources.ts';
import type { ReadyImport } from './ready-import.ts';
import { readTableBatches } from './table-batches.ts';

type Needs = Pick<Services, 'db' | 'storage' | 'jobs'>;

/** Addresses that one import may ask for, with a pause between them: a day's work. */
const mostAddresses = 50_000;
/** Less than the time of a job: a work that takes longer would be begun again and again. */
const mostMsPerWork = 15 * 60_000;

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
    const named = rows.filter((row) => row.line > behind && row.pictures.some(({ name }) => source.mayHave(name)));
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

/** Pictures that were found for a work. */
interface Found {
  readonly images: readonly { fileId: FileId; alt?: string }[];
  readonly findings: readonly WorkFinding[];
  readonly addresses: number;
}

/**
 * The pictures of one work, what was found with them and how far the step is are one transaction. Undefined, and nothing
 * is written, if somebody takes the import back meanwhile.
 */
async function attachTo(services: Needs, given: Pictured): Promise<number | undefined> {
  const { table, row, artworkId } = given;
  const before = await countsOf(services.db, table.id);
  if (!before) return undefined;
  const { images, findings, addresses } = await findPictures(services, given, mostAddresses - (before.addresses ?? 0));
  return inTransaction(services.db, async (tx) => {
    const counts = await countsOf(tx, table.id, true);
    if (!counts) return undefined;
    const isGiven = images.length > 0 && (await isStillBare(tx, artworkId));
    if (isGiven) await setArtworkImages(tx, null, { artworkId, images });
    const alike = isGiven ? await findPicturedAlike(tx, { line: row.line, artworkId }) : [];
    const attached = isGiven ? images.length : 0;
    const next: ImportCounts = {
      ...counts,
      pictures: counts.pictures + attached,
      picturesLine: row.line,
      addresses: (counts.addresses ?? 0) + addresses,
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

/** The counts of an import, unless somebody takes it back; if locked, nobody can until the transaction ends. */
async function countsOf(db: Database, importId: string, isLocked = false): Promise<ImportCounts | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('counts')
    .where('id', '=', importId)
    .where('state', '=', 'finished')
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.counts;
}

async function findPictures(services: Needs, given: Pictured, addressesLeft: number): Promise<Found> {
  const { row, source, artworkId } = given;
  const images: { fileId: FileId; alt?: string }[] = [];
  const findings: WorkFinding[] = [];
  let addresses = 0;
  const started = performance.now();
  for (const { name, alt } of row.pictures.filter((one) => source.mayHave(one.name))) {
    if (isWebAddress(name)) addresses += 1;
    try {
      if (addresses > addressesLeft)
        throw new PictureUnfit('picture-refused', `an import asks for ${mostAddresses} addresses at most`);
      if (performance.now() - started > mostMsPerWork)
        throw new PictureUnfit('picture-refused', 'the other pictures of the work took too long');
      const file = await source.find(name);
      if (!file) throw new PictureUnfit('picture-missing', '');
      const master = await readMaster({ path: file, fileName: fileNameOf(name) });
      const { id } = await saveMaster(services, { ...master, ownerId: null });
      images.push({ fileId: id, ...(alt && { alt }) });
    } catch (error) {
      if (!(error instanceof AppError || error instanceof PictureUnfit)) throw error;
      const kind = error instanceof PictureUnfit ? error.kind : 'picture-refused';
      const cell = [name.slice(0, 350), error.message].filter(Boolean).join(': ').slice(0, 500);
      findings.push({ kind, line: row.line, column: '', cell, artworkId });
    }
  }
  return { images, findings, addresses };
}
