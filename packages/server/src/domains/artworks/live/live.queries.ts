import { mayEditArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork, SavedBy, VersionStand } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { findPersonShown } from '../../accounts/accounts.queries.ts';
import { findStoredArtwork } from '../artworks.access.ts';

/** The viewer as others who edit the work see them, if they may edit it at all. */
export async function findEditor(
  db: Database,
  viewer: SignedIn,
  id: ArtworkId,
): Promise<Omit<PersonAtWork, 'isWriting'> | undefined> {
  const work = await findStoredArtwork(db, viewer, id);
  return work && isAllowed(mayEditArtwork(viewer, work)) ? findPersonShown(db, viewer.id) : undefined;
}

export const findStand = (db: Database, id: ArtworkId): Promise<VersionStand | undefined> =>
  db.selectFrom('artworks').select('version').where('id', '=', id).executeTakeFirst();

/** The present version, and who made it if its history says so. */
export async function findSave(
  db: Database,
  id: ArtworkId,
): Promise<({ readonly by: SavedBy | null } & VersionStand) | undefined> {
  const { rows } = await sql<{ version: number; savedBy: UserId | null }>`select a.version, r.saved_by
    from artworks a left join artwork_revisions r on r.artwork_id = a.id and r.version = a.version where a.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const person = row.savedBy ? await findPersonShown(db, row.savedBy) : undefined;
  return { version: row.version, by: person ?? null };
}
