import './mailings.tables.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { MailingState, PauseReason } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { ArticleId, ContactId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { parseMailbox } from '../../platform/mail/mail-address.ts';
import { type MergeRecipient, mergeMail } from '../../platform/mail/mail-merge.ts';
import { MailRefused } from '../../platform/mail/mail-model.ts';
import type { Services } from '../../platform/services/services.ts';
import { listSuppressed } from '../contacts/suppressions.queries.ts';
import { passFor } from '../files/files.access.ts';
import { type Listener, listStillInAudience } from './mailings.audience.ts';
import {
  type Claimed,
  claimBatch,
  markSending,
  newClaimant,
  recordRefused,
  recordSent,
  recordSkipped,
  refusalFrom,
  releaseClaims,
  type StartedRow,
} from './mailings.delivery.ts';
import { lanesOf } from './mailings.lanes.ts';
import { enter, lockOutRuns } from './mailings.lock.ts';
import { type ArticleMailValues, reasonWords, testReasonWords, unsubscribePageUrl } from './mailings.mails.ts';
import { unsubscribeToken } from './mailings.tokens.ts';

/** A run hands over to a fresh job before the queue would consider it dead (`expireInSeconds` of the job). */
const longestRunMs = 10 * 60_000;
const longestPauseMs = 30_000;
/**
 * More than one worker handles at once (`concurrency` of the job): a second worker gets its share from the start and
 * continues if the first dies.
 */
const runsPerCampaign = 4;

/** The campaign's state between two batches, when all of it may have changed. */
interface CampaignNow {
  readonly kind: 'mass' | 'test';
  readonly isPublished: boolean;
  readonly segments: SegmentId[];
  readonly accessType: AccessType;
}

async function findCampaignNow(db: Database, mailingId: MailingId): Promise<CampaignNow | undefined> {
  const { rows } = await sql<CampaignNow>`
    select m.kind, a.access_type, a.published_at is not null and a.deleted_at is null as is_published,
           array(select s.segment_id from article_segments s where s.article_id = a.id order by s.segment_id) as segments
    from mailings m join articles a on a.id = m.article_id where m.id = ${mailingId}`.execute(db);
  return rows[0];
}

/** Queues work on a campaign; within a transaction, it starts when that commits. */
export async function queueRuns(
  services: Services,
  mailingId: MailingId,
  options: { tx?: Database; startAfterSeconds?: number } = {},
): Promise<void> {
  for (let at = 0; at < runsPerCampaign; at += 1) await services.jobs.send('mailings.send', { mailingId }, options);
}

export async function pauseFor(db: Database, mailingId: MailingId, reason: PauseReason): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set({ state: 'paused', pauseReason: reason })
    .where('id', '=', mailingId)
    .where('state', '=', 'sending')
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sends a campaign's due mails until none is left, the campaign is stopped, or the time is up. Any number of runs may
 * do so at once, on any number of nodes.
 */
export async function sendMailing(services: Services, mailingId: MailingId, signal?: AbortSignal): Promise<void> {
  const presence = await enter(services.pool, mailingId);
  const until = Date.now() + longestRunMs;
  let run: Awaited<ReturnType<typeof openRun>>;
  try {
    run = await openRun(services, mailingId);
    let pause = 0;
    while (run && !signal?.aborted && !presence.isLost() && Date.now() < until) {
      const outcome = await run.sendBatch();
      if (outcome === 'nothing due' || outcome === 'stopped') break;
      pause = outcome === 'throttled' ? Math.min(longestPauseMs, pause * 2 || 1_000) : 0;
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
    }
  } finally {
    await run?.leave().catch(() => {}); // its claims are released when no run is left, at the latest
    await presence.leave();
  }
  await finishCampaign(services, mailingId);
}

type BatchOutcome = 'sent' | 'throttled' | 'nothing due' | 'stopped';

