import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { PauseReason } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { ArticleId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type MailOutcome, type MailOutlet, MailRefused } from '../../../platform/mail/mail-model.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type NewSuppression, suppressAll } from '../../contacts/suppressions.commands.ts';
import type { AudienceFacts } from '../mailings.audience.ts';
import type { Presence } from '../mailings.lock.ts';
import {
  type Chunk,
  leaveChunk,
  listWorkers,
  makeChunks,
  nextDueMs,
  refreshChunks,
  takeChunk,
  takeFromDead,
} from './sending.chunks.ts';
import { HandOvers } from './sending.handover.ts';
import { Journal, settleJournals } from './sending.journal.ts';
import { type Begun, type CampaignNow, type Finished, Ledger, patiently } from './sending.ledger.ts';
import {
  type CampaignMails,
  type CampaignText,
  campaignMails,
  recipientOf,
  type Sender,
  senderOf,
} from './sending.mail.ts';
import { finishedBy, putOff, released } from './sending.outcomes.ts';
import { type Window, windowOf } from './sending.window.ts';

/** Outcomes wait at most so long for others that are recorded with them, and a person's pause is noticed that soon. */
const gatherMs = 25;
/** While other workers have the last chunks, a run looks so often whether one of them has died. */
const watchMs = 500;
/** Recipients that were put off are sent together, so often. */
const putOffEachMs = 250;
const longestAwaitedMs = 30_000;

export interface RunOf {
  readonly mailingId: MailingId;
  readonly presence: Presence;
  /** Starts nothing more; the mails on their way are still recorded. */
  readonly signal: AbortSignal;
  /** So long the end of the run waits for the database; outcomes that are not recorded by then stay uncertain. */
  readonly patienceMs: number;
  /** Pauses the campaign; false if it was not sending. */
  readonly pause: (reason: PauseReason) => Promise<boolean>;
}

interface Facts extends AudienceFacts {
  readonly segments: SegmentId[];
  readonly accessType: AccessType;
}

