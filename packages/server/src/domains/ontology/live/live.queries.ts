import { mayEditOntology } from '@oeuvre/contracts/domains/ontology/terms/terms.policy.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork, SavedBy, VersionStand } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findPersonShown } from '../../accounts/accounts.queries.ts';
import { findLastChange } from '../terms/past-acts.queries.ts';
import '../ontology.tables.ts';

/** The viewer as others who have the term open see them, if they may edit it at all. */
export async function findTermEditor(
  db: Database,
  viewer: SignedIn,
  id: TagId,
): Promise<Omit<PersonAtWork, 'isWriting'> | undefined> {
  if (!isAllowed(mayEditOntology(viewer)) || !(await findStand(db, id))) return undefined;
  return findPersonShown(db, viewer.id);
}

export const findStand = (db: Database, id: TagId): Promise<VersionStand | undefined> =>
  db.selectFrom('tags').select('version').where('id', '=', id).executeTakeFirst();

/** The present version, and who made it. */
export async function findSave(
  db: Database,
  id: TagId,
): Promise<({ readonly by: SavedBy | null } & VersionStand) | undefined> {
  const stand = await findStand(db, id);
  if (!stand) return undefined;
  const last = await findLastChange(db, id);
  const person = last?.userId ? await findPersonShown(db, last.userId) : undefined;
  return { ...stand, by: person ?? null };
}
