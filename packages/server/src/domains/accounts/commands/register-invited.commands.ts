import '../accounts.tables.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ensureConfirmedUser, registerConfirmed } from '../accounts.commands.ts';

interface Invited {
  readonly email: string;
  /** By argon2; computed before the transaction, because it takes a while. */
  readonly passwordHash: string;
}

/**
 * The account of an address whose owner has opened a secret link sent to it: created if there is none, confirmed, with
 * this first password. A password that somebody set before the address was confirmed ends.
 */
export async function registerInvited(tx: Database, { email, passwordHash }: Invited): Promise<UserId> {
  const id = await ensureConfirmedUser(tx, email);
  await tx.deleteFrom('credentials').where('userId', '=', id).where('password', 'is', null).execute();
  // As the library writes it.
  await tx
    .insertInto('credentials')
    .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash })
    .execute();
  await registerConfirmed(tx, email);
  return id;
}
