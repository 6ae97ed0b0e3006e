import '../artworks.tables.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayHangArtwork, mayHangIn } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { listStoredArtworks, visibleArtworkIds } from '../artworks.access.ts';
import { type Actor, hangInSegment, setPublishedInSegment, takeDownFromSegment } from '../artworks.commands.ts';

interface OnWall {
  readonly segmentId: SegmentId;
  readonly artworkIds: readonly ArtworkId[];
}
interface ShownOnWall extends OnWall {
  readonly published: boolean;
}

/** Refuses people who are not staff of the segment; what they may not know of is not found. */
async function assertStaff(tx: Database, { viewer }: Actor, { segmentId, artworkIds }: OnWall): Promise<void> {
  const segment = await getSegment(tx, segmentId);
  assertAllowed(maySeeSegment(viewer, segment));
  const verdict = mayHangIn(viewer, segmentId);
  if (isAllowed(verdict)) return;
  const visible = await visibleArtworkIds(tx, viewer, artworkIds);
  if (visible.length < new Set(artworkIds).size) throw commonErrors('not-found');
  assertAllowed(verdict, artworkErrors);
}

/** Hangs works, or none of them if one may not be hung. Those that hang there already stay as they are. */
export function hangWorks(db: Database, actor: Actor, { published, ...wall }: ShownOnWall): Promise<ArtworkId[]> {
  return inTransaction(db, async (tx) => {
    await assertStaff(tx, actor, wall);
    const works = await listStoredArtworks(tx, actor.viewer, wall.artworkIds);
    if (works.length < new Set(wall.artworkIds).size) throw commonErrors('not-found');
    const others = works.filter(({ segments }) => segments.every(({ id }) => id !== wall.segmentId));
    for (const work of others) assertAllowed(mayHangArtwork(actor.viewer, work), artworkErrors);
    const artworkIds = others.map(({ id }) => id);
    return hangInSegment(tx, actor, { segmentId: wall.segmentId, artworkIds, published });
  });
}

/** Takes works down, also those that their owner has withdrawn meanwhile. */
export function takeDownWorks(db: Database, actor: Actor, wall: OnWall): Promise<ArtworkId[]> {
  return inTransaction(db, async (tx) => {
    await assertStaff(tx, actor, wall);
    return takeDownFromSegment(tx, actor, wall);
  });
}

/** Publishes works in a segment or withdraws them from its readers. */
export function setPublishedOnWall(
  db: Database,
  actor: Actor,
  { published, ...wall }: ShownOnWall,
): Promise<ArtworkId[]> {
  return inTransaction(db, async (tx) => {
    await assertStaff(tx, actor, wall);
    return setPublishedInSegment(tx, actor, { ...wall, published });
  });
}
