import '../mailings.tables.ts';
import type { DigestId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { parseMailbox } from '../../../platform/mail/mail-address.ts';
import { type MergeRecipient, mergeMail } from '../../../platform/mail/mail-merge.ts';
import { type MailOutcome, MailRefused, type WireMail } from '../../../platform/mail/mail-model.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type NewSuppression, suppressAll } from '../../contacts/suppressions.commands.ts';
import { storedText } from '../events/mail-event.ts';
import { unsubscribePageUrl } from '../mailings.mails.ts';
import { digestToken } from '../mailings.tokens.ts';
import { interrupted } from '../sending/sending.chunks.ts';
import { handOver } from './digest.handover.ts';
import { type DigestValues, digestMail } from './digest.mails.ts';
import { type BegunDigest, beginDigests, type Entry, namesOf } from './digest.queries.ts';

/** A kill leaves at most so many digests uncertain. */
const batchSize = 32;
/** Different lists whose texts are kept in memory. */
const mostTexts = 500;
/** An address that the server only ever defers counts as refused after so many tries. */
const mostTries = 12;
const minutesBetweenTries = 5;
/** A hand-over takes seconds; one that began so long ago was interrupted. */
const interruptedAfterMinutes = 30;
/** Later, the links of a digest are about all segments that its reader gets digests of. */
const keptDays = 90;

type Merge = (recipient: MergeRecipient) => WireMail;

interface HowToSend {
  readonly signal?: AbortSignal | undefined;
  readonly now?: () => Date;
}

/** Sends the digests that are due. Any number of workers may do so at once; none is sent twice. */
export async function sendDigests(
  services: Services,
  { signal, now = () => new Date() }: HowToSend = {},
): Promise<void> {
  await settleInterrupted(services.db);
  const texts = new Map<string, Promise<Merge>>();
  while (!signal?.aborted) {
    const begun = await beginDigests(services.db, batchSize, now());
    if (!begun) return;
    const merges = await textsOf(services, texts, begun);
    const outcomes = await handOver(services.mailer, begun, (digest) =>
      merges.get(digest)!(recipientOf(services, digest)),
    );
    await record(services, outcomes);
    if ([...outcomes.values()].some(isAboutServer)) return;
  }
}

/** The server can't be reached or takes nothing from us: the other digests wait for the next turn. */
const isAboutServer = (outcome: MailOutcome) =>
  outcome instanceof MailRefused &&
  (outcome.kind === 'sender' || outcome.isThrottling || (outcome.kind === 'transient' && outcome.code === undefined));

/** Nothing says whether the mail of an interrupted hand-over arrived: it is not sent again. */
async function settleInterrupted(db: Database): Promise<void> {
  await sql`update digests set state = 'uncertain', reason = ${interrupted}
    where state = 'sending' and started_at < now() - ${interruptedAfterMinutes} * interval '1 minute'`.execute(db);
  await sql`delete from digests where day < current_date - ${keptDays}::int`.execute(db);
}

const keyOf = (entries: readonly Entry[]) => entries.map((one) => `${one.articleId}${one.segmentId}`).join();

/** The text of each digest: rendered once for all with the same list. */
async function textsOf(services: Services, texts: Map<string, Promise<Merge>>, begun: readonly BegunDigest[]) {
  const merges = new Map<BegunDigest, Merge>();
  for (const digest of begun) {
    const key = keyOf(digest.entries);
    const known = texts.get(key) ?? render(services, digest.entries);
    // The list that was used last is deleted last.
    texts.delete(key);
    texts.set(key, known);
    const [oldest] = texts.keys();
    if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest);
    merges.set(digest, await known);
  }
  return merges;
}

async function render({ db, config }: Services, entries: readonly Entry[]): Promise<Merge> {
  const { articles, segments } = await namesOf(db, entries);
  const articleOf = new Map(articles.map((one) => [one.id, one]));
  const segmentOf = new Map(segments.map((one) => [one.id, one]));
  const items = entries.flatMap(({ articleId, segmentId }) => {
    const [article, segment] = [articleOf.get(articleId), segmentOf.get(segmentId)];
    return article && segment ? [{ article, segment }] : [];
  });
  return mergeMail({ from: config.mailFrom, ...digestMail(config, { items, segments }) });
}

/** The Message-ID derives from the row, so every try has the same one. */
function recipientOf({ config }: Services, { id, contactId, email }: BegunDigest): MergeRecipient {
  const sender = parseMailbox(config.mailFrom).address;
  const domain = sender.split('@')[1]!;
  const token = digestToken(config.sessionSecret, { contactId, digestId: id });
  return {
    to: email,
    messageId: `<${id}@${domain}>`,
    headers: {
      'List-Id': `<digest.${domain}>`,
      'List-Unsubscribe': `<${config.publicUrl}/api/email/unsubscribe?token=${token}>, <mailto:${sender}?subject=unsubscribe%20${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values: { choicesUrl: unsubscribePageUrl(config.publicUrl, token) } satisfies DigestValues,
  };
}

interface Ended {
  readonly id: DigestId;
  readonly state: 'sent' | 'bounced' | 'uncertain' | 'waiting';
  /** The words of the mail server. */
  readonly reason: string | null;
  /** False: it says nothing about this address, so it is no try. */
  readonly isTry: boolean;
}

function endOf({ id, tries }: BegunDigest, outcome: MailOutcome): Ended {
  if (!(outcome instanceof MailRefused)) return { id, state: 'sent', reason: null, isTry: true };
  const reason = storedText(outcome.message);
  if (outcome.kind === 'unknown') return { id, state: 'uncertain', reason, isTry: true };
  if (isAboutServer(outcome)) return { id, state: 'waiting', reason, isTry: false };
  return { id, reason, state: outcome.kind === 'permanent' || tries >= mostTries ? 'bounced' : 'waiting', isTry: true };
}

const isDead = (outcome: MailOutcome) => outcome instanceof MailRefused && outcome.deadAddress;

/** A mail that the server refused for now is tried again later, for some hours. */
async function record({ db }: Services, outcomes: ReadonlyMap<BegunDigest, MailOutcome>): Promise<void> {
  const ended = [...outcomes].map(([digest, outcome]) => endOf(digest, outcome));
  const dead = [...outcomes].flatMap(([{ email }, outcome]): NewSuppression[] =>
    isDead(outcome) ? [{ email, reason: 'bounce', detail: (outcome as MailRefused).message }] : [],
  );
  await inTransaction(db, async (tx) => {
    await sql`update digests g set state = o.state, reason = o.reason, tries = g.tries - case when o.is_try then 0 else 1 end,
        at = case when o.state = 'waiting' then now() + greatest(1, g.tries) * ${minutesBetweenTries} * interval '1 minute' else g.at end
      from unnest(${ended.map(({ id }) => id)}::uuid[], ${ended.map(({ state }) => state)}::text[], ${ended.map(({ isTry }) => isTry)}::boolean[],
        ${ended.map(({ reason }) => reason)}::text[]) o (id, state, is_try, reason)
      where g.id = o.id and g.state in ('sending', 'uncertain')`.execute(tx);
    await suppressAll(tx, dead);
  });
}
