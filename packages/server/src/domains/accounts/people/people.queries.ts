import '../accounts.tables.ts';
import type { ManagedAccount } from '@oeuvre/contracts/domains/accounts/people/people.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The facts that the rules about other people's accounts need. */
export async function getManagedAccount(db: Database, person: UserId): Promise<ManagedAccount> {
  const { rows } = await sql<ManagedAccount>`select u.id,
      exists (select from user_roles r where r.user_id = u.id and r.role = 'SUPER') as "isAdmin",
      exists (select from user_roles r join users o on o.id = r.user_id
        where r.role = 'SUPER' and r.user_id <> u.id and not o.suspended and o.email_verified) as "areOtherAdmins"
    from users u where u.id = ${person}`.execute(db);
  if (!rows[0]) throw commonErrors('not-found');
  return rows[0];
}

/** The tags of all sessions of these people: touching them makes their live connections read their rights again. */
export async function sessionTagsOf(db: Database, people: readonly UserId[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await db.selectFrom('sessions').select('id').where('userId', 'in', people).orderBy('id').execute();
  return rows.map(({ id }) => `session:${id}`);
}
