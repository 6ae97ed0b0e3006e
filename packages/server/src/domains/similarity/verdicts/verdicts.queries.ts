import '../similarity.tables.ts';
import type { SimilarityVerdict } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { mayWithdrawVerdict } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A verdict about a work and another one. */
export interface StoredVerdict {
  readonly id: string;
  readonly artworkId: ArtworkId;
  readonly otherId: ArtworkId;
  readonly segmentId: SegmentId | null;
  readonly kind: SimilarityVerdict['kind'];
  readonly reason: string;
  readonly authorId: UserId | null;
  readonly authorName: string | null;
  readonly saidAt: Date;
}

const stored = (db: Database, where: RawBuilder<SqlBool>) =>
  sql<StoredVerdict>`select v.id, v.artwork_id, v.other_id, v.segment_id, v.kind, v.reason, v.author_id, v.said_at,
      trim(u.first_name || ' ' || u.last_name) as author_name
    from similarity_verdicts v left join users u on u.id = v.author_id where ${where} order by v.said_at desc, v.id desc limit 500`.execute(
    db,
  );

/**
 * The verdicts on a work in this segment (or in the whole catalogue), by the other work: a verdict of the segment
 * itself outweighs one for everywhere. Without a scope: whoever shows it checks the works.
 */
export async function findVerdictsOf(
  db: Database,
  work: ArtworkId,
  segment: SegmentId | undefined,
): Promise<Map<ArtworkId, StoredVerdict>> {
  const { rows } = await stored(
    db,
    sql<SqlBool>`(v.artwork_id = ${work} or v.other_id = ${work}) and (v.segment_id is null or v.segment_id = ${segment ?? null})`,
  );
  const everywhereFirst = rows.toSorted((a, b) => Number(a.segmentId !== null) - Number(b.segmentId !== null));
  return new Map(everywhereFirst.map((one) => [one.artworkId === work ? one.otherId : one.artworkId, one]));
}

export async function getVerdict(db: Database, id: string): Promise<StoredVerdict> {
  const { rows } = await stored(db, sql<SqlBool>`v.id = ${id}`);
  if (!rows[0]) throw commonErrors('not-found');
  return rows[0];
}

export function presentVerdict(viewer: Viewer, verdict: StoredVerdict): SimilarityVerdict {
  const { id, kind, reason, segmentId, authorId, authorName, saidAt } = verdict;
  return {
    id,
    kind,
    reason,
    segmentId,
    author: authorId === null ? null : { id: authorId, name: authorName ?? '' },
    saidAt: saidAt.toISOString(),
    mayWithdraw: isAllowed(mayWithdrawVerdict(viewer, verdict)),
  };
}
