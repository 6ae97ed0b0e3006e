import { now } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { getOwnAccount } from '../accounts.queries.ts';
import { claimExport, finishExport, keyOfExport } from './data-exports.commands.ts';
import { dataExportReadyMail } from './data-exports.mails.ts';
import { Cancelled, writeExport } from './data-exports.writing.ts';

/**
 * Makes the file of an export and tells its owner. Idempotent: a worker that dies leaves it to the next one, which
 * begins anew; one that is ready is only told, if nobody was.
 */
export async function makeExport(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { db, storage } = services;
  const person = await claimExport(db, id);
  if (person) {
    try {
      const bytes = await writeExport(services, { id, person, signal });
      if (!(await finishExport(db, id, bytes))) await storage.remove(keyOfExport(id));
    } catch (error) {
      if (error instanceof Cancelled) return;
      signal.throwIfAborted();
      services.log.error({ err: error, exportId: id }, 'export of personal data failed');
      await db
        .updateTable('dataExports')
        .set({ state: 'failed', updatedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'working')
        .execute();
      return;
    }
  }
  await tellOwner(services, id);
}

async function tellOwner({ db, mailer, config }: Services, id: string): Promise<void> {
  const ready = await db
    .selectFrom('dataExports')
    .select('userId')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('mailedAt', 'is', null)
    .executeTakeFirst();
  if (!ready) return;
  const { email } = await getOwnAccount(db, ready.userId);
  await mailer.send(dataExportReadyMail(config, email));
  await db.updateTable('dataExports').set({ mailedAt: now }).where('id', '=', id).execute();
}
