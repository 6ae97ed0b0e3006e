import '../similarity.tables.ts';
import type { SegmentSimilarityChoice } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { setSimilarityDisabled } from '../../segments/segments.commands.ts';
import { getChoosableSegment } from './models.queries.ts';

/** Chooses how a segment finds similar works, and whether it shows any. */
export async function chooseModel(
  db: Database,
  viewer: Viewer,
  { segmentId, choice }: { readonly segmentId: SegmentId; readonly choice: SegmentSimilarityChoice },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getChoosableSegment(tx, viewer, segmentId);
    const { similarityModel: model, similarityDisabled } = choice;
    const chosenBy = accountOf(viewer);
    await tx
      .insertInto('segmentSimilarity')
      .values({ segmentId, model, chosenBy })
      .onConflict((conflict) => conflict.column('segmentId').doUpdateSet({ model, chosenBy, chosenAt: sql`now()` }))
      .execute();
    if (similarityDisabled !== undefined) await setSimilarityDisabled(tx, segmentId, similarityDisabled);
    await recordChange(tx, {
      audit: { viewer, act: 'similarity.choose-model', subject: ['segment', segmentId], details: { ...choice } },
      touches: ['segments', `segment:${segmentId}`],
    });
  });
}
