import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { forgetInMailbox } from '../../../platform/mail/mail-mailbox.ts';
import { forgetSingleMails } from '../../../platform/mail/single/single-mails.ts';
import type { Services } from '../../../platform/services/services.ts';
import { getOwnAccount } from '../accounts.queries.ts';
import { keyOfExport } from '../data-exports/data-exports.commands.ts';
import { eraseAccount } from './erasure.commands.ts';
import { erasedMail } from './erasure.mails.ts';
import { isLastAdmin, listDueErasures } from './erasure.queries.ts';

/** Erases every account whose waiting time is over, one transaction each; one that fails does not stop the others. */
export async function eraseDueAccounts(services: Services, signal: AbortSignal): Promise<void> {
  for (const person of await listDueErasures(services.db)) {
    signal.throwIfAborted();
    await eraseOne(services, person).catch((error: unknown) =>
      services.log.error({ err: error, userId: person }, 'account was not erased'),
    );
  }
}

async function eraseOne({ db, mailer, storage, config, log }: Services, person: UserId): Promise<void> {
  if (await isLastAdmin(db, person)) return;
  const { email } = await getOwnAccount(db, person);
  const exports = await db.selectFrom('dataExports').select('id').where('userId', '=', person).execute();
  if (!(await eraseAccount(db, person))) return;
  // Not before: an erasure that fails is tried again each hour.
  await mailer
    .send(erasedMail(config, email))
    .catch(() => log.error({ userId: person }, 'the last mail to an erased account was not taken'));
  // The built-in mailbox and the mail log keep nothing of erased people, this mail included.
  await forgetInMailbox(db, email);
  await forgetSingleMails(db, email);
  for (const { id } of exports) await storage.remove(keyOfExport(id));
}
