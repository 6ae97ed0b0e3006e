import '../accounts.events.ts';
import '../accounts.tables.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { peopleErrors } from '@oeuvre/contracts/domains/accounts/people/people.errors.ts';
import {
  type AccountInvitation,
  articleRights,
  type RightsChange,
} from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import {
  mayDisableAccount,
  mayManagePeople,
  mayRevokeRoles,
} from '@oeuvre/contracts/domains/accounts/people/people.policy.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Role, Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { getManagedAccount, sessionTagsOf } from './people.queries.ts';

/** An act that takes the role away from an admin waits for other such acts, so two admins cannot remove each other. */
export const lockAdmins = (tx: Database) => sql`select pg_advisory_xact_lock(hashtext('accounts.admins'))`.execute(tx);

/**
 * Changes roles and rights of a person, from their next call on: every call reads them again, and their live
 * connections are opened anew. Does nothing if they are so already.
 */
export async function changeRightsOf(
  db: Database,
  viewer: Viewer,
  { person, change }: { readonly person: UserId; readonly change: RightsChange },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (change.revoke.includes('SUPER')) await lockAdmins(tx);
    assertAllowed(mayRevokeRoles(viewer, await getManagedAccount(tx, person), change.revoke), peopleErrors);
    const granted = await grantRoles(tx, person, change.grant);
    const revoked = await revokeRoles(tx, person, change.revoke);
    const rights = await changeArticleRights(tx, person, change);
    if (granted.length + revoked.length + rights.length === 0) return;
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'accounts.changeRights',
        subject: ['user', person],
        details: { roles: granted, withoutRoles: revoked, ...Object.fromEntries(rights) },
      },
      touches: [`user:${person}`, ...(await sessionTagsOf(tx, [person]))],
    });
  });
}

async function grantRoles(tx: Database, person: UserId, roles: readonly Role[]): Promise<Role[]> {
  if (roles.length === 0) return [];
  const rows = await tx
    .insertInto('userRoles')
    .values(roles.map((role) => ({ userId: person, role })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .execute();
  return rows.map(({ role }) => role);
}

async function revokeRoles(tx: Database, person: UserId, roles: readonly Role[]): Promise<Role[]> {
  if (roles.length === 0) return [];
  const rows = await tx
    .deleteFrom('userRoles')
    .where('userId', '=', person)
    .where('role', 'in', roles)
    .returning('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** The rights that are others now. */
async function changeArticleRights(tx: Database, person: UserId, change: RightsChange) {
  const has = await tx
    .selectFrom('users')
    .select(articleRights)
    .where('id', '=', person)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = articleRights.flatMap((right) =>
    change[right] === undefined || change[right] === has[right] ? [] : [[right, change[right]] as const],
  );
  if (changed.length > 0)
    await tx
      .updateTable('users')
      .set({ ...Object.fromEntries(changed), updatedAt: now })
      .where('id', '=', person)
      .execute();
  return changed;
}

/** Closes an account: all its sessions end, and with them its live connections on every node. */
export async function disableAccount(db: Database, viewer: Viewer, person: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    assertAllowed(mayDisableAccount(viewer, await getManagedAccount(tx, person)), peopleErrors);
    const { numUpdatedRows } = await setSuspended(tx, person, true);
    if (numUpdatedRows === 0n) return;
    const ended = await tx.deleteFrom('sessions').where('userId', '=', person).returning('id').execute();
    await recordChange(tx, {
      audit: { viewer, act: 'accounts.disable', subject: ['user', person], details: { ended: ended.length } },
      touches: [`user:${person}`, ...ended.map(({ id }) => `session:${id}`)],
    });
  });
}

/** Opens a disabled account again. Its roles and rights are what they were; the person has to log in. */
export async function enableAccount(db: Database, viewer: Viewer, person: UserId): Promise<void> {
  assertAllowed(mayManagePeople(viewer));
  await inTransaction(db, async (tx) => {
    await getManagedAccount(tx, person);
    const { numUpdatedRows } = await setSuspended(tx, person, false);
    if (numUpdatedRows === 0n) return;
    await recordChange(tx, {
      audit: { viewer, act: 'accounts.enable', subject: ['user', person] },
      touches: [`user:${person}`],
    });
  });
}

const setSuspended = (tx: Database, person: UserId, suspended: boolean) =>
  tx
    .updateTable('users')
    .set({ suspended, updatedAt: now })
    .where('id', '=', person)
    .where('suspended', '<>', suspended)
    .where('isPenName', '=', false)
    .executeTakeFirst();

/**
 * Makes an account whose owner will set a password by a mailed link, and returns its id. An account that somebody
 * opened with this address and never confirmed may be a stranger's: it is taken over, without its password.
 */
export async function inviteToAccount(
  db: Database,
  viewer: Viewer,
  { email, first_name, last_name, roles }: AccountInvitation,
): Promise<UserId> {
  assertAllowed(mayManagePeople(viewer));
  return inTransaction(db, async (tx) => {
    const names = {
      firstName: first_name,
      lastName: last_name,
      name: displayName({ first_name, last_name, middle_name: '' }),
    };
    const person = await tx
      .insertInto('users')
      .values({ email: normalisedEmail(email), image: null, userName: null, invitedAt: now, ...names })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ ...names, invitedAt: now })
          .where('users.emailVerified', '=', false)
          .where('users.invitedAt', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!person) throw peopleErrors('email-taken');
    await tx.deleteFrom('credentials').where('userId', '=', person.id).execute();
    await grantRoles(tx, person.id, roles);
    await recordChange(tx, {
      audit: { viewer, act: 'accounts.invite', subject: ['user', person.id], details: { roles } },
      touches: [`user:${person.id}`],
    });
    return person.id;
  });
}

