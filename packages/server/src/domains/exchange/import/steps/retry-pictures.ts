import '../../exchange.tables.ts';
import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { setArtworkImages } from '../../../artworks/artworks.commands.ts';
import { getRecord } from '../../../artworks/record/record.queries.ts';
import { recordFindings } from './findings.ts';
import type { PictureSource } from './picture-sources.ts';
import { countsOf, mostAddresses } from './pictures-step.ts';
import { type Needs, type TakenPictures, takePictures } from './take-pictures.ts';

/**
 * Tries those pictures again that somebody asked for, one transaction each. A picture that can be taken now is added to
 * its work, and its finding goes; otherwise the finding says why not. False if there are more.
 */
export async function retryPictures(
  services: Needs,
  { importId, source }: { readonly importId: string; readonly source: PictureSource },
  { signal }: StepOptions = {},
): Promise<boolean> {
  for (;;) {
    const asked = await nextAsked(services.db, importId);
    const counts = asked && (await countsOf(services.db, importId));
    if (!asked || !counts) return true;
    const { line, artworkId, picture } = asked;
    const addressesLeft = mostAddresses - (counts.addresses ?? 0);
    const row = { line, pictures: [{ alt: '', ...picture! }] };
    const taken = artworkId ? await takePictures(services, { source, row, artworkId, addressesLeft }) : undefined;
    await inTransaction(services.db, (tx) => keepTaken(tx, { importId, asked, taken }));
    if (signal?.aborted) return false;
  }
}

/** Uses the index import_findings_pictures. */
const nextAsked = (db: Database, importId: string) =>
  db
    .selectFrom('importFindings')
    .select(['id', 'kind', 'line', 'artworkId', 'picture'])
    .where('importId', '=', importId)
    .where('picture', 'is not', null)
    .where('isAgain', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

interface Taken {
  readonly importId: string;
  readonly asked: NonNullable<Awaited<ReturnType<typeof nextAsked>>>;
  /** Undefined if the work is gone. */
  readonly taken: TakenPictures | undefined;
}

async function keepTaken(tx: Database, { importId, asked, taken }: Taken): Promise<void> {
  const counts = await countsOf(tx, importId, true);
  if (!counts) return;
  const { id, kind, artworkId } = asked;
  const images = taken && artworkId ? await addPictures(tx, artworkId, taken) : 0;
  await tx.deleteFrom('importFindings').where('id', '=', id).execute();
  const before = { ...counts, findings: { ...counts.findings, [kind]: Math.max(0, (counts.findings[kind] ?? 0) - 1) } };
  const next = {
    ...before,
    pictures: counts.pictures + images,
    addresses: (counts.addresses ?? 0) + (taken?.addresses ?? 0),
    findings: await recordFindings(tx, { importId, counts: before }, taken?.findings ?? []),
  };
  await tx
    .updateTable('imports')
    .set({ counts: JSON.stringify(next), updatedAt: now })
    .where('id', '=', importId)
    .execute();
}

async function addPictures(
  tx: Database,
  artworkId: NonNullable<Taken['asked']['artworkId']>,
  { images, rights }: TakenPictures,
): Promise<number> {
  const work = await sql`select from artworks where id = ${artworkId} for update`.execute(tx);
  if (images.length === 0 || work.rows.length === 0) return 0;
  const { images: present } = await getRecord(tx, artworkId);
  const all = [...present, ...images].slice(0, recordLimits.images);
  await setArtworkImages(tx, null, { artworkId, images: all, rights });
  return all.length - present.length;
}
