import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayOpenRecord, mayShareArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { maximumSharedPeople } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, isPerson } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { findUserByEmail } from '../../accounts/accounts.queries.ts';
import type { Actor } from '../artworks.commands.ts';
import { changeArtwork, recordStep } from './record.commands.ts';

/** Shares a work with a person by e-mail address: from now on they see and edit it. */
export function shareArtwork(
  db: Database,
  actor: Actor,
  { key, email }: { readonly key: ArtworkKey; readonly email: string },
): Promise<void> {
  return changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayShareArtwork(actor.viewer, work), artworkErrors);
    const person = await findUserByEmail(tx, email);
    if (!person?.emailVerified || person.suspended) throw artworkErrors('unknown-person');
    if (person.id === work.ownerId) throw artworkErrors('owns-it');
    const { count } = await tx
      .selectFrom('artworkShares')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('artworkId', '=', work.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maximumSharedPeople) throw artworkErrors('too-many-people');
    await tx
      .insertInto('artworkShares')
      .values({ artworkId: work.id, userId: person.id, sharedBy: accountOf(actor.viewer) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordStep(tx, actor, { id: work.id, act: 'share', details: { userId: person.id } });
  });
}

/** Ends the sharing of a work with somebody. Everybody may leave a work that is shared with them. */
export function unshareArtwork(
  db: Database,
  actor: Actor,
  { key, userId }: { readonly key: ArtworkKey; readonly userId: UserId },
): Promise<void> {
  return changeArtwork(db, actor, key, async (tx, work) => {
    const leaves = isPerson(actor.viewer, userId);
    assertAllowed(leaves ? mayOpenRecord(actor.viewer, work) : mayShareArtwork(actor.viewer, work), artworkErrors);
    await tx.deleteFrom('artworkShares').where('artworkId', '=', work.id).where('userId', '=', userId).execute();
    await recordStep(tx, actor, { id: work.id, act: 'unshare', details: { userId } });
  });
}