async function openRun(services: Services, mailingId: MailingId) {
  const { config, db, mailer, log } = services;
  const mailing = await db
    .selectFrom('mailings')
    .select(['articleId', 'subject', 'html', 'plain', 'slotKey'])
    .where('id', '=', mailingId)
    .executeTakeFirst();
  // A job may outlive its campaign: the article may have been deleted for good.
  if (!mailing) return undefined;
  const { articleId } = mailing;
  const merge = await mergeMail({ from: config.mailFrom, ...mailing, text: mailing.plain });
  const by = newClaimant();
  const limit = config.smtp.connections * 2;
  const lanes = lanesOf(services);
  let now = await findCampaignNow(db, mailingId);

  async function handOver(
    row: StartedRow,
    listener: Listener | undefined,
  ): Promise<{ messageId: string } | MailRefused> {
    try {
      return await mailer.sendComposed(merge(recipientOf(services, { row, listener, mailingId, articleId })));
    } catch (error) {
      const refusal = refusalFrom(error);
      if (!(error instanceof MailRefused)) log.error({ err: error, mailingId }, 'a mail could not be handed over');
      await recordRefused(db, { by, row, refusal });
      return refusal;
    }
  }

  /** Undefined: the campaign was stopped before this row's turn, or its mail was sent. */
  function sendOne(row: Claimed, listener: Listener | undefined): Promise<MailRefused | undefined> {
    return lanes.take(async () => {
      const begun = await markSending(db, by, row);
      if (!begun) return undefined;
      const outcome = await handOver(begun, listener);
      if (outcome instanceof MailRefused) return outcome;
      await recordSent(db, by, { id: row.id, messageId: outcome.messageId });
      return undefined;
    });
  }

  async function sendBatch(): Promise<BatchOutcome> {
    if (!now?.isPublished) {
      await pauseFor(db, mailingId, 'article');
      return 'stopped';
    }
    const claimed = await claimBatch(db, { mailingId, by, limit });
    if (claimed.length === 0) return 'nothing due';
    const { wanted, skipped } = await sift(db, now, claimed);
    await recordSkipped(db, by, skipped);
    const outcomes = await Promise.allSettled(wanted.map(({ row, listener }) => sendOne(row, listener)));
    // A row whose result could not be recorded becomes uncertain when the last run leaves; nothing is in flight any
    // more.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const refusals = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    now = await findCampaignNow(db, mailingId);
    if (refusals.some((one) => one.kind === 'sender') && (await pauseFor(db, mailingId, 'server'))) {
      log.error(
        { mailingId, answer: refusals.find((one) => one.kind === 'sender')?.message },
        'the mail server takes nothing from us: campaign paused',
      );
      return 'stopped';
    }
    // 421 and broken connections concern the whole server, other 4xx only this address.
    return refusals.some((one) => one.kind === 'transient' && (one.code === undefined || one.code === 421))
      ? 'throttled'
      : 'sent';
  }
  return { sendBatch, leave: () => releaseClaims(db, mailingId, by) };
}

