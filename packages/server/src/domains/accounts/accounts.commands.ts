import './accounts.events.ts';
import './accounts.tables.ts';
import { displayName, type ProfileChange } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Role, Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { touch } from '../../platform/cache/content.ts';
import { audit } from '../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/services/record-change.ts';

type Person = Viewer & { readonly id: UserId };

/** Absent fields stay as they are; everything that shows this person's name is invalidated. */
export async function changeProfile(db: Database, viewer: Person, change: ProfileChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { firstName, middleName, lastName } = await tx
      .updateTable('users')
      .set((now) => ({
        firstName: change.first_name ?? now.ref('firstName'),
        middleName: change.middle_name ?? now.ref('middleName'),
        lastName: change.last_name ?? now.ref('lastName'),
        about: change.about ?? now.ref('about'),
        ...(change.user_name !== undefined && { userName: change.user_name || null }),
        ...(change.photo !== undefined && { image: change.photo }),
        updatedAt: sql<Date>`now()`,
      }))
      .where('id', '=', viewer.id)
      .returning(['firstName', 'middleName', 'lastName'])
      .executeTakeFirstOrThrow(() => commonErrors('signed-out'));
    const name = displayName({ first_name: firstName, middle_name: middleName, last_name: lastName });
    await tx.updateTable('users').set({ name }).where('id', '=', viewer.id).execute();
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'accounts.changeProfile',
        subject: ['user', viewer.id],
        details: { fields: Object.keys(change) },
      },
      event: change.photo !== undefined ? ['accounts.photoChanged', { userId: viewer.id }] : undefined,
      touches: [`user:${viewer.id}`],
    });
  });
}

/**
 * Ends one session of the viewer; another person's is not found. Its sockets close, because every node gets the touched
 * tag.
 */
export async function endSession(db: Database, viewer: Person, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('userId', '=', viewer.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw commonErrors('not-found');
    await recordChange(tx, {
      audit: { viewer, act: 'accounts.endSession', subject: ['session', sessionId] },
      touches: [`session:${sessionId}`],
    });
  });
}

/** Ends all sessions of the viewer but the current one. */
export async function endOtherSessions(db: Database, viewer: Person): Promise<void> {
  await inTransaction(db, async (tx) => {
    let ended = tx.deleteFrom('sessions').where('userId', '=', viewer.id);
    if (viewer.sessionId) ended = ended.where('id', '<>', viewer.sessionId);
    const rows = await ended.returning('id').execute();
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'accounts.endOtherSessions',
        subject: ['user', viewer.id],
        details: { ended: rows.length },
      },
      touches: rows.map((row) => `session:${row.id}`),
    });
  });
}

/** Deletes expired sessions, and with them where they were used. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute();
}

/** Ends every session of a person: after a new password, a suspension, a deletion. */
export async function endAllSessions(db: Database, person: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx.deleteFrom('sessions').where('userId', '=', person).returning('id').execute();
    await recordChange(tx, {
      audit: {
        viewer: { id: person },
        act: 'accounts.endAllSessions',
        subject: ['user', person],
        details: { ended: rows.length },
      },
      touches: rows.map((row) => `session:${row.id}`),
    });
  });
}

/**
 * Makes a confirmed address a full account: the role COMMON, and an event that turns leads with this address into
 * people. Idempotent: a person with a role is registered already.
 */
export async function registerConfirmed(db: Database, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', normalisedEmail(email))
      .where('emailVerified', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('userRoles')
      .columns(['userId', 'role'])
      .expression((query) =>
        query
          .selectFrom('users')
          .select(['users.id', sql<Role>`'COMMON'`.as('role')])
          .where('users.id', '=', user.id)
          .where((where) =>
            where.not(
              where.exists(
                where.selectFrom('userRoles').select('userRoles.role').where('userRoles.userId', '=', user.id),
              ),
            ),
          ),
      )
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await recordChange(tx, {
      audit: { viewer: { id: user.id }, act: 'accounts.register', subject: ['user', user.id] },
      event: ['accounts.registered', { userId: user.id, email: user.email }],
    });
  });
}

/** The name of each flag on the command line, and its column. */
export const articleFlags = {
  write: 'canWriteArticles',
  publish: 'canPublishArticles',
  mail: 'canMailArticles',
} as const;
export type ArticleFlag = keyof typeof articleFlags;

/** Roles and flags to grant and revoke; whatever is not named stays as it is. */
export interface RightsChange {
  readonly roles?: readonly Role[];
  readonly withoutRoles?: readonly Role[];
  readonly flags?: readonly ArticleFlag[];
  readonly withoutFlags?: readonly ArticleFlag[];
}

/** The roles and flags of a person. */
export interface Rights {
  readonly roles: readonly Role[];
  readonly flags: readonly ArticleFlag[];
}

/**
 * Changes what a person may do, from their next call on: every call reads it again. Only the operator's own command
 * does this.
 */
export async function changeRights(
  tx: Database,
  person: UserId,
  { roles = [], withoutRoles = [], flags = [], withoutFlags = [] }: RightsChange,
): Promise<Rights> {
  if (withoutRoles.length > 0)
    await tx.deleteFrom('userRoles').where('userId', '=', person).where('role', 'in', withoutRoles).execute();
  if (roles.length > 0)
    await tx
      .insertInto('userRoles')
      .values(roles.map((role) => ({ userId: person, role })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const columns = Object.fromEntries([
    ...withoutFlags.map((flag) => [articleFlags[flag], false]),
    ...flags.map((flag) => [articleFlags[flag], true]),
  ]);
  await tx
    .updateTable('users')
    .set({ ...columns, updatedAt: sql<Date>`now()` })
    .where('id', '=', person)
    .execute();
  await audit(tx, {
    viewer: { id: 0 },
    act: 'accounts.changeRights',
    subject: ['user', person],
    details: { roles, withoutRoles, flags, withoutFlags },
  });
  return rightsOf(tx, person);
}

async function rightsOf(tx: Database, person: UserId): Promise<Rights> {
  const has = await tx
    .selectFrom('users')
    .select(Object.values(articleFlags))
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const roles = await tx.selectFrom('userRoles').select('role').where('userId', '=', person).orderBy('role').execute();
  const flags = (Object.keys(articleFlags) as ArticleFlag[]).filter((flag) => has[articleFlags[flag]]);
  return { roles: roles.map((row) => row.role), flags };
}

/**
 * The account of an address that the operator vouches for, created if there is none. A password set before anybody
 * confirmed the address may be a stranger's, so it is deleted.
 */
export async function ensureConfirmedUser(tx: Database, email: string): Promise<UserId> {
  const address = normalisedEmail(email);
  const known = await tx
    .selectFrom('users')
    .select(['id', 'emailVerified'])
    .where('email', '=', address)
    .forUpdate()
    .executeTakeFirst();
  if (known?.emailVerified) return known.id;
  if (!known)
    return (
      await tx
        .insertInto('users')
        .values({ email: address, emailVerified: true, image: null, userName: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await tx.deleteFrom('credentials').where('userId', '=', known.id).execute();
  await tx.updateTable('users').set({ emailVerified: true }).where('id', '=', known.id).execute();
  return known.id;
}

/** Names the account of somebody who was invited; a name that an account has stays. */
export async function nameUnnamed(
  tx: Database,
  person: UserId,
  { first_name, last_name = '' }: { readonly first_name: string; readonly last_name?: string | undefined },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ firstName: first_name, lastName: last_name, name: displayName({ first_name, last_name, middle_name: '' }) })
    .where('id', '=', person)
    .where('firstName', '=', '')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await touch(tx, `user:${person}`);
}
