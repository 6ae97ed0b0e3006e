import '../mailings.tables.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { latestScheduleDays, mostHoursLate } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type { DraftSchedule, LocalTime } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mayFollowMailing, mayStartMailing } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import type { ArticleId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findShownName } from '../../accounts/accounts.queries.ts';
import { findArticle, type StoredArticle } from '../../articles/articles.access.ts';
import { findViewerNow } from '../../memberships/memberships.access.ts';
import { findZone } from '../digest/digest.choices.ts';
import { assertMayMail, getFollowedArticle } from '../mailings.access.ts';
import { countAudience } from '../mailings.audience.ts';
import { startIn } from '../mailings.commands.ts';
import { type Moments, sumMoments } from '../mailings.moments.ts';
import { findOpenMailing } from '../mailings.queries.ts';
import { chosenClock } from './draft.queries.ts';

interface NewSchedule {
  readonly articleId: ArticleId;
  /** The moment for all readers. */
  readonly sendAt?: string | undefined;
  /** Or the time of each reader's own clock. */
  readonly at?: LocalTime | undefined;
  readonly audience: MailingAudience;
}

const dayMs = 86_400_000;

/**
 * Sends the mailing at a time. A second time replaces the first. At an hour of the readers' own clocks it starts with the
 * first zone of the audience as it is now.
 */
export async function scheduleMailing(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  given: NewSchedule,
): Promise<DraftSchedule> {
  const { db, config } = services;
  const { articleId, at, audience } = given;
  await services.limits.take('mailing-change', viewer.id);
  const article = await getFollowedArticle(services, viewer, articleId);
  const isStarted = (await findOpenMailing(db, articleId)) !== undefined;
  assertMayMail(mayStartMailing(viewer, article, { isSwitchedOn: config.massMailing, isStarted }));
  const sendAt = await startOf(db, article, given);
  await inTransaction(db, async (tx) => {
    const clock = { clockDay: at?.day ?? null, clockHour: at?.hour ?? null, clockZone: at?.zone ?? null };
    const fields = { sendAt, scheduledBy: viewer.id, audience, refusal: null, ...clock };
    await tx
      .insertInto('mailingDrafts')
      .values({ articleId, changedBy: viewer.id, ...fields })
      .onConflict((conflict) => conflict.column('articleId').doUpdateSet(fields))
      .execute();
    await audit(tx, {
      viewer,
      act: 'mailings.schedule',
      subject: ['article', articleId],
      details: { sendAt: sendAt.toISOString(), audience, ...(at && { at }) },
    });
  });
  return { sendAt: sendAt.toISOString(), at: at ?? null, audience, by: await findShownName(db, viewer.id) };
}

/** The moment at which the mailing starts. Where the clocks of readers are past the hour already, it starts at once. */
async function startOf(db: Database, article: StoredArticle, { sendAt, at, audience }: NewSchedule): Promise<Date> {
  const moments = at && (await getMoments(db, article, { at, audience }));
  const chosen = moments?.own ?? new Date(sendAt ?? '');
  const mostMs = Date.now() + latestScheduleDays * dayMs;
  if (!(chosen.getTime() > Date.now() && chosen.getTime() <= mostMs)) throw mailingErrors('time-not-possible');
  return new Date(Math.max(Date.now(), (moments?.first ?? chosen).getTime()));
}

/** When the audience gets a mailing at this time of their own clocks. */
export async function getMoments(
  db: Database,
  article: StoredArticle,
  { at, audience }: { readonly at: LocalTime; readonly audience: MailingAudience },
): Promise<Moments> {
  if (!(await findZone(db, at.zone))) throw invalidFields({ path: 'body.at.zone', message: 'is not a time zone' });
  return sumMoments(db, { articleId: article.id, addressed: article, onlyRemaining: audience === 'remaining', at });
}

/** Takes the time away, unless the mailing has started: starting takes it away in the same transaction. */
export async function cancelSchedule(services: Services, viewer: Viewer, articleId: ArticleId): Promise<void> {
  const article = await getFollowedArticle(services, viewer, articleId);
  assertMayMail(mayFollowMailing(viewer, article, services.config.massMailing));
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mailingDrafts')
      .set({ sendAt: null, refusal: null })
      .where('articleId', '=', articleId)
      .where('sendAt', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw mailingErrors((await findOpenMailing(tx, articleId)) ? 'already-started' : 'not-scheduled');
    await audit(tx, { viewer, act: 'mailings.unschedule', subject: ['article', articleId] });
  });
}

interface Due {
  readonly articleId: ArticleId;
  readonly scheduledBy: UserId | null;
  readonly audience: MailingAudience;
  readonly isLate: boolean;
  readonly at: LocalTime | null;
}

/**
 * Starts every mailing whose time has come. One worker takes each: the time is taken away in the transaction that starts
 * the campaign, so a crash starts it later or has started it, and never twice. One that fails does not hold up the
 * others; it is tried again with the next call.
 */
export async function startDueMailings(services: Services): Promise<void> {
  const failed: ArticleId[] = [];
  for (;;) {
    let due: Due | undefined;
    try {
      await inTransaction(services.db, async (tx) => {
        due = await takeNextDue(tx, failed);
        if (due) await startTaken(services, tx, due);
      });
      if (!due) return;
    } catch (error) {
      if (!due) throw error;
      services.log.error({ err: error, articleId: due.articleId }, 'a scheduled mailing could not be started');
      failed.push(due.articleId);
    }
  }
}

async function takeNextDue(tx: Database, except: readonly ArticleId[]): Promise<Due | undefined> {
  const { rows } =
    await sql<Due>`select article_id, scheduled_by, audience, send_at < now() - make_interval(hours => ${mostHoursLate}) as is_late,
      ${chosenClock} as at
    from mailing_drafts where send_at <= now() and article_id <> all(${except}::uuid[])
    order by send_at, article_id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function startTaken(services: Services, tx: Database, due: Due): Promise<void> {
  const refusal = await startOrRefuse(services, tx, due);
  await tx.updateTable('mailingDrafts').set({ sendAt: null, refusal }).where('articleId', '=', due.articleId).execute();
}

const wordsOf = (code: string): string =>
  (({ ...articleErrors.list, ...mailingErrors.list }) as Record<string, readonly [number, string]>)[code]?.[1] ??
  'The person who scheduled it may no longer send it.';

/** Rights and state are judged anew, as of the person who chose the time. The words of the refusal, or null. */
async function startOrRefuse(services: Services, tx: Database, due: Due): Promise<string | null> {
  const { articleId, scheduledBy, audience, isLate, at } = due;
  const viewer = scheduledBy ? await findViewerNow({ db: tx, pool: services.pool }, scheduledBy) : undefined;
  const article = await findArticle(tx, articleId);
  if (!viewer || !article) return wordsOf('');
  if (isLate) return mailingErrors.list['time-missed'][1];
  const isStarted = (await findOpenMailing(tx, articleId)) !== undefined;
  const verdict = mayStartMailing(viewer, article, { isSwitchedOn: services.config.massMailing, isStarted });
  if (!verdict.allowed) return wordsOf(verdict.reason);
  // Before anything is written: this transaction also records the refusal.
  const { everybody, remaining } = await countAudience(tx, articleId, article);
  if ((audience === 'remaining' ? remaining : everybody) === 0) return wordsOf('nobody');
  await startIn(services, tx, { article, audience, by: viewer, at: at ?? undefined });
  return null;
}
