import '../similarity.tables.ts';
import { maySeeArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { mostVerdictsOfWork } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { NewVerdict } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { maySayVerdict, mayWithdrawVerdict } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { listArtworksForUpdate, listStoredArtworks } from '../../artworks/artworks.access.ts';
import { findSegment } from '../../segments/segments.queries.ts';

/** Says that two works belong together, or never do. Whoever says it again replaces what was said there. */
export async function sayVerdict(db: Database, viewer: Viewer, said: NewVerdict): Promise<string> {
  const { segmentId, kind, reason } = said;
  if (said.artworkId === said.otherId) throw similarityErrors('same-work');
  const [artworkId, otherId] = [said.artworkId, said.otherId].sort() as [ArtworkId, ArtworkId];
  return inTransaction(db, async (tx) => {
    const works = await listStoredArtworks(tx, viewer, [artworkId, otherId]);
    if (works.length < 2 || !works.every((work) => isAllowed(maySeeArtwork(viewer, work))))
      throw commonErrors('not-found');
    await assertKnownSegment(tx, viewer, segmentId);
    assertAllowed(maySayVerdict(viewer, segmentId), similarityErrors);
    await listArtworksForUpdate(tx, viewer, [artworkId, otherId]);
    const { id } = await tx
      .insertInto('similarityVerdicts')
      .values({ artworkId, otherId, segmentId, kind, reason, authorId: accountOf(viewer) })
      .onConflict((conflict) =>
        conflict
          .columns(['artworkId', 'otherId', 'segmentId'])
          .doUpdateSet({ kind, reason, authorId: accountOf(viewer), saidAt: sql`now()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await assertFew(tx, [artworkId, otherId], segmentId);
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'similarity.say',
        subject: ['artwork', said.artworkId],
        details: { otherId: said.otherId, segmentId, kind, reason },
      },
      touches: [artworkId, otherId].map((one) => `similar:${one}`),
    });
    return id;
  });
}

export async function withdrawVerdict(db: Database, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const verdict = await tx
      .deleteFrom('similarityVerdicts')
      .where('id', '=', id)
      .returning(['artworkId', 'otherId', 'segmentId', 'authorId', 'kind', 'reason'])
      .executeTakeFirst();
    if (!verdict) throw commonErrors('not-found');
    // A refusal undoes the transaction. Nobody learns of verdicts of segments that are not theirs.
    if (!isAllowed(mayWithdrawVerdict(viewer, verdict))) throw commonErrors('not-found');
    const { artworkId, otherId, segmentId, kind, reason } = verdict;
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'similarity.withdraw',
        subject: ['artwork', artworkId],
        details: { otherId, segmentId, kind, reason },
      },
      touches: [artworkId, otherId].map((one) => `similar:${one}`),
    });
  });
}

async function assertKnownSegment(tx: Database, viewer: Viewer, id: SegmentId | null): Promise<void> {
  if (id === null) return;
  const segment = await findSegment(tx, id);
  if (!segment || !isAllowed(maySeeSegment(viewer, segment))) throw commonErrors('not-found');
}

/** Both works are locked, so nobody adds one at the same time. */
async function assertFew(tx: Database, works: readonly ArtworkId[], segmentId: SegmentId | null): Promise<void> {
  const { rows } = await sql<{ most: number }>`select max(count)::int as most from (
      select count(*) from unnest(${works}::uuid[]) as work
        join similarity_verdicts v on (v.artwork_id = work or v.other_id = work) and v.segment_id is not distinct from ${segmentId}
        group by work) counted`.execute(tx);
  if (rows[0]!.most > mostVerdictsOfWork) throw similarityErrors('too-many-verdicts');
}
