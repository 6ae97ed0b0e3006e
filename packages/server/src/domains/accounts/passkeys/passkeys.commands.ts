import '../accounts.tables.ts';
import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { maximumPasskeys, type Passkey } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { audit, auditAll } from '../../../platform/database/audit.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { presentPasskey } from './passkeys.queries.ts';

type Person = Viewer & { readonly id: UserId };

const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

export interface CheckedCredential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Keeps a checked passkey. */
export function insertPasskey(
  db: Database,
  viewer: Person,
  { name, credential }: { name: string; credential: CheckedCredential },
): Promise<Passkey> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, viewer.id);
    const { count } = await tx
      .selectFrom('passkeys')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow();
    if (count >= maximumPasskeys) throw accountErrors('too-many-passkeys');
    const row = await tx
      .insertInto('passkeys')
      .values({
        userId: viewer.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...credential.transports],
        name,
        lastUsedAt: null,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning(shown)
      .executeTakeFirst();
    if (!row) throw accountErrors('passkey-known');
    await audit(tx, { viewer, act: 'accounts.addPasskey', subject: ['passkey', row.id] });
    return presentPasskey(row);
  });
}

/** Renames a passkey of the viewer; another person's is not found. */
export function renamePasskey(
  db: Database,
  viewer: Person,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('userId', '=', viewer.id)
      .returning(shown)
      .executeTakeFirst();
    if (!row) throw commonErrors('not-found');
    await audit(tx, { viewer, act: 'accounts.renamePasskey', subject: ['passkey', passkeyId] });
    return presentPasskey(row);
  });
}

/** Removes a passkey of the viewer, unless they could not log in without it. Returns its name. */
export function removePasskey(db: Database, viewer: Person, passkeyId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    // Two removals at once must not take the last two.
    await lockOwner(tx, viewer.id);
    const { rows } = await sql<{ isLast: boolean }>`
      select not exists (select from passkeys o where o.user_id = p.user_id and o.id <> p.id)
        and not exists (select from credentials k where k.user_id = p.user_id and k.password is not null) as "isLast"
      from passkeys p where p.id = ${passkeyId} and p.user_id = ${viewer.id}`.execute(tx);
    if (!rows[0]) throw commonErrors('not-found');
    if (rows[0].isLast) throw accountErrors('last-way-in');
    const { name } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('userId', '=', viewer.id)
      .returning('name')
      .executeTakeFirstOrThrow();
    await audit(tx, { viewer, act: 'accounts.removePasskey', subject: ['passkey', passkeyId] });
    return name;
  });
}

/** Removes every passkey of a person, who sets a new password by a mailed link. */
export function removeAllPasskeys(db: Database, owner: UserId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('passkeys').where('userId', '=', owner).returning('id').execute();
    await auditAll(
      tx,
      removed.map(({ id }) => ({
        viewer: { id: owner },
        act: 'accounts.removePasskey',
        subject: ['passkey', id] as const,
      })),
    );
  });
}

/**
 * Notes that a passkey has just been used. False if another answer with the same or a higher count was faster: the
 * credential was cloned or the answer repeated.
 */
export async function notePasskeyUse(db: Database, passkeyId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', passkeyId)
    .where((where) => where.or([where('counter', '<', counter), where.val(counter === 0)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets challenges that are too old to be answered again. */
export async function forgetSpentChallenges(db: Database): Promise<void> {
  await db.deleteFrom('spentChallenges').where('expiresAt', '<', now).execute();
}

const lockOwner = (tx: Database, owner: UserId) =>
  tx.selectFrom('users').select('id').where('id', '=', owner).forUpdate().execute();
