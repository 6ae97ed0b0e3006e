import '../../exchange.tables.ts';
import type { ImportCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { setArtworkImages } from '../../../artworks/artworks.commands.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';
import { findPicturedAlike } from './doubles.ts';
import { recordFindings } from './findings.ts';
import type { PictureSource } from './picture-sources.ts';
import type { ReadyImport } from './ready-import.ts';
import { readTableBatches } from './table-batches.ts';
import { type Needs, refusedPicture, takePictures } from './take-pictures.ts';

/** Requests that one import may make, with a pause between them: a day's work. */
export const mostAddresses = 50_000;

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
    const refused: RefusedRow[] = [];
    for (const row of named) {
      const artworkId = bare.get(row.key);
      if (!artworkId) continue;
      if (isRefused(row, source)) {
        refused.push({ row, artworkId });
        continue;
      }
      await passOver(services.db, { table, source, rows: refused.splice(0) });
      const given = await attachTo(services, { table, source, row, artworkId });
      if (given === undefined) return true;
      attached += given;
      onProgress?.(attached);
      if (signal?.aborted) return false;
    }
    await passOver(services.db, { table, source, rows: refused });
    if (signal?.aborted) return false;
  }
  await services.db
    .updateTable('imports')
    .set({ counts: sql`counts || '{"arePicturesDone": true}'`, updatedAt: now })
    .where('id', '=', table.id)
    .where('state', '=', 'finished')
    .execute();
  return true;
}

interface RefusedRow {
  readonly row: MappedRow;
  readonly artworkId: ArtworkId;
}

/** All its pictures are at hosts that are not allowed. */
const isRefused = ({ pictures }: MappedRow, source: PictureSource) =>
  pictures.filter(({ name }) => source.mayHave(name)).every(({ name }) => source.refusal(name) !== undefined);

interface PassedOver {
  readonly table: ReadyImport;
  readonly source: PictureSource;
  readonly rows: readonly RefusedRow[];
}

/** Counts the pictures of many works that may not be fetched, in one transaction: nothing is asked for them. */
async function passOver(db: Database, { table, source, rows }: PassedOver): Promise<void> {
  if (rows.length === 0) return;
  const findings = rows.flatMap(({ row, artworkId }) =>
    row.pictures
      .filter(({ name }) => source.mayHave(name))
      .map((picture) => refusedPicture(source, { row, artworkId, picture })),
  );
  await inTransaction(db, async (tx) => {
    const counts = await countsOf(tx, table.id, true);
    if (!counts) return;
    const next: ImportCounts = {
      ...counts,
      pictureAttempts: undefined,
      picturesLine: rows.at(-1)!.row.line,
      findings: await recordFindings(tx, { importId: table.id, counts }, findings),
    };
    await tx
      .updateTable('imports')
      .set({ counts: JSON.stringify(next), updatedAt: now })
      .where('id', '=', table.id)
      .execute();
  });
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
async function attachTo(services: Needs, given: Pictured): Promise<number | undefined> {
  const { table, row, artworkId } = given;
  const before = await countsOf(services.db, table.id);
  if (!before) return undefined;
  const addressesLeft = mostAddresses - (before.addresses ?? 0);
  const { images, rights, findings, addresses } = await takePictures(services, { ...given, addressesLeft });
  return inTransaction(services.db, async (tx) => {
    const counts = await countsOf(tx, table.id, true);
    if (!counts) return undefined;
    const isGiven = images.length > 0 && (await isStillBare(tx, artworkId));
    if (isGiven) await setArtworkImages(tx, null, { artworkId, images, rights });
    const alike = isGiven ? await findPicturedAlike(tx, { line: row.line, artworkId }) : [];
    const attached = isGiven ? images.length : 0;
    const next: ImportCounts = {
      ...counts,
      pictureAttempts: undefined,
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
export async function countsOf(db: Database, importId: string, isLocked = false): Promise<ImportCounts | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('counts')
    .where('id', '=', importId)
    .where('state', '=', 'finished')
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.counts;
}
