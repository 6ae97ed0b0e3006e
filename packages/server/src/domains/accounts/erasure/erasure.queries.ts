import '../accounts.tables.ts';
import type { Erasure, ErasureCounts } from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Selectable } from 'kysely';
import { type Database, now, type Tables } from '../../../platform/database/database.ts';
import { getManagedAccount } from '../people/people.queries.ts';
import { allPersonalData } from '../personal-data/personal-data.access.ts';

const nothing: ErasureCounts = {
  memberships: 0,
  collections: 0,
  publishedArticles: 0,
  otherArticles: 0,
  publishedWorks: 0,
  otherWorks: 0,
  comments: 0,
};

export const presentErasure = (row: Omit<Selectable<Tables['accountErasures']>, 'userId'>): Erasure => ({
  publications: row.publications,
  penName: row.penName,
  requestedAt: row.requestedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
});

/** The erasure that a person has asked for. */
export async function findErasure(db: Database, person: UserId): Promise<Erasure | null> {
  const row = await db
    .selectFrom('accountErasures')
    .select(['publications', 'penName', 'requestedAt', 'dueAt'])
    .where('userId', '=', person)
    .executeTakeFirst();
  return row ? presentErasure(row) : null;
}

/** Counts of the things that an erasure would end and remove now. */
export async function countErased(db: Database, person: UserId): Promise<ErasureCounts> {
  let counts = nothing;
  for (const [, part] of allPersonalData()) counts = { ...counts, ...(await part.counts?.(db, person)) };
  return counts;
}

/** Whether nobody else could administer the site. */
export async function isLastAdmin(db: Database, person: UserId): Promise<boolean> {
  const { isAdmin, areOtherAdmins } = await getManagedAccount(db, person);
  return isAdmin && !areOtherAdmins;
}

/** Whose waiting time is over. */
export async function listDueErasures(db: Database): Promise<UserId[]> {
  const rows = await db
    .selectFrom('accountErasures')
    .select('userId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('userId')
    .limit(100)
    .execute();
  return rows.map(({ userId }) => userId);
}