/** Records that the invitation of a person was mailed once more, and returns their address. */
export async function inviteAgain(db: Database, viewer: Viewer, person: UserId): Promise<string> {
  assertAllowed(mayManagePeople(viewer));
  return inTransaction(db, async (tx) => {
    await getManagedAccount(tx, person);
    const invited = await tx
      .updateTable('users')
      .set({ invitedAt: now })
      .where('id', '=', person)
      .where('invitedAt', 'is not', null)
      .where('emailVerified', '=', false)
      .where('suspended', '=', false)
      .returning('email')
      .executeTakeFirst();
    if (!invited) throw peopleErrors('not-invited');
    await recordChange(tx, { audit: { viewer, act: 'accounts.inviteAgain', subject: ['user', person] } });
    return invited.email;
  });
}

/**
 * A person who sets a password by a mailed link has shown that the address is theirs, which completes an invitation.
 * For everybody else this does nothing.
 */
export async function acceptInvitation(db: Database, person: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const accepted = await tx
      .updateTable('users')
      .set({ emailVerified: true, updatedAt: now })
      .where('id', '=', person)
      .where('invitedAt', 'is not', null)
      .where('emailVerified', '=', false)
      .returning('email')
      .executeTakeFirst();
    if (!accepted) return;
    const hasRole = await tx.selectFrom('userRoles').select('role').where('userId', '=', person).executeTakeFirst();
    if (!hasRole) await grantRoles(tx, person, ['COMMON']);
    await recordChange(tx, {
      audit: { viewer: { id: person }, act: 'accounts.register', subject: ['user', person] },
      event: ['accounts.registered', { userId: person, email: accepted.email }],
      touches: [`user:${person}`],
    });
  });
}

/** Notes that these people have just been here. Accounts that are gone meanwhile are skipped. */
export async function noteVisits(db: Database, people: readonly UserId[]): Promise<void> {
  await sql`insert into user_visits (user_id)
    select u.id from users u where u.id = any(${[...people]}::uuid[]) order by u.id
    on conflict (user_id) do update set at = now()`.execute(db);
}
