import '../mailings.tables.ts';
import type { MailKind, MailTrouble } from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import { loggedMailDays } from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import { maximumTestRecipients } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The addressees that a search finds: one address, or all of one domain. */
export type Addressee = { readonly email: string } | { readonly domain: string };

/** The question of a list. */
export interface LogFilter {
  readonly kinds: readonly MailKind[];
  /** Empty for all, also those that were sent. */
  readonly states: readonly MailTrouble[];
  readonly addressee: Addressee | undefined;
}

/** How far a source is read: so many rows, the newest first, of those before a row. */
export interface Reach {
  readonly limit: number;
  readonly before: string | undefined;
}

type Condition = RawBuilder<SqlBool>;
type Source = RawBuilder<unknown>;

/** Ids are UUIDs of version 7, so they are in the order of their times; each source reads an index backwards. */
const newest = (days: number) => sql`(select uuidv7(interval '-1 day' * ${sql.lit(days)}))`;

function within(id: RawBuilder<unknown>, { before }: Reach): Condition {
  const isBefore = before === undefined ? sql`` : sql`and ${id} < ${before}::uuid`;
  return sql<SqlBool>`${id} >= ${newest(loggedMailDays)} ${isBefore}`;
}

/** The indexes hold this expression. */
const domainOf = (email: RawBuilder<unknown>) => sql`split_part(${email}, '@', -1)`;

function isTo(addressee: Addressee | undefined, email: RawBuilder<unknown>, domain = domainOf(email)): Condition {
  if (!addressee) return sql<SqlBool>`true`;
  return 'email' in addressee
    ? sql<SqlBool>`${email} = ${addressee.email}`
    : sql<SqlBool>`${domain} = ${addressee.domain}`;
}

