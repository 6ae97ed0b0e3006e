import './mailings.tables.ts';
import type { LocalTime } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { maySendAgain, maySendTest, mayStartMailing } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import type { ArticleId, MailingId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/database/audit.ts';
import { type Database, inTransaction, now } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services/services.ts';
import type { StoredArticle } from '../articles/articles.access.ts';
import { storeLinks } from './counting/counting.commands.ts';
import { findDraftFields } from './draft/draft.queries.ts';
import { assertMayMail, getFollowedArticle, getFollowedMailing } from './mailings.access.ts';
import { mailedArticle } from './mailings.article.ts';
import { freezeAudience } from './mailings.audience.ts';
import { articleMail, articleUrl } from './mailings.mails.ts';
import { freezeInZones } from './mailings.moments.ts';
import { countRecipients, findOpenMailing } from './mailings.queries.ts';
import { pauseFor, queueRuns, sendMailing, skipQueued, soonest } from './mailings.sending.ts';

async function createMailing(
  { config }: Services,
  tx: Database,
  given: { kind: 'mass' | 'test'; article: StoredArticle; by: Viewer & { id: UserId } },
): Promise<MailingId> {
  const { kind, article, by } = given;
  const [mailed, own] = await Promise.all([mailedArticle(tx, article, by), findDraftFields(tx, article.id)]);
  const mail = articleMail(config, mailed, own);
  const row = {
    articleId: article.id,
    kind,
    state: 'sending' as const,
    subject: kind === 'test' ? `${testPrefix}${mail.subject}` : mail.subject,
    html: mail.html,
    plain: mail.text,
    slotKey: mail.slotKey,
    createdBy: by.id,
  };
  const { id } = await tx.insertInto('mailings').values(row).returning('id').executeTakeFirstOrThrow();
  // A test is not counted: it goes to people who did not ask for it.
  if (kind === 'mass') {
    const { publicUrl } = config;
    await storeLinks(tx, {
      mailingId: id,
      html: mail.html,
      publicUrl,
      articleAddress: articleUrl(publicUrl, article.id),
    });
  }
  return id;
}

/** Tells a test from the mailing in the inbox of a person who gets both. */
const testPrefix = 'Test: ';

export interface NewCampaign {
  readonly articleId: ArticleId;
  readonly audience: MailingAudience;
}

/**
 * Starts the campaign of an article: its mail, its audience and its job are one transaction. Of two simultaneous
 * starts, one is refused.
 */
export async function startMailing(
  services: Services,
  viewer: Viewer & { id: UserId },
  { articleId, audience }: NewCampaign,
): Promise<StoredArticle> {
  const { db, config } = services;
  const article = await getFollowedArticle(services, viewer, articleId);
  assertMayMail(
    mayStartMailing(viewer, article, {
      isSwitchedOn: config.massMailing,
      isStarted: (await findOpenMailing(db, articleId)) !== undefined,
    }),
  );
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('mailingDrafts')
      .set({ sendAt: null, refusal: null })
      .where('articleId', '=', articleId)
      .execute();
    await startIn(services, tx, { article, audience, by: viewer });
  }).catch((error: unknown) => {
    throw isOpenAlready(error) ? mailingErrors('already-started') : error;
  });
  return article;
}

interface Start {
  readonly article: StoredArticle;
  readonly audience: MailingAudience;
  readonly by: Viewer & { readonly id: UserId };
  /** The time of each recipient's own clock; undefined: all get it now. */
  readonly at?: LocalTime | undefined;
}

/** Writes the campaign, its recipients and its jobs. The caller has judged the right to start it. */
export async function startIn(services: Services, tx: Database, { article, audience, by, at }: Start): Promise<void> {
  const mailingId = await createMailing(services, tx, { kind: 'mass', article, by });
  const campaign = { mailingId, articleId: article.id, addressed: article, onlyRemaining: audience === 'remaining' };
  const recipients = await (at ? freezeInZones(tx, { ...campaign, at }) : freezeAudience(tx, campaign));
  if (recipients === 0) throw mailingErrors('nobody');
  await audit(tx, {
    viewer: by,
    act: 'mailings.start',
    subject: ['article', article.id],
    details: { mailingId, audience, recipients, ...(at && { at }) },
  });
  await queueRuns(services, mailingId, { tx });
}

