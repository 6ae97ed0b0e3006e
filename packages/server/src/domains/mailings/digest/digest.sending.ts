import '../mailings.tables.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseMailbox } from '../../../platform/mail/mail-address.ts';
import { type MergeRecipient, mergeMail } from '../../../platform/mail/mail-merge.ts';
import type { WireMail } from '../../../platform/mail/mail-model.ts';
import { returnPath } from '../../../platform/mail/returned/return-path.ts';
import type { Services } from '../../../platform/services/services.ts';
import { unsubscribePageUrl } from '../mailings.mails.ts';
import { digestToken } from '../mailings.tokens.ts';
import { handOver } from './digest.handover.ts';
import { type DigestValues, digestMail } from './digest.mails.ts';
import { isAboutServer, nextDigestMs, putOff, record, settleInterrupted } from './digest.outcomes.ts';
import { type BegunDigest, beginDigests, type Entry, namesOf } from './digest.queries.ts';

/** A kill leaves at most so many digests uncertain. */
const batchSize = 32;
/** Different lists whose texts are kept in memory. */
const mostTexts = 500;
/** The next turn begins after a minute. Until then, this one waits for digests that were put off. */
const turnMs = 50_000;
const shortestWaitMs = 250;

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
  const endsAt = performance.now() + turnMs;
  let hasPutOff = false;
  while (!signal?.aborted) {
    const begun = await beginDigests(services.db, batchSize, now());
    if (!begun) {
      if (hasPutOff && (await awaitNext(services, endsAt, signal))) continue;
      return;
    }
    const { ready, hasLate } = await whoseDomainTakesMail(services, begun);
    hasPutOff ||= hasLate;
    const merges = await textsOf(services, texts, ready);
    const outcomes = await handOver(services.mailer, ready, (digest) =>
      merges.get(digest)!(recipientOf(services, digest)),
    );
    await record(services, outcomes);
    if ([...outcomes.values()].some(isAboutServer)) return;
  }
}

/** True once the next digest is due; false if that is after the end of this turn. */
async function awaitNext({ db }: Services, endsAt: number, signal?: AbortSignal): Promise<boolean> {
  const dueMs = await nextDigestMs(db);
  if (dueMs === undefined || performance.now() + dueMs > endsAt) return false;
  await sleep(Math.max(shortestWaitMs, dueMs), undefined, { signal }).catch(() => {});
  return true;
}

/** The digests whose domains take them now; the others wait for their turn and do not hold these up. */
async function whoseDomainTakesMail({ db, mailer }: Services, begun: readonly BegunDigest[]) {
  const waits = await mailer.domainWaits(begun.map(({ email }) => email));
  const late = begun.flatMap(({ id }, at) => (waits[at]! > 0 ? [{ id, waitSeconds: waits[at]! }] : []));
  await putOff(db, late);
  return { ready: begun.filter((_, at) => waits[at] === 0), hasLate: late.length > 0 };
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
    tags: { recipient: id },
    returnPath: config.bounces && returnPath(config.sessionSecret, id, config.bounces.domain),
    headers: {
      'List-Id': `<digest.${domain}>`,
      'List-Unsubscribe': `<${config.publicUrl}/api/email/unsubscribe?token=${token}>, <mailto:${sender}?subject=unsubscribe%20${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values: { choicesUrl: unsubscribePageUrl(config.publicUrl, token) } satisfies DigestValues,
  };
}