interface Sifted {
  readonly wanted: readonly { readonly row: Claimed; readonly listener: Listener | undefined }[];
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * Checks again, after the claim, that recipients are still in the audience frozen at the start: everything committed
 * before the claim counts.
 */
async function sift(db: Database, now: CampaignNow, claimed: readonly Claimed[]): Promise<Sifted> {
  const contactIds = claimed.flatMap((row): ContactId[] => (row.contactId ? [row.contactId] : []));
  const listeners = now.kind === 'mass' ? await listStillInAudience(db, now, contactIds) : undefined;
  const listenerOf = (row: Claimed) => (row.contactId ? listeners?.get(row.contactId) : undefined);
  const isDoubtful = (row: Claimed) => listeners === undefined || listenerOf(row) === undefined;
  const suppressed = await listSuppressed(
    db,
    claimed.filter(isDoubtful).map((row) => row.email),
  );
  const wanted: { row: Claimed; listener: Listener | undefined }[] = [];
  const skipped: { id: string; reason: string }[] = [];
  for (const row of claimed) {
    const listener = listenerOf(row);
    if (suppressed.has(row.email)) skipped.push({ id: row.id, reason: 'suppressed' });
    else if (listeners && !listener) skipped.push({ id: row.id, reason: 'no longer subscribed' });
    else wanted.push({ row, listener });
  }
  return { wanted, skipped };
}

interface Addressee {
  readonly row: Claimed;
  readonly listener: Listener | undefined;
  readonly mailingId: MailingId;
  readonly articleId: ArticleId;
}

/** The recipient's own values and headers; the Message-ID derives from the row, so every try has the same one. */
function recipientOf({ config }: Services, { row, listener, mailingId, articleId }: Addressee): MergeRecipient {
  const sender = parseMailbox(config.mailFrom).address;
  const domain = sender.split('@')[1]!;
  const segmentId = listener?.segmentId ?? row.segmentId;
  const token = segmentId
    ? unsubscribeToken(config.sessionSecret, { contactId: listener?.contactId ?? null, segmentId, mailingId })
    : '';
  const oneClick = `${config.publicUrl}/api/email/unsubscribe?token=${token}`;
  return {
    to: row.email,
    messageId: `<${row.id}@${domain}>`,
    headers: {
      'List-Id': `<${segmentId ?? mailingId}.${domain}>`,
      'List-Unsubscribe': `<${oneClick}>, <mailto:${sender}?subject=unsubscribe%20${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values: {
      reason: listener ? reasonWords(listener.segmentName) : testReasonWords,
      unsubscribeUrl: unsubscribePageUrl(config.publicUrl, token),
      pictures: passFor(config, { kind: 'mail', holder: row.id, subjectId: articleId }),
    } satisfies ArticleMailValues,
  };
}

interface Remaining {
  readonly state: MailingState;
  readonly queued: number;
  readonly waitSeconds: number;
  readonly reached: number;
  readonly bounced: number;
}

/**
 * The last run of a campaign finishes it: rows abandoned by dead runs become `uncertain`, deferred mails get a job of
 * their own, and with nothing left the campaign ends. `onlyDue`: deferred mails have their job already.
 */
export async function finishCampaign(
  services: Services,
  mailingId: MailingId,
  { onlyDue = false } = {},
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (!(await lockOutRuns(tx, mailingId))) return;
    await releaseClaims(tx, mailingId);
    await tx
      .updateTable('mailingRecipients')
      .set({ state: 'uncertain', reason: 'The program stopped while this mail was being handed over.' })
      .where('mailingId', '=', mailingId)
      .where('state', '=', 'sending')
      .execute();
    const { rows } = await sql<Remaining>`
      select m.state, count(r.id) filter (where r.state = 'queued') as queued, count(r.id) filter (where r.state in ('sent', 'uncertain')) as reached,
             count(r.id) filter (where r.state = 'bounced') as bounced,
             coalesce(ceil(extract(epoch from min(r.next_at) filter (where r.state = 'queued') - now())), 0)::int as wait_seconds
      from mailings m left join mailing_recipients r on r.mailing_id = m.id where m.id = ${mailingId} group by m.id`.execute(
      tx,
    );
    const left = rows[0];
    if (left?.state !== 'sending') return;
    if (left.queued > 0) {
      if (onlyDue && left.waitSeconds > 0) return;
      return queueRuns(services, mailingId, { tx, startAfterSeconds: Math.max(0, left.waitSeconds) });
    }
    const state = left.reached === 0 && left.bounced > 0 ? 'failed' : 'sent';
    await tx.updateTable('mailings').set({ state, finishedAt: new Date() }).where('id', '=', mailingId).execute();
  });
}

/** Resumes the work of dead workers: campaigns that nobody sends, rows that nobody will finish. */
export async function resumeAbandoned(services: Services): Promise<void> {
  const abandoned = await services.db
    .selectFrom('mailings')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'sending'), where('closedAt', 'is', null)]),
        where.exists(
          where
            .selectFrom('mailingRecipients')
            .select('mailingRecipients.id')
            .whereRef('mailingRecipients.mailingId', '=', 'mailings.id')
            .where('mailingRecipients.state', '=', 'sending'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(1_000)
    .execute();
  for (const { id } of abandoned) await finishCampaign(services, id, { onlyDue: true });
}