const isOpenAlready = (error: unknown) =>
  (error as { code?: string; constraint?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === 'mailings_open';

/** A person waits for the answer. */
const testPatienceMs = 1_000;

/** Sends the article to chosen addresses while the caller waits: the reply says whether the mail server accepted it. */
export async function sendTestMailing(
  services: Services,
  viewer: Viewer & { id: UserId },
  { articleId, emails }: { articleId: ArticleId; emails: readonly string[] },
): Promise<number> {
  const { db, config } = services;
  const article = await getFollowedArticle(services, viewer, articleId);
  assertMayMail(maySendTest(viewer, article, config.massMailing));
  await services.limits.take('test-mailing', viewer.id);
  const addresses = [...new Set(emails.map(normalisedEmail))];
  const mailingId = await inTransaction(db, async (tx) => {
    const id = await createMailing(services, tx, { kind: 'test', article, by: viewer });
    await tx
      .insertInto('mailingRecipients')
      .values(addresses.map((email) => ({ mailingId: id, email, segmentId: article.segments[0] ?? null })))
      .execute();
    await audit(tx, {
      viewer,
      act: 'mailings.test',
      subject: ['article', articleId],
      details: { mailingId: id, recipients: addresses.length },
    });
    return id;
  });
  await sendMailing(services, mailingId, { patienceMs: testPatienceMs });
  const { sent, queued, bounced, skipped } = await countRecipients(db, mailingId);
  if (sent === 0) throw mailingErrors('test-refused', { queued, bounced, skipped });
  return sent;
}

/** Closes the campaign: queued mails are no longer sent, and the record of recipients stays. */
export async function resetMailing(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  articleId: ArticleId,
): Promise<StoredArticle> {
  const article = await getFollowedArticle(services, viewer, articleId);
  await inTransaction(services.db, async (tx) => {
    const closed = await tx
      .updateTable('mailings')
      .set((set) => ({
        closedAt: new Date(),
        closedBy: viewer.id,
        state: set
          .case()
          .when('state', '=', 'sent')
          .then('sent' as const)
          .else('failed' as const)
          .end(),
      }))
      .where('articleId', '=', articleId)
      .where('kind', '=', 'mass')
      .where('closedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!closed) throw mailingErrors('not-started');
    await skipQueued(tx, closed.id, 'reset');
    await audit(tx, {
      viewer,
      act: 'mailings.reset',
      subject: ['article', articleId],
      details: { mailingId: closed.id },
    });
  });
  return article;
}

export async function pauseMailing(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  id: MailingId,
): Promise<StoredArticle> {
  const { article } = await getFollowedMailing(services, viewer, id);
  await inTransaction(services.db, async (tx) => {
    if (!(await pauseFor(tx, id, { reason: 'person', by: viewer.id }))) throw mailingErrors('not-sending');
    await audit(tx, { viewer, act: 'mailings.pause', subject: ['article', article.id], details: { mailingId: id } });
  });
  return article;
}

/** Resumes where it stopped. Deferred recipients need not wait any longer, but all keep the hour of their own zone. */
export async function resumeMailing(services: Services, viewer: Viewer, id: MailingId): Promise<StoredArticle> {
  const { article } = await getFollowedMailing(services, viewer, id);
  assertMayMail(maySendTest(viewer, article, services.config.massMailing));
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mailings')
      .set({ state: 'sending', pauseReason: null, pausedAt: null, pausedBy: null, wakesAt: null })
      .where('id', '=', id)
      .where('state', '=', 'paused')
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw mailingErrors('not-paused');
    await tx
      .updateTable('mailingRecipients')
      .set({ nextAt: soonest })
      .where('mailingId', '=', id)
      .where('state', '=', 'queued')
      .execute();
    await audit(tx, { viewer, act: 'mailings.resume', subject: ['article', article.id], details: { mailingId: id } });
    await queueRuns(services, id, { tx });
  });
  return article;
}

/**
 * Sends again to uncertain recipients because a person has decided so. It is the same message, with the same
 * Message-ID.
 */
export async function sendToUncertain(services: Services, viewer: Viewer, id: MailingId): Promise<StoredArticle> {
  const { article } = await getFollowedMailing(services, viewer, id);
  assertMayMail(maySendAgain(viewer, article, services.config.massMailing));
  await inTransaction(services.db, async (tx) => {
    const mailing = await tx
      .updateTable('mailings')
      .set({
        state: sql`case when state = 'paused' then state else 'sending' end`,
        finishedAt: null,
        cancelledAt: null,
        wakesAt: null,
      })
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .returning('state')
      .executeTakeFirst();
    if (!mailing) throw mailingErrors('not-started');
    const { numUpdatedRows } = await tx
      .updateTable('mailingRecipients')
      .set({ state: 'queued', claimedBy: null, attempts: 0, nextAt: now })
      .where('mailingId', '=', id)
      .where('state', '=', 'uncertain')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw mailingErrors('nobody-uncertain');
    const details = { mailingId: id, recipients: Number(numUpdatedRows) };
    await audit(tx, { viewer, act: 'mailings.send-again', subject: ['article', article.id], details });
    if (mailing.state === 'sending') await queueRuns(services, id, { tx });
  });
  return article;
}
