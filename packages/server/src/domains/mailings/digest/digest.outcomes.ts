import '../mailings.tables.ts';
import type { DigestId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { type MailOutcome, MailRefused } from '../../../platform/mail/mail-model.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type NewSuppression, suppressAll } from '../../contacts/suppressions.commands.ts';
import { storedText } from '../events/mail-event.ts';
import { interrupted } from '../sending/sending.chunks.ts';
import type { BegunDigest } from './digest.queries.ts';

/** An address that the server only ever defers counts as refused after so many tries. */
const mostTries = 12;
const minutesBetweenTries = 5;
/** A hand-over takes seconds; one that began so long ago was interrupted. */
const interruptedAfterMinutes = 30;
/** Later, the links of a digest are about all segments that its reader gets digests of. */
const keptDays = 90;

/** Nothing says whether the mail of an interrupted hand-over arrived: it is not sent again. */
export async function settleInterrupted(db: Database): Promise<void> {
  await sql`update digests set state = 'uncertain', reason = ${interrupted}
    where state = 'sending' and started_at < now() - ${interruptedAfterMinutes} * interval '1 minute'`.execute(db);
  await sql`delete from digests where day < current_date - ${keptDays}::int`.execute(db);
}

/** The server can't be reached or takes nothing from us: the other digests wait for the next turn. */
export const isAboutServer = (outcome: MailOutcome) =>
  outcome instanceof MailRefused &&
  (outcome.kind === 'sender' || outcome.isThrottling || (outcome.kind === 'transient' && outcome.code === undefined));

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

/** Records the outcomes. A mail that the server refused for now is tried again later, for some hours. */
export async function record({ db }: Services, outcomes: ReadonlyMap<BegunDigest, MailOutcome>): Promise<void> {
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

/** These digests were not handed over: each waits for its turn at its domain, and this was no try. */
export async function putOff(
  db: Database,
  late: readonly { readonly id: DigestId; readonly waitSeconds: number }[],
): Promise<void> {
  if (late.length === 0) return;
  await sql`update digests g set state = 'waiting', tries = g.tries - 1, at = now() + o.seconds * interval '1 second'
    from unnest(${late.map(({ id }) => id)}::uuid[], ${late.map(({ waitSeconds }) => waitSeconds)}::float8[]) o (id, seconds)
    where g.id = o.id and g.state = 'sending'`.execute(db);
}

/** In how many milliseconds the next digest is due; undefined if none waits. */
export async function nextDigestMs(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`select 1000 * extract(epoch from at - now())::float8 as ms
    from digests where state = 'waiting' order by at limit 1`.execute(db);
  return rows[0]?.ms;
}