async function findFacts(db: Database, mailingId: MailingId): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select a.access_type, array(select s.segment_id from article_segments s where s.article_id = a.id order by s.segment_id) as segments
    from mailings m join articles a on a.id = m.article_id where m.id = ${mailingId}`.execute(db);
  return rows[0];
}

/** Sends until nothing is due for this run, the campaign is stopped, or the signal says so. */
export async function runCampaign(services: Services, of: RunOf): Promise<void> {
  const mailing = await services.db
    .selectFrom('mailings')
    .select(['articleId', 'subject', 'html', 'plain', 'slotKey', 'number', 'countsReads'])
    .where('id', '=', of.mailingId)
    .executeTakeFirst();
  const facts = await findFacts(services.db, of.mailingId);
  // A job may outlive its campaign: the article may have been deleted for good.
  if (!mailing || !facts) return;
  const campaign = { ...mailing, id: of.mailingId };
  const mails = await campaignMails(services, campaign, facts.segments);
  await makeChunks(services.db, of.mailingId);
  const run = new Run(services, of, { campaign, mails, facts });
  try {
    await run.sendAll();
  } finally {
    await run.leave();
  }
}

interface CampaignMail {
  readonly campaign: CampaignText & { readonly articleId: ArticleId };
  readonly mails: CampaignMails;
  readonly facts: Facts;
}

class Run {
  readonly #services: Services;
  readonly #of: RunOf;
  readonly #window: Window;
  readonly #handOvers: HandOvers;
  readonly #outlet: MailOutlet;
  readonly #sender: Sender;
  readonly #journal: Journal;
  readonly #dead: NewSuppression[] = [];
  #ledger: Ledger;
  #facts: Facts;
  readonly #campaign: CampaignText;
  #mails: CampaignMails;
  #done: Finished[] = [];
  #refusedUs: MailRefused | undefined;
  #isStopped = false;
  #hasPutOff = false;
  /** A cycle failed: it may have marked rows that this run never heard of. */
  #isInDoubt = false;
  #firstDoneAt = 0;
  #wakeUp: (() => void) | undefined;

  constructor(services: Services, of: RunOf, { campaign, mails, facts }: CampaignMail) {
    this.#services = services;
    this.#of = of;
    this.#facts = facts;
    this.#campaign = campaign;
    this.#mails = mails;
    this.#sender = senderOf(services.config);
    this.#ledger = this.#openLedger();
    this.#window = windowOf(services);
    this.#window.enter(this);
    const mail = { mailingId: of.mailingId, articleId: campaign.articleId, sender: this.#sender };
    this.#journal = new Journal(services.config.dataDir, this.#worker);
    this.#handOvers = new HandOvers({
      begin: (row) => this.#begin(row),
      compose: (row) => this.#mails(recipientOf(services, mail, row), row),
      settled: (row, outcome) => this.#settled(row, outcome),
      mayStart: () => this.#mayHandOver,
    });
    this.#outlet = services.mailer.attach(this.#handOvers);
    of.signal.addEventListener('abort', this.#wake);
  }

  async sendAll(): Promise<void> {
    while (this.#mayStart) {
      const chunk = await this.#takeChunk();
      if (chunk) await this.#sendChunk(chunk);
      else if (!(await this.#watchOthers()) && !(await this.#awaitPutOff())) return;
    }
  }

  /** Waits for the mails on their way, records everything, and leaves the rest to others. */
  async leave(): Promise<void> {
    const { db, pool } = this.#services;
    const { mailingId, presence, signal, patienceMs } = this.#of;
    this.#isStopped = true;
    this.#withdraw();
    while (this.#handOvers.onTheWay > 0) await this.#news();
    this.#outlet.detach();
    signal.removeEventListener('abort', this.#wake);
    try {
      await this.#suppressDead();
      const finished = this.#done.splice(0);
      await patiently(patienceMs, () => this.#ledger.record(pool, finished));
      if (this.#isInDoubt || presence.isLost()) await patiently(patienceMs, () => this.#ledger.release(pool));
      await patiently(patienceMs, () => leaveChunk(db, { mailingId, worker: presence.worker }));
      this.#journal.remove();
    } finally {
      this.#window.leave(this);
    }
  }

  get #mayHandOver(): boolean {
    return !this.#isStopped && !this.#journal.isFull && !this.#of.signal.aborted && !this.#of.presence.isLost();
  }

  get #mayStart(): boolean {
    return this.#mayHandOver && this.#outlet.heldMs() === 0;
  }

  get #worker() {
    return { mailingId: this.#of.mailingId, worker: this.#of.presence.worker };
  }

  #openLedger(): Ledger {
    const of = { worker: this.#worker, domain: this.#sender.domain, facts: this.#facts };
    return new Ledger(this.#services.db, this.#of.presence.client, of);
  }

  readonly #wake = (): void => {
    this.#wakeUp?.();
  };

  /** Until something has happened: an outcome, the end, or the time is up. */
  async #news(ms = 1_000): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }

  #begin({ no }: Begun): boolean {
    if (this.#journal.begin(no)) return true;
    this.#isStopped = true;
    this.#wake();
    return false;
  }

  #settled(row: Begun, outcome: MailOutcome): void {
    const isRefused = outcome instanceof MailRefused;
    if (!isRefused || outcome.kind !== 'unknown') this.#journal.answer(row.no, !isRefused);
    if (isRefused) {
      if (outcome.deadAddress) this.#dead.push({ email: row.email, reason: 'bounce', detail: outcome.message });
      if (outcome.kind === 'sender') this.#refusedUs ??= outcome;
    }
    this.#add(finishedBy(row, outcome));
  }

  #add(finished: Finished): void {
    if (this.#done.length === 0) {
      this.#firstDoneAt = performance.now();
      setTimeout(this.#wake, gatherMs);
    }
    this.#done.push(finished);
    const isBatch = this.#done.length >= Math.max(1, this.#window.share >> 2);
    if (isBatch || this.#handOvers.onTheWay + this.#handOvers.waiting === 0) this.#wake();
  }

  #withdraw(): void {
    for (const row of this.#handOvers.withdraw()) this.#add(released(row));
  }

  async #takeChunk(): Promise<Chunk | undefined> {
    const { db } = this.#services;
    const taken = await takeChunk(db, this.#worker);
    if (taken) return taken;
    await refreshChunks(db, this.#of.mailingId);
    return takeChunk(db, this.#worker);
  }

  /** True if a chunk of another run may become free. */
  async #watchOthers(): Promise<boolean> {
    const { db } = this.#services;
    await settleJournals(this.#services);
    if (await takeFromDead(db, this.#of.mailingId)) return true;
    if ((await listWorkers(db, this.#of.mailingId)).length === 0) return false;
    await sleep(watchMs, undefined, { signal: this.#of.signal }).catch(() => {});
    return true;
  }

  /** True if recipients that were put off are due soon: until then this run waits, a new one would cost more. */
  async #awaitPutOff(): Promise<boolean> {
    if (!this.#hasPutOff) return false;
    const dueMs = await nextDueMs(this.#services.db, this.#of.mailingId);
    if (dueMs === undefined || dueMs > longestAwaitedMs) return false;
    await sleep(Math.max(putOffEachMs, dueMs), undefined, { signal: this.#of.signal }).catch(() => {});
    return true;
  }

  async #sendChunk(chunk: Chunk): Promise<void> {
    let after = chunk.fromNo - 1;
    let isThrough = false;
    while (this.#mayStart) {
      const restMs = this.#outlet.restMs();
      const room = isThrough || restMs > 0 ? 0 : this.#window.roomFor(this, this.#done.length);
      if (room === 0 && this.#done.length === 0) {
        if (isThrough && this.#handOvers.onTheWay + this.#handOvers.waiting === 0) break;
        await this.#news(restMs > 0 ? restMs : undefined);
        continue;
      }
      if (!this.#isWorthACycle(room)) {
        await this.#news();
        continue;
      }
      const { reached } = await this.#cycle({ chunk, after, room });
      if (room > 0 && !this.#isStopped) {
        isThrough = reached === undefined;
        after = reached ?? after;
      }
    }
    if (isThrough && this.#done.length === 0) await leaveChunk(this.#services.db, this.#worker);
  }

  /** Cycles cost the same for one recipient as for eight: a few outcomes wait for others, but not for long. */
  #isWorthACycle(room: number): boolean {
    const isHungry = this.#handOvers.waiting === 0 && room > 0;
    const isBatch = Math.max(room, this.#done.length) >= Math.max(1, this.#window.share >> 2);
    const isLate = this.#done.length > 0 && performance.now() - this.#firstDoneAt >= gatherMs;
    return isBatch || isLate || (isHungry && this.#done.length === 0) || this.#handOvers.onTheWay === 0;
  }

  async #cycle({ chunk, after, room }: { chunk: Chunk; after: number; room: number }) {
    await this.#suppressDead();
    const finished = this.#done;
    this.#done = [];
    const result = await this.#ledger.take({ finished, chunk, after, room }).catch((error: unknown) => {
      this.#done = [...finished, ...this.#done];
      this.#isInDoubt = true;
      throw error;
    });
    this.#window.hold(this, result.begun.length - finished.length);
    this.#handOvers.add(await this.#whoseDomainTakesMail(result.begun));
    await this.#heed(result);
    this.#outlet.wake();
    return { reached: result.isSame ? result.reached : after };
  }

  /** The other recipients are put off, so a slow domain does not hold up the others. */
  async #whoseDomainTakesMail(begun: readonly Begun[]): Promise<readonly Begun[]> {
    const waits = await this.#services.mailer.domainWaits(begun.map(({ email }) => email));
    for (const [at, row] of begun.entries()) if (waits[at]! > 0) this.#add(putOff(row, waits[at]!));
    this.#hasPutOff ||= waits.some((seconds) => seconds > 0);
    return begun.filter((_, at) => waits[at] === 0);
  }

  /** Follows a stopped campaign, an article that is not published any more or has another audience, and a refusal of us. */
  async #heed({ isSending, isPublished, isSame }: CampaignNow): Promise<void> {
    const { db, log } = this.#services;
    if (this.#refusedUs && isSending && (await this.#of.pause('server')))
      log.error(
        { mailingId: this.#of.mailingId, answer: this.#refusedUs.message },
        'the mail server takes nothing from us: campaign paused',
      );
    if (isSending && !isPublished) await this.#of.pause('article');
    if (!isSending || !isPublished || this.#refusedUs) {
      this.#isStopped = true;
      this.#withdraw();
    } else if (!isSame) {
      const facts = await findFacts(db, this.#of.mailingId);
      if (facts) {
        this.#mails = await campaignMails(this.#services, this.#campaign, facts.segments);
        this.#facts = facts;
      }
      this.#ledger = this.#openLedger();
    }
  }

  /** An address that does not exist is never mailed again: known before its row says that it bounced. */
  async #suppressDead(): Promise<void> {
    await suppressAll(this.#services.db, this.#dead.splice(0));
  }
}
