import '../applications.tables.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { mayChangeOffer } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import type { ApplicationId, ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { withdrawNews } from '../../notifications/notifications.commands.ts';
import { announced, changeApplication, recordStep } from './application-change.ts';

/** Changes the message of an offer that waits; the same message changes nothing. */
export const changeOffer = (
  db: Database,
  actor: Actor,
  { id, message }: { readonly id: ApplicationId; readonly message: string },
): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayChangeOffer(actor.viewer, application), applicationErrors);
    const { numUpdatedRows } = await tx
      .updateTable('applications')
      .set({ message })
      .where('id', '=', id)
      .where('message', '!=', message)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordStep(tx, actor, {
      application,
      act: 'changed',
      audit: 'change',
      event: ['applications.changed', announced(actor, application)],
    });
  });

/** Withdraws an offer that waits: its reviewers no longer see the work. */
export const withdrawOffer = (db: Database, actor: Actor, id: ApplicationId): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayChangeOffer(actor.viewer, application), applicationErrors);
    await tx.updateTable('applications').set({ status: 'archived', decidedAt: now }).where('id', '=', id).execute();
    await recordStep(tx, actor, {
      application,
      act: 'withdrawn',
      audit: 'withdraw',
      event: ['applications.withdrawn', announced(actor, application)],
    });
  });

/** Ends the offers of a work that was deleted, and withdraws the news about them. Subscriptions call this. */
export async function archiveOffersOf(
  tx: Database,
  { artworkId, by }: { readonly artworkId: ArtworkId; readonly by: UserId | null },
): Promise<void> {
  const rows = await tx
    .updateTable('applications')
    .set({ status: 'archived', decidedAt: now })
    .where('artworkId', '=', artworkId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await tx.insertInto('applicationHistory').values({ applicationId: id, act: 'withdrawn', actorId: by }).execute();
    await withdrawNews(tx, subjectOf(id));
  }
}

/** The subject of news about an application. */
export const subjectOf = (id: ApplicationId): string => `application:${id}`;