/** A list of states as a literal: only with one does PostgreSQL find a partial index. */
const isOneOf = (column: RawBuilder<unknown>, states: readonly string[]): Condition =>
  states.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${column} in (${sql.join(states.map((one) => sql.lit(one)))})`;

/** The state of the log, as the tables of mailings and digests have it. */
const rowStates = (states: readonly MailTrouble[]) =>
  states.flatMap((one) => (one === 'waiting' ? ['queued', 'sending'] : [one]));

const ofState = (states: readonly MailTrouble[], column: RawBuilder<unknown>, names = rowStates(states)): Condition =>
  states.length === 0 ? sql<SqlBool>`true` : isOneOf(column, names);

/** The sources that a filter asks: ids with their table, each limited and in order. Their union is sorted again. */
export function sourcesOf(filter: LogFilter, reach: Reach): readonly Source[] {
  const { kinds } = filter;
  const isWanted = (kind: MailKind) => kinds.length === 0 || kinds.includes(kind);
  return [
    ...(isWanted('article') ? ofMailings(filter, reach) : []),
    ...(isWanted('test') ? [ofTests(filter, reach)] : []),
    ...(isWanted('digest') ? ofDigests(filter, reach) : []),
    ...(['invitation', 'verification', 'account', 'notification'] as const)
      .filter(isWanted)
      .flatMap((kind) => ofSingleMails(kind, filter, reach)),
  ];
}

const isMass = sql<SqlBool>`m.kind = 'mass'`;
const mailed = sql`mailing_recipients r join mailings m on m.id = r.mailing_id`;
const recipientId = sql`r.id`;

const recipients = (from: RawBuilder<unknown>, where: Condition, reach: Reach): Source =>
  sql`(select r.id, 'mailing' as source from ${from} where ${where} and ${within(recipientId, reach)}
    order by r.id desc limit ${reach.limit})`;

/** Recipients of articles: by time, by address or domain, or those in trouble, who have an index of their own. */
function ofMailings({ states, addressee }: LogFilter, reach: Reach): readonly Source[] {
  const to = isTo(addressee, sql`r.email`);
  // An address is in each mailing once, so few rows are left to choose from.
  if (addressee && 'email' in addressee) {
    const own = sql<SqlBool>`${isMass} and ${to} and ${ofState(states, sql`r.state`)} and m.id >= ${newest(loggedMailDays + 1)}`;
    return [recipients(mailed, own, reach)];
  }
  if (states.length === 0) return [recipients(mailed, sql<SqlBool>`${isMass} and ${to}`, reach)];
  return states.flatMap((state) => (state === 'waiting' ? waiting(to, reach) : inTrouble(state, addressee, reach)));
}

function inTrouble(state: MailTrouble, addressee: Addressee | undefined, reach: Reach): readonly Source[] {
  if (state === 'failed') return [];
  const to = addressee && 'domain' in addressee ? sql`and t.domain = ${addressee.domain}` : sql``;
  return [
    sql`(select t.recipient_id as id, 'mailing' as source from mailing_troubles t join mailings m on m.id = t.mailing_id
      where t.state = ${sql.lit(state)} ${to} and ${isMass} and ${within(sql`t.recipient_id`, reach)}
      order by t.recipient_id desc limit ${reach.limit})`,
  ];
}

/** Recipients who wait are in chunks that are not through, or in none yet. */
function waiting(to: Condition, reach: Reach): readonly Source[] {
  const unfinished = sql<SqlBool>`${isMass} and m.state in ('preparing', 'sending', 'paused')`;
  const isWaiting = sql<SqlBool>`r.state in ('queued', 'sending') and ${to} and ${within(recipientId, reach)}`;
  return [
    sql`(select r.id, 'mailing' as source from mailings m cross join lateral (
        select r.id from mailing_chunks c cross join lateral (
          select r.id, r.no from mailing_recipients r
          where r.mailing_id = m.id and r.no between c.from_no and c.to_no and ${isWaiting}
          order by r.no desc limit ${reach.limit}) r
        where c.mailing_id = m.id and (c.due_at is not null or c.worker is not null)
        order by c.from_no desc limit ${reach.limit}) r
      where ${unfinished} order by r.id desc limit ${reach.limit})`,
    sql`(select r.id, 'mailing' as source from mailings m cross join lateral (
        select r.id from mailing_recipients r
        where r.mailing_id = m.id and r.no > coalesce((select max(c.to_no) from mailing_chunks c where c.mailing_id = m.id), 0)
          and ${isWaiting}
        order by r.no desc limit ${reach.limit}) r
      where ${unfinished} order by r.id desc limit ${reach.limit})`,
  ];
}

/** Each test is asked by itself: otherwise PostgreSQL passes the recipients of all articles. */
const ofTests = ({ states, addressee }: LogFilter, reach: Reach): Source =>
  sql`(select r.id, 'mailing' as source from mailings m cross join lateral (
      select r.id, r.email, r.state from mailing_recipients r where r.mailing_id = m.id
      order by r.no limit ${sql.lit(maximumTestRecipients)}) r
    where m.kind = 'test' and m.id >= ${newest(loggedMailDays + 1)} and ${within(recipientId, reach)}
      and ${isTo(addressee, sql`r.email`)} and ${ofState(states, sql`r.state`)}
    order by r.id desc limit ${reach.limit})`;

const digests = (where: Condition, reach: Reach): Source =>
  sql`(select g.id, 'digest' as source from digests g where ${where} and ${within(sql`g.id`, reach)}
    order by g.id desc limit ${reach.limit})`;

function ofDigests({ states, addressee }: LogFilter, reach: Reach): readonly Source[] {
  const to =
    addressee && 'email' in addressee
      ? sql<SqlBool>`g.contact_id = (select c.id from contacts c where c.email = ${addressee.email})`
      : isTo(addressee, sql`''`, sql`g.domain`);
  if (states.length === 0) return [digests(to, reach)];
  // One state at a time: each has an index of its own.
  return rowStates(states)
    .map((state) => (state === 'queued' ? 'waiting' : state))
    .filter((state) => state !== 'failed')
    .map((state) => digests(sql<SqlBool>`g.state = ${sql.lit(state)} and ${to}`, reach));
}

function ofSingleMails(
  kind: 'invitation' | 'verification' | 'account' | 'notification',
  { states, addressee }: LogFilter,
  reach: Reach,
): readonly Source[] {
  const source = (state: Condition): Source =>
    sql`(select s.id, 'single' as source from single_mails s
      where s.kind = ${sql.lit(kind)} and ${isTo(addressee, sql`s.email`, sql`s.domain`)} and ${state} and ${within(sql`s.id`, reach)}
      order by s.id desc limit ${reach.limit})`;
  if (states.length === 0) return [source(sql<SqlBool>`true`)];
  return states.filter((one) => one !== 'skipped').map((one) => source(sql<SqlBool>`s.state = ${sql.lit(one)}`));
}
