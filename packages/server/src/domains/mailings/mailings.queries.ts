import './mailings.tables.ts';
import { Readable } from 'node:stream';
import type { MailEventType, MailOutcome } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import {
  type EarlierRecipient,
  type MailingRecipient,
  type MassMailingStatus,
  type RecipientCounts,
  type RecipientState,
  recipientStates,
} from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { ArticleId, ContactId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/search.ts';
import { offsetOf, unknownPage } from '../../platform/lists/paging.ts';
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts';
import { findShownName } from '../accounts/accounts.queries.ts';
import type { StoredArticle } from '../articles/articles.access.ts';
import { isErased } from '../contacts/suppressions.queries.ts';
import { countOutcomes, hasOutcome, troubles } from './events/events.queries.ts';
import { countAudience } from './mailings.audience.ts';

const csvBatch = 1_000;

/** The open campaign; the unique index allows only one. */
export function findOpenMailing(db: Database, articleId: ArticleId) {
  return db
    .selectFrom('mailings')
    .select(['id', 'state', 'pauseReason', 'pausedAt', 'pausedBy', 'createdAt', 'finishedAt'])
    .where('articleId', '=', articleId)
    .where('kind', '=', 'mass')
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

/** How long the pictures of a mail are shown at most. */
const picturesShownForDays = 90;

export interface MailedTo {
  readonly articleId: ArticleId;
  readonly kind: 'mass' | 'test';
  /** Somebody who no longer exists or, for a test, an address without an account. */
  readonly contactId: ContactId | null;
  /** Those of the article. */
  readonly segments: readonly SegmentId[];
}

/** The recipient of a mail, unless its pictures have expired or the person was erased on request. */
export async function findMailedTo(db: Database, recipientId: string): Promise<MailedTo | undefined> {
  const { rows } = await sql<MailedTo>`
    select m.article_id, m.kind, c.id as contact_id, array(select s.segment_id from article_segments s where s.article_id = m.article_id order by s.segment_id) as segments
    from mailing_recipients r join mailings m on m.id = r.mailing_id left join contacts c on c.id = r.contact_id or (m.kind = 'test' and c.email = r.email)
    where r.id = ${recipientId} and m.created_at > now() - make_interval(days => ${picturesShownForDays}) and not ${isErased(sql.ref('r.email'))}`.execute(
    db,
  );
  return rows[0];
}

const noCounts = Object.fromEntries(recipientStates.map((state) => [state, 0])) as RecipientCounts;

/** How many people of a campaign are in each state. */
export async function countRecipients(db: Database, mailingId: MailingId): Promise<RecipientCounts> {
  const rows = await db
    .selectFrom('mailingRecipients')
    .select((select) => ['state', select.fn.countAll<number>().as('count')] as const)
    .where('mailingId', '=', mailingId)
    .groupBy('state')
    .execute();
  return { ...noCounts, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** The state of an article's mass mailing, and how many people one started now would reach. */
export async function getMailingStatus(db: Database, article: StoredArticle): Promise<MassMailingStatus> {
  const [mailing, audience, earlier] = await Promise.all([
    findOpenMailing(db, article.id),
    countAudience(db, article.id, article),
    db
      .selectFrom('mailings')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('articleId', '=', article.id)
      .where('kind', '=', 'mass')
      .where('closedAt', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  const counts = mailing ? await countRecipients(db, mailing.id) : noCounts;
  return {
    articleId: article.id,
    title: article.title,
    started: mailing !== undefined,
    mailingId: mailing?.id ?? null,
    state: mailing?.state ?? 'not_started',
    pauseReason: mailing?.pauseReason ?? null,
    pausedAt: mailing?.pausedAt?.toISOString() ?? null,
    pausedBy: await findShownName(db, mailing?.pausedBy),
    counts,
    totalCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    startedAt: mailing?.createdAt.toISOString() ?? null,
    finishedAt: mailing?.finishedAt?.toISOString() ?? null,
    audienceCount: audience.everybody,
    remainingCount: audience.remaining,
    earlierCampaigns: earlier.count,
  };
}

export interface RecipientFilter {
  readonly states: readonly RecipientState[];
  readonly outcome?: MailOutcome | undefined;
  readonly searchText: string;
}

function isListed(mailingId: MailingId, { states, outcome, searchText }: RecipientFilter): RawBuilder<SqlBool> {
  const inState = states.length > 0 ? sql`and r.state = any(${states}::text[])` : sql``;
  const withOutcome = outcome ? sql`and ${hasOutcome(outcome)}` : sql``;
  const named = searchText ? sql`and ${contains(sql`plain_text(r.name || ' ' || r.email)`, searchText)}` : sql``;
  return sql<SqlBool>`r.mailing_id = ${mailingId} ${inState} ${withOutcome} ${named}`;
}

interface RecordRow extends Omit<MailingRecipient, 'at' | 'openedAt' | 'clickedAt' | 'lastEvent'> {
  readonly at: Date | null;
  readonly messageId: string | null;
  readonly deliveredAt: Date | null;
  readonly delayedAt: Date | null;
  readonly openedAt: Date | null;
  readonly clickedAt: Date | null;
}

interface RecipientRow extends RecordRow {
  readonly lastType: MailEventType | null;
  readonly lastIsMachine: boolean | null;
  readonly lastWords: string | null;
  readonly lastAt: Date | null;
}

const recipientColumns = sql`
  r.id, r.name, r.email, s.name as segment_name, r.state, r.reason, r.attempts, coalesce(r.delivered_at, r.sent_at, r.claimed_at) as at, r.message_id,
    r.state = 'sent' and r.delayed_at is not null and r.delivered_at is null as is_delayed, r.delivered_at, r.delayed_at, r.opened_at, r.clicked_at, r.is_counted`;

const eventColumns = sql`l.type as last_type, l.is_machine as last_is_machine, l.words as last_words, l.at as last_at`;

/** The latest event of the recipient `r`, one look at an index. Rows that a page passes over do not need it. */
const lastEvents = sql`left join lateral (select e.type, e.is_machine, e.at, coalesce(k.words, '') as words from mailing_events e
    left join mailing_links k on k.mailing_id = e.mailing_id and k.link = e.link_no
    where e.recipient_id = r.id and e.mailing_id = r.mailing_id order by e.at desc, e.no desc limit 1) l on true`;

const recordRows = (where: RawBuilder<SqlBool>, page: RawBuilder<unknown>) => sql<RecordRow>`
  select ${recipientColumns}
  from mailing_recipients r left join segments s on s.id = r.segment_id where ${where} order by r.email ${page}`;

const recipientRows = (
  mailingId: MailingId,
  where: RawBuilder<SqlBool>,
  page: RawBuilder<unknown>,
) => sql<RecipientRow>`
  select r.*, ${eventColumns}
  from (select x.*, ${mailingId}::uuid as mailing_id from (${recordRows(where, page)}) x) r ${lastEvents} order by r.email`;

const presentRecipient = ({
  at,
  openedAt,
  clickedAt,
  lastType: type,
  lastIsMachine: isMachine,
  lastWords: words,
  lastAt,
  ...row
}: RecipientRow): MailingRecipient => ({
  ...row,
  at: at?.toISOString() ?? null,
  openedAt: openedAt?.toISOString() ?? null,
  clickedAt: clickedAt?.toISOString() ?? null,
  lastEvent:
    type && lastAt ? { type, isMachine: isMachine ?? false, words: words ?? '', at: lastAt.toISOString() } : null,
});

/** How many recipients have this outcome: the page counts all of them and each outcome anyway. */
async function countAll(db: Database, mailingId: MailingId, outcome: MailOutcome | undefined): Promise<number> {
  const { all, counts } = await countOutcomes(db, mailingId);
  return outcome ? counts[outcome] : all;
}

interface FoundRows {
  /** Those of the page, and one more. */
  readonly rows: RecipientRow[];
  readonly total: number;
}

/** The people of a campaign, or those with one outcome. */
async function listAll(db: Database, mailingId: MailingId, { filter, page }: FilteredPage): Promise<FoundRows> {
  const { from, offset } = afterCursor(page);
  const shown = sql`order by r.email limit ${page.itemsPerPage + 1} offset ${offset}`;
  const statement = troubles.has(filter.outcome)
    ? recipientRows(
        mailingId,
        sql<SqlBool>`r.mailing_id = ${mailingId} and r.email = any(array(select r.email from mailing_troubles r
          where r.mailing_id = ${mailingId} and r.state = ${filter.outcome} and ${from} ${shown}))`,
        sql``,
      )
    : recipientRows(
        mailingId,
        sql<SqlBool>`${isListed(mailingId, filter)} and ${from}`,
        sql`limit ${page.itemsPerPage + 1} offset ${offset}`,
      );
  const [{ rows }, total] = await Promise.all([statement.execute(db), countAll(db, mailingId, filter.outcome)]);
  return { rows, total };
}

/** The same for a search, which goes through all it finds once, for the page and its number. */
async function searchAll(db: Database, mailingId: MailingId, { filter, page }: FilteredPage): Promise<FoundRows> {
  const { from, offset } = afterCursor(page);
  const { rows } = await sql<{ [column in keyof RecipientRow]: RecipientRow[column] | null } & { total: number }>`
    with found as materialized (select r.no, r.email from mailing_recipients r where ${isListed(mailingId, filter)}),
    shown as (select r.no from found r where ${from} order by r.email limit ${page.itemsPerPage + 1} offset ${offset})
    select t.total, x.* from (select count(*)::int as total from found) t left join (
      select ${recipientColumns}, ${eventColumns} from shown f join mailing_recipients r on r.mailing_id = ${mailingId} and r.no = f.no
      left join segments s on s.id = r.segment_id ${lastEvents}) x on true order by x.email`.execute(db);
  return {
    rows: rows.filter((row): row is RecipientRow & { total: number } => row.id !== null),
    total: rows[0]!.total,
  };
}

interface FilteredPage {
  readonly filter: RecipientFilter;
  readonly page: PageQuery;
}

/** A campaign's recipients by address. The cursor is the last address shown. */
export async function listRecipients(db: Database, mailingId: MailingId, asked: FilteredPage) {
  const { filter, page } = asked;
  const find = filter.searchText || filter.states.length > 0 ? searchAll : listAll;
  const { rows, total } = await find(db, mailingId, asked);
  const shown = rows.slice(0, page.itemsPerPage);
  const hasNextPage = rows.length > shown.length;
  return {
    recipients: shown.map(presentRecipient),
    totalCount: total,
    hasNextPage,
    nextPage: hasNextPage ? cursorOf(shown.at(-1)!) : null,
  };
}

export const cursorOf = ({ email }: { readonly email: string }) => Buffer.from(email).toString('base64url');

/** The rows `r` of a page by address: after the cursor, or by the page's number. */
export function afterCursor(page: PageQuery): { readonly from: RawBuilder<SqlBool>; readonly offset: number } {
  const after = typeof page.page === 'string' ? readCursor(page.page) : undefined;
  return after === undefined
    ? { from: sql<SqlBool>`true`, offset: offsetOf(page) }
    : { from: sql<SqlBool>`r.email > ${after}`, offset: 0 };
}

/** One recipient of a campaign. */
export async function findRecipient(
  db: Database,
  mailingId: MailingId,
  recipientId: string,
): Promise<MailingRecipient | undefined> {
  const one = sql<SqlBool>`r.mailing_id = ${mailingId} and r.id = ${recipientId}`;
  const { rows } = await recipientRows(mailingId, one, sql`limit 1`).execute(db);
  return rows[0] && presentRecipient(rows[0]);
}

function readCursor(cursor: string): string {
  const email = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!email.includes('@') || email.includes('\0') || email.includes('\uFFFD')) throw unknownPage();
  return email;
}

/**
 * The result of each recipient's mail as CSV, read in batches so any number fits. The reply starts once the first batch
 * is read; a later failure cuts it off.
 */
export async function streamRecipientsCsv(db: Database, mailingId: MailingId): Promise<Readable> {
  return Readable.from(csvLines(db, { mailingId, first: await csvRows(db, mailingId, '') }));
}

async function csvRows(db: Database, mailingId: MailingId, after: string) {
  const { rows } = await recordRows(
    sql<SqlBool>`r.mailing_id = ${mailingId} and r.email > ${after}`,
    sql`limit ${csvBatch}`,
  ).execute(db);
  return rows;
}

type CsvRows = Awaited<ReturnType<typeof csvRows>>;

/** The first of each kind; empty if nothing was reported. */
const csvTimes = [
  ['deliveredAt', 'Delivered'],
  ['delayedAt', 'Delayed'],
  ['openedAt', 'Opened'],
  ['clickedAt', 'Clicked'],
] as const;

async function* csvLines(
  db: Database,
  { mailingId, first }: { mailingId: MailingId; first: CsvRows },
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine([
      'E-mail',
      'Name',
      'Segment',
      'State',
      'Reason',
      'Attempts',
      'Time',
      'Message ID',
      ...csvTimes.map(([, head]) => head),
    ]);
  let rows = first;
  while (rows.length > 0) {
    yield rows
      .map((row) =>
        csvLine([
          row.email,
          row.name,
          row.segmentName,
          row.state,
          row.reason,
          row.attempts,
          row.at?.toISOString() ?? null,
          row.messageId,
          ...csvTimes.map(([name]) => row[name]?.toISOString() ?? null),
        ]),
      )
      .join('');
    if (rows.length < csvBatch) return;
    rows = await csvRows(db, mailingId, rows.at(-1)!.email);
  }
}

/** The meaning of an unsubscribe link; undefined if the segment or the person is gone. */
export async function listUnsubscribable(
  db: Database,
  { contactId, segmentIds }: { readonly contactId: string; readonly segmentIds: readonly SegmentId[] },
) {
  const { rows } = await sql<{ segmentName: string; email: string; subscribed: boolean }>`
    select s.name as segment_name, c.email, coalesce(m.newsletter_status = 'subscribed', false) as subscribed
    from segments s join contacts c on c.id = ${contactId} left join memberships m on m.segment_id = s.id and m.contact_id = c.id
    where s.id = any(${[...segmentIds]}::uuid[]) order by s.name, s.id`.execute(db);
  return rows;
}

const historyLength = 50;

/**
 * The people to whom somebody has sent tests, each address once, latest first; with the account's id if there is one.
 */
export async function listTestRecipients(db: Database, sender: UserId): Promise<EarlierRecipient[]> {
  const { rows } = await sql<{ id: string; email: string; firstName: string; lastName: string; middleName: string }>`
    select coalesce(u.id, r.id) as id, r.email, coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name, coalesce(u.middle_name, '') as middle_name
    from (select email, max(id::text)::uuid as id from mailing_recipients where mailing_id in (select id from mailings where kind = 'test' and created_by = ${sender}) group by email) r
    left join users u on u.email = r.email and u.email_verified order by r.id desc limit ${historyLength}`.execute(db);
  return rows.map(({ id, email, firstName, lastName, middleName }) => ({
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    middle_name: middleName,
  }));
}
