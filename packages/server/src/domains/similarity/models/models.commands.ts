import '../similarity.tables.ts';
import type { SimilarityModel } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/database/record-change.ts';
import { getChoosableSegment } from './models.queries.ts';

/** Chooses how a segment finds similar works. */
export async function chooseModel(
  db: Database,
  viewer: Viewer,
  { segmentId, model }: { readonly segmentId: SegmentId; readonly model: SimilarityModel },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getChoosableSegment(tx, viewer, segmentId);
    const chosenBy = accountOf(viewer);
    await tx
      .insertInto('segmentSimilarity')
      .values({ segmentId, model, chosenBy })
      .onConflict((conflict) => conflict.column('segmentId').doUpdateSet({ model, chosenBy, chosenAt: sql`now()` }))
      .execute();
    await recordChange(tx, {
      audit: { viewer, act: 'similarity.choose-model', subject: ['segment', segmentId], details: { model } },
      touches: [`segment:${segmentId}`],
    });
  });
}
