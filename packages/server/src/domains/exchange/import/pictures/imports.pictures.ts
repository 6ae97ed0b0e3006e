import '../../exchange.tables.ts';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import type { ImportCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyReply } from 'fastify';
import { singleFlight } from '../../../../platform/cache/single-flight.ts';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/services/record-change.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { inScratchFolder } from '../../../../platform/storage/scratch.ts';
import { withStoredFile } from '../../../../platform/storage/stored-file.ts';
import { makeThumbnail } from '../../../files/files.commands.ts';
import { picturesOfZip } from '../steps/picture-sources.ts';

const mostAttempts = 3;

/** Asks for the pictures again that a finished import could not take. */
export async function tryPicturesAgain(db: Database, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('imports')
      .select(['state', 'counts'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw commonErrors('not-found');
    if (row.state !== 'finished') throw importErrors('wrong-state', { state: row.state });
    const { picturesFailure: _, pictureAttempts: __, ...counts } = row.counts;
    await setCounts(tx, id, { ...counts, arePicturesDone: false });
    await tx
      .updateTable('importFindings')
      .set({ isAgain: true })
      .where('importId', '=', id)
      .where('picture', 'is not', null)
      .execute();
    await recordChange(tx, { audit: { viewer, act: 'imports.pictures', subject: ['import', id] } });
  });
}

/** Notes that an attempt at the pictures broke off. True if it was the last one: from then on the import says why. */
export async function notePicturesFailure(db: Database, id: string, error: unknown): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('imports').select('counts').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return true;
    const pictureAttempts = (row.counts.pictureAttempts ?? 0) + 1;
    const isLast = error instanceof AppError || pictureAttempts >= mostAttempts;
    const words =
      error instanceof AppError
        ? error.message
        : `Something failed ${mostAttempts} times, the last time with: ${reasonOf(error)}`;
    await setCounts(tx, id, { ...row.counts, pictureAttempts, ...(isLast && { picturesFailure: words }) });
    return isLast;
  });
}

/** The first line of an error, without the places on this machine. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')[0]!
    .replace(/(?:\/[^\s/'"]+){2,}/g, '…')
    .slice(0, 300);

const setCounts = (tx: Database, id: string, counts: ImportCounts) =>
  tx
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts), updatedAt: now })
    .where('id', '=', id)
    .execute();

const onlyOnce = singleFlight<void>();

/** Sends a picture of the ZIP file that a table came in, small: made when somebody looks at it first. */
export async function sendPicture(
  services: Services,
  id: string,
  { name, reply }: { name: string; reply: FastifyReply },
) {
  const { db, storage } = services;
  const row = await db.selectFrom('imports').select('picturesKey').where('id', '=', id).executeTakeFirst();
  if (!row?.picturesKey) throw commonErrors('not-found');
  const zip = row.picturesKey;
  const key = `imports/${id}/previews/${createHash('sha256').update(name).digest('hex')}`;
  await onlyOnce(key, async () => {
    if (await storage.exists(key)) return;
    await inScratchFolder(async (scratch) => {
      const source = await withStoredFile(storage, zip, (file) => unpacked(file, name, scratch));
      const target = path.join(scratch, 'small');
      await makeThumbnail({ source, target, fileName: path.basename(name) });
      await storage.putFile(key, target, 'image/webp');
    });
  });
  const stored = await storage.stream(key);
  if (!stored) throw commonErrors('not-found');
  return reply
    .header('cache-control', 'private, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .type('image/webp')
    .send(stored.body);
}

async function unpacked(file: string, name: string, scratch: string): Promise<string> {
  const pictures = await picturesOfZip(file, scratch);
  try {
    const found = await pictures.find(name);
    if (found === undefined) throw commonErrors('not-found');
    return found;
  } finally {
    pictures.close();
  }
}
