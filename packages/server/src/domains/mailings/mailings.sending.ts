import './mailings.tables.ts';
import type { MailingState, PauseReason } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { MailingId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services/services.ts';
import { enter, lockOutRuns } from './mailings.lock.ts';
import { interrupted, refreshChunks } from './sending/sending.chunks.ts';
import { settleJournals } from './sending/sending.journal.ts';
import { runCampaign } from './sending/sending.run.ts';

/** A run hands over to a fresh job before the queue would consider it dead (`expireInSeconds` of the job). */
const longestRunMs = 10 * 60_000;
/** A restart of the database takes no longer. */
const databasePatienceMs = 60_000;
/**
 * More than one worker handles at once (`concurrency` of the job): a second worker gets its share from the start and
 * continues if the first dies.
 */
const runsPerCampaign = 4;

/** Queues work on a campaign; within a transaction, it starts when that commits. */
export async function queueRuns(
  services: Services,
  mailingId: MailingId,
  options: { tx?: Database; startAfterSeconds?: number } = {},
): Promise<void> {
  for (let at = 0; at < runsPerCampaign; at += 1) await services.jobs.send('mailings.send', { mailingId }, options);
}

/** In SQL: now, or the moment before which a recipient gets nothing. */
export const soonest = sql<Date>`greatest(now(), leaves_at)`;

/** Pauses the campaign, for a person or by itself; false if it was not sending. */
export async function pauseFor(
  db: Database,
  mailingId: MailingId,
  { reason, by = null }: { readonly reason: PauseReason; readonly by?: UserId | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set({ state: 'paused', pauseReason: reason, pausedAt: now, pausedBy: by })
    .where('id', '=', mailingId)
    .where('state', '=', 'sending')
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface HowToSend {
  readonly signal?: AbortSignal | undefined;
  /** So long the end waits for a database that is away; by default as long as its restart takes. */
  readonly patienceMs?: number;
}

const running = new WeakMap<object, Map<MailingId, Promise<void>>>();

/**
 * Sends a campaign's due mails until none is left, the campaign is stopped, or the time is up. Any number of nodes may
 * do so at once; in one process, a campaign has one run, and other calls wait for its end.
 */
export function sendMailing(services: Services, mailingId: MailingId, how: HowToSend = {}): Promise<void> {
  const here = running.get(services.mailer) ?? new Map<MailingId, Promise<void>>();
  running.set(services.mailer, here);
  const known = here.get(mailingId);
  if (known) return known;
  const run = sendUntilDone(services, mailingId, how).finally(() => here.delete(mailingId));
  here.set(mailingId, run);
  return run;
}

async function sendUntilDone(
  services: Services,
  mailingId: MailingId,
  { signal, patienceMs = databasePatienceMs }: HowToSend,
): Promise<void> {
  const presence = await enter(services.pool, mailingId);
  const time = AbortSignal.timeout(longestRunMs);
  try {
    await runCampaign(services, {
      mailingId,
      presence,
      patienceMs,
      signal: signal ? AbortSignal.any([signal, time]) : time,
      pause: (reason) => pauseFor(services.db, mailingId, { reason }),
    });
  } finally {
    await presence.leave();
  }
  await finishCampaign(services, mailingId);
}

interface Remaining {
  readonly state: MailingState;
  readonly isClosed: boolean;
  readonly isCancelled: boolean;
  readonly queued: number;
  /** When the next recipient may get the mail; null if none waits. */
  readonly nextAt: Date | null;
  readonly reached: number;
  readonly bounced: number;
}

/** Those who still wait get nothing any more. Returns how many they are. */
export async function skipQueued(tx: Database, mailingId: MailingId, reason: 'reset' | 'cancelled'): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mailingRecipients')
    .set({ state: 'skipped', reason })
    .where('mailingId', '=', mailingId)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** While the domain is new and the mails of this day are used up: the next day. */
async function heldUntil({ mailer }: Services): Promise<Date | undefined> {
  const day = await mailer.warmDay();
  return day?.left === 0 ? day.endsAt : undefined;
}

/**
 * Lets the campaign sleep until this moment, for which its runs are queued once: each of several runs that end finds the
 * same moment.
 */
async function sleepUntil(services: Services, tx: Database, of: { mailingId: MailingId; at: Date }): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    update mailings set wakes_at = ${of.at} where id = ${of.mailingId} and wakes_at is distinct from ${of.at}
    returning greatest(1, ceil(extract(epoch from ${of.at}::timestamptz - now())))::int as seconds`.execute(tx);
  if (rows[0]) await queueRuns(services, of.mailingId, { tx, startAfterSeconds: rows[0].seconds });
}

/**
 * The last run of a campaign finishes it: rows abandoned by dead runs become `uncertain`, the campaign sleeps until the
 * next recipient may get the mail, and with nothing left it ends.
 */
export async function finishCampaign(services: Services, mailingId: MailingId): Promise<void> {
  await settleJournals(services);
  const held = await heldUntil(services);
  await inTransaction(services.db, async (tx) => {
    if (!(await lockOutRuns(tx, mailingId))) return;
    await tx
      .updateTable('mailingRecipients')
      .set({ state: 'uncertain', reason: interrupted })
      .where('mailingId', '=', mailingId)
      .where('state', '=', 'sending')
      .execute();
    await tx.updateTable('mailingChunks').set({ worker: null }).where('mailingId', '=', mailingId).execute();
    await refreshChunks(tx, mailingId);
    const { rows } = await sql<Remaining>`
      select m.state, m.closed_at is not null as is_closed, m.cancelled_at is not null as is_cancelled, count(r.id) filter (where r.state = 'queued') as queued, count(r.id) filter (where r.state in ('sent', 'uncertain')) as reached,
             count(r.id) filter (where r.state = 'bounced') as bounced,
             min(r.next_at) filter (where r.state = 'queued') as next_at
      from mailings m left join mailing_recipients r on r.mailing_id = m.id where m.id = ${mailingId} group by m.id`.execute(
      tx,
    );
    const left = rows[0];
    const isOver = left?.isClosed || left?.isCancelled;
    if (left && isOver && left.queued > 0) await skipQueued(tx, mailingId, left.isClosed ? 'reset' : 'cancelled');
    if (left?.state !== 'sending') return;
    if (left.queued > 0 && !isOver) {
      const at = new Date(Math.max(left.nextAt?.getTime() ?? 0, held?.getTime() ?? 0));
      return at.getTime() > Date.now()
        ? sleepUntil(services, tx, { mailingId, at })
        : queueRuns(services, mailingId, { tx });
    }
    const state = left.reached === 0 && (left.bounced > 0 || left.isCancelled) ? 'failed' : 'sent';
    await tx.updateTable('mailings').set({ state, finishedAt: new Date() }).where('id', '=', mailingId).execute();
  });
}

/** Resumes the work of dead workers: campaigns that nobody sends, rows that nobody will finish. One that sleeps is not looked at. */
export async function resumeAbandoned(services: Services): Promise<void> {
  await settleJournals(services);
  const abandoned = await services.db
    .selectFrom('mailings')
    .select('id')
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'sending'),
          where('closedAt', 'is', null),
          where.or([where('wakesAt', 'is', null), where('wakesAt', '<=', now)]),
        ]),
        where.exists(
          where
            .selectFrom('mailingChunks')
            .select('mailingChunks.fromNo')
            .whereRef('mailingChunks.mailingId', '=', 'mailings.id')
            .where('mailingChunks.worker', 'is not', null),
        ),
      ]),
    )
    .orderBy('id')
    .limit(1_000)
    .execute();
  for (const { id } of abandoned) await finishCampaign(services, id);
}
