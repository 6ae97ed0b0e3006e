import '../similarity.tables.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import {
  defaultSimilarityModel,
  type SimilarityModel,
} from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { SegmentSimilarity } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { mayChooseModel } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { findSegment, type SegmentRow } from '../../segments/segments.queries.ts';

/** The model that a segment has chosen, or the usual one. */
export async function modelOfSegment(db: Database, id: SegmentId): Promise<SimilarityModel> {
  const row = await db.selectFrom('segmentSimilarity').select('model').where('segmentId', '=', id).executeTakeFirst();
  return row?.model ?? defaultSimilarityModel;
}

/** The segment, for somebody who may choose its model; who may not know of it does not find it. */
export async function getChoosableSegment(db: Database, viewer: Viewer, id: SegmentId): Promise<SegmentRow> {
  const segment = await findSegment(db, id);
  if (!segment || !isAllowed(maySeeSegment(viewer, segment))) throw commonErrors('not-found');
  assertAllowed(mayChooseModel(viewer, id), similarityErrors);
  return segment;
}

/** Counting stops here, as in lists of works. */
const mostCounted = 10_000;

/** The facts that a supervisor needs to choose a model. */
export async function describeSimilarity(db: Database, viewer: Viewer, id: SegmentId): Promise<SegmentSimilarity> {
  const { similarityDisabled } = await getChoosableSegment(db, viewer, id);
  const { rows } = await sql<{ worksCount: number; collectedCount: number }>`with works as (
      select h.artwork_id from artwork_segments h join listed_works n on n.artwork_id = h.artwork_id
      where h.segment_id = ${id} and h.published and n.published limit ${mostCounted}
    )
    select (select count(*) from works) as works_count, (select count(*) from works where exists (
      select from collection_items i join collections c on c.id = i.collection_id
      where i.artwork_id = works.artwork_id and c.segment_id is not null)) as collected_count`.execute(db);
  return { segmentId: id, similarityModel: await modelOfSegment(db, id), similarityDisabled, ...rows[0]! };
}
