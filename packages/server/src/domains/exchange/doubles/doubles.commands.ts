import '../exchange.tables.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayEditArtwork, maySeeArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { findStoredArtwork } from '../../artworks/artworks.access.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { getOpenedArtwork } from '../../artworks/record/edited.queries.ts';
import { recordStep } from '../../artworks/record/record.commands.ts';

/** Says that two works are different: they are no longer proposed as doubles. Nothing of them changes. */
export async function tellApart(
  db: Database,
  actor: Actor,
  { key, otherKey }: { readonly key: ArtworkKey; readonly otherKey: ArtworkKey },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const work = await getOpenedArtwork(tx, actor.viewer, key);
    assertAllowed(mayEditArtwork(actor.viewer, work), artworkErrors);
    const other = await findStoredArtwork(tx, actor.viewer, otherKey);
    if (!other || other.id === work.id || !isAllowed(maySeeArtwork(actor.viewer, other)))
      throw commonErrors('not-found');
    await keepApart(tx, actor, { id: work.id, otherId: other.id });
  });
}

/** Keeps two works apart, without a permission check: the caller has checked. */
export async function keepApart(
  tx: Database,
  actor: Actor,
  { id, otherId }: { readonly id: ArtworkId; readonly otherId: ArtworkId },
): Promise<void> {
  const [first, second] = id < otherId ? [id, otherId] : [otherId, id];
  await tx
    .insertInto('artworkDifferences')
    .values({ artworkId: first, otherId: second, saidBy: accountOf(actor.viewer) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordStep(tx, actor, { id, act: 'tell-apart', details: { otherId } });
}
