import '../accounts.events.ts';
import '../accounts.tables.ts';
import { createHash } from 'node:crypto';
import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import {
  type EmailChange,
  type EmailChangeLink,
  emailChangeDays,
} from '@oeuvre/contracts/domains/accounts/email-change/email-change.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { maskedEmail } from '../../../platform/text/masked-email.ts';

export const hashOfLink = (token: string) => createHash('sha256').update(token).digest();

interface ChangeRow {
  readonly email: string;
  readonly oldConfirmedAt: Date | null;
  readonly newConfirmedAt: Date | null;
  readonly expiresAt: Date;
}
const columns = ['email', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'] as const;

const present = (row: ChangeRow): EmailChange => ({
  email: row.email,
  isNewConfirmed: row.newConfirmedAt !== null,
  isOldConfirmed: row.oldConfirmedAt !== null,
  expiresAt: row.expiresAt.toISOString(),
});

export async function findEmailChange(db: Database, person: UserId): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('emailChanges')
    .select(columns)
    .where('userId', '=', person)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ? present(row) : null;
}

interface Asked {
  readonly email: string;
  readonly oldToken: string;
  /** Undefined if the address has an account: nobody can confirm then. */
  readonly newToken: string | undefined;
  readonly sessionId: string | undefined;
}

/** Notes the wish for another address; an earlier one ends, with its links. */
export async function askForEmailChange(
  db: Database,
  person: UserId,
  { email, oldToken, newToken, sessionId }: Asked,
): Promise<EmailChange> {
  return inTransaction(db, async (tx) => {
    const values = {
      email,
      oldHash: hashOfLink(oldToken),
      newHash: newToken ? hashOfLink(newToken) : null,
      oldConfirmedAt: null,
      newConfirmedAt: null,
      sessionId: sessionId ?? null,
      expiresAt: sql<Date>`now() + ${emailChangeDays} * interval '1 day'`,
    };
    const row = await tx
      .insertInto('emailChanges')
      .values({ userId: person, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...values, createdAt: now }))
      .returning(columns)
      .executeTakeFirstOrThrow();
    await recordChange(tx, {
      audit: { viewer: { id: person }, act: 'accounts.askForEmailChange', subject: ['user', person] },
    });
    return present(row);
  });
}

/** Gives up the wish; its links end. */
export async function cancelEmailChange(db: Database, person: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('emailChanges').where('userId', '=', person).executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordChange(tx, {
        audit: { viewer: { id: person }, act: 'accounts.cancelEmailChange', subject: ['user', person] },
      });
  });
}

interface Linked extends ChangeRow {
  readonly userId: UserId;
  readonly side: 'old' | 'new';
  readonly from: string;
  readonly sessionId: string | null;
}

async function getLinked(db: Database, token: string, { isLocked = false } = {}): Promise<Linked> {
  const hash = hashOfLink(token);
  let query = db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select([
      'emailChanges.userId',
      'emailChanges.email',
      'emailChanges.oldConfirmedAt',
      'emailChanges.newConfirmedAt',
      'emailChanges.expiresAt',
      'emailChanges.sessionId',
      'users.email as from',
      sql<'old' | 'new'>`case when old_hash = ${hash} then 'old' else 'new' end`.as('side'),
    ])
    .where((where) => where.or([where('oldHash', '=', hash), where('newHash', '=', hash)]))
    .where('emailChanges.expiresAt', '>', now)
    .where('users.suspended', '=', false);
  if (isLocked) query = query.forUpdate();
  return query.executeTakeFirstOrThrow(() => accountErrors('link-not-valid'));
}

/** The change that a link would confirm or stop. The new address may be a stranger's, by a slip of the pen. */
export async function readEmailChange(db: Database, token: string): Promise<EmailChangeLink> {
  const { side, from, email } = await getLinked(db, token);
  return { side, from: side === 'old' ? from : maskedEmail(from), to: email };
}

/** Either address can stop it. */
export async function stopEmailChange(db: Database, token: string): Promise<void> {
  await inTransaction(db, async (tx) => cancelEmailChange(tx, (await getLinked(tx, token, { isLocked: true })).userId));
}

export type Outcome =
  | { readonly waitsFor: 'old' | 'new' }
  | { readonly waitsFor: 'done'; readonly from: string; readonly to: string };

/** Notes that an address has confirmed; the second confirmation changes the address of the account. */
export async function confirmEmailChange(db: Database, token: string): Promise<Outcome> {
  return inTransaction(db, async (tx): Promise<Outcome> => {
    const linked = await getLinked(tx, token, { isLocked: true });
    await tx
      .updateTable('emailChanges')
      .set(linked.side === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now })
      .where('userId', '=', linked.userId)
      .execute();
    if (linked.side === 'old' && !linked.newConfirmedAt) return { waitsFor: 'new' };
    if (linked.side === 'new' && !linked.oldConfirmedAt) return { waitsFor: 'old' };
    await changeEmail(tx, linked);
    return { waitsFor: 'done', from: linked.from, to: linked.email };
  });
}

async function changeEmail(tx: Database, { userId, email, sessionId }: Linked): Promise<void> {
  // An account that nobody has confirmed may be a stranger's; whoever confirms the address has it.
  await tx
    .deleteFrom('users')
    .where('email', '=', email)
    .where('emailVerified', '=', false)
    .where('invitedAt', 'is', null)
    .execute();
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) throw accountErrors('link-not-valid');
  await tx.updateTable('users').set({ email, updatedAt: now }).where('id', '=', userId).execute();
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
  // Links for a new password that were mailed to the old address.
  await tx.deleteFrom('verifications').where('value', '=', userId).execute();
  let others = tx.deleteFrom('sessions').where('userId', '=', userId);
  if (sessionId) others = others.where('id', '<>', sessionId);
  const ended = await others.returning('id').execute();
  await recordChange(tx, {
    audit: {
      viewer: { id: userId },
      act: 'accounts.changeEmail',
      subject: ['user', userId],
      details: { ended: ended.length },
    },
    event: ['accounts.emailChanged', { userId }],
    touches: [`user:${userId}`, ...ended.map(({ id }) => `session:${id}`)],
  });
}

/** Forgets wishes that nobody confirmed in time. */
export async function forgetEmailChanges(db: Database): Promise<void> {
  await db.deleteFrom('emailChanges').where('expiresAt', '<', now).execute();
}
