import '../mailings.tables.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { maySendTest } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { audit } from '../../../platform/database/audit.ts';
import { inTransaction, now } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import type { StoredArticle } from '../../articles/articles.access.ts';
import { assertMayMail, getFollowedMailing } from '../mailings.access.ts';
import { countRecipients } from '../mailings.queries.ts';
import { queueRuns, skipQueued, soonest } from '../mailings.sending.ts';

/** Mails that wait for the mail server are due now. Those that wait for the hour of their reader keep it. */
export async function tryNow(services: Services, viewer: Viewer, id: MailingId): Promise<StoredArticle> {
  const { article } = await getFollowedMailing(services, viewer, id);
  assertMayMail(maySendTest(viewer, article, services.config.massMailing));
  await services.limits.take('mailing-change', String(viewer.id));
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mailings')
      .set({ wakesAt: null })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw mailingErrors('not-sending');
    await tx
      .updateTable('mailingRecipients')
      .set({ nextAt: soonest })
      .where('mailingId', '=', id)
      .where('state', '=', 'queued')
      .where('nextAt', '>', now)
      .execute();
    await audit(tx, { viewer, act: 'mailings.try-now', subject: ['article', article.id], details: { mailingId: id } });
    await queueRuns(services, id, { tx });
  });
  return article;
}

/**
 * Skips everybody who still waits. A run marks only rows that are queued, so it stops within one window; mails in flight
 * arrive, and the last run ends the campaign and skips whom the mail server put off meanwhile. Without any in flight it
 * ends at once.
 */
export async function cancelMailing(services: Services, viewer: Viewer, id: MailingId): Promise<StoredArticle> {
  const { article } = await getFollowedMailing(services, viewer, id);
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mailings')
      .set({ state: 'sending', pauseReason: null, pausedAt: null, pausedBy: null, cancelledAt: now, wakesAt: null })
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'paused'])
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw mailingErrors('not-sending');
    const details = { mailingId: id, recipients: await skipQueued(tx, id, 'cancelled') };
    await audit(tx, { viewer, act: 'mailings.cancel', subject: ['article', article.id], details });
    const { sending, sent, uncertain } = await countRecipients(tx, id);
    if (sending > 0) return queueRuns(services, id, { tx });
    const state = sent + uncertain > 0 ? 'sent' : 'failed';
    await tx.updateTable('mailings').set({ state, finishedAt: now }).where('id', '=', id).execute();
  });
  return article;
}
