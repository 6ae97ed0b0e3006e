import '../accounts.tables.ts';
import type { Passkey } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { maximumPasskeys } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Database, owner: UserId): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', owner)
    .orderBy('id')
    .limit(maximumPasskeys)
    .execute();
  return rows.map(presentPasskey);
}

/** Which credentials of a person an authenticator may answer with, or must not make again. */
export async function listCredentialIds(db: Database, owner: UserId) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', owner)
    .orderBy('id')
    .limit(maximumPasskeys)
    .execute();
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/** The key that checks an answer of this credential, and its owner. */
export function findCredential(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select([
      'passkeys.id',
      'passkeys.userId',
      'passkeys.publicKey',
      'passkeys.counter',
      'users.email',
      'users.suspended',
      'users.emailVerified',
    ])
    .where('passkeys.credentialId', '=', credentialId)
    .executeTakeFirst();
}
