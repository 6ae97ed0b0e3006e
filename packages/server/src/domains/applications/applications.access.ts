import './applications.tables.ts';
import { undoSeconds } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { type ApplicationFacts, reviewedSegments } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { mayEditArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ApplicationId, ArtworkId, FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isPerson, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { StoredArtwork } from '../artworks/artworks.access.ts';
import { fileReaders } from '../files/files.access.ts';
import type { WallEffect } from './applications.tables.ts';

/** An application as the rules and the commands need it. */
export interface StoredApplication extends ApplicationFacts {
  readonly id: ApplicationId;
  readonly artworkId: ArtworkId;
  readonly offeredBy: UserId | null;
  readonly questions: number;
  readonly effect: WallEffect | null;
  readonly published: boolean;
  /** It was decided so recently that no mail has left. */
  readonly isFresh: boolean;
}

/** The application, without a permission check: the caller checks. */
export async function getApplication(db: Database, id: ApplicationId): Promise<StoredApplication> {
  const { rows } = await sql<StoredApplication>`select p.id, p.artwork_id, p.segment_id, p.offered_by, p.status,
      p.questions, p.effect, p.published,
      coalesce(p.decided_at > now() - ${undoSeconds} * interval '1 second', false) as is_fresh
    from applications p where p.id = ${id}`.execute(db);
  if (!rows[0]) throw commonErrors('not-found');
  return rows[0];
}

/** The application with its row locked until the transaction ends: of two curators one decides, the other waits. */
export async function getApplicationForUpdate(tx: Database, id: ApplicationId): Promise<StoredApplication> {
  await sql`select from applications where id = ${id} for update`.execute(tx);
  return getApplication(tx, id);
}

/** Refuses people who do not own the work: editors learn why, others do not learn of it. */
export function assertOwn(viewer: Viewer, work: StoredArtwork): void {
  if (isPerson(viewer, work.ownerId)) return;
  throw isAllowed(mayEditArtwork(viewer, work)) ? applicationErrors('only-the-owner') : commonErrors('not-found');
}

/** Over the row `p`: `mayReviewIn`. */
export function isReviewedBy(viewer: Viewer): RawBuilder<SqlBool> {
  const segments = reviewedSegments(viewer);
  return segments ? sql<SqlBool>`p.segment_id = any(${segments}::uuid[])` : sql<SqlBool>`true`;
}

/** Over the row `p`: `maySeeApplication`. */
export const applicationsVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer.id === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(p.offered_by = ${viewer.id} or ${isReviewedBy(viewer)})`;

/** `mayReviewIn` as a query: people to notify. Admins only where they are assigned. */
export async function listReviewers(db: Database, segmentId: SegmentId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`select u.id from segment_staff staff join users u on u.id = staff.user_id
    where staff.segment_id = ${segmentId} and not u.suspended and (
      exists (select from user_roles r where r.user_id = u.id and r.role = 'SUPER')
      or exists (select from user_roles r where r.user_id = u.id
          and r.role in ('OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER'))
        and not exists (select from memberships m join contacts c on c.id = m.contact_id
          where c.user_id = u.id and m.segment_id = ${segmentId} and m.status = 'SUSPENDED'))
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Reviewers see the files of a work that is offered to them. Of a declined work they see those of the record that they
 * declined, as long as the work shows them.
 */
async function mayReadFile(db: Database, viewer: Viewer, fileId: FileId): Promise<boolean> {
  const segments = reviewedSegments(viewer);
  if (segments?.length === 0) return false;
  const { rows } = await sql`select from file_uses u join applications p on p.artwork_id = u.subject_id
    where u.file_id = ${fileId} and u.kind = 'artwork' and ${isReviewedBy(viewer)}
      and (p.status = 'pending' or p.status = 'declined' and p.decided_record -> 'images' @> ${JSON.stringify([{ fileId }])}::jsonb)
    limit 1`.execute(db);
  return rows.length > 0;
}

fileReaders.register('artwork', mayReadFile);
