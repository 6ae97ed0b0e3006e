import '../mailings.tables.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { LeftOutReason } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import { draftReadersPerPage, leftOutReasons } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type {
  DraftAudience,
  DraftFields,
  DraftReader,
  DraftSchedule,
  LastReset,
  LeftOutPerson,
  LocalTime,
} from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { ArticleId, ContactId, FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { findShownName } from '../../accounts/accounts.queries.ts';
import { emailHash } from '../../contacts/suppressions.queries.ts';
import { type AudienceFacts, audience, readsDigest } from '../mailings.audience.ts';
import { afterCursor, cursorOf } from '../mailings.queries.ts';

/** The subject and the preheader of the draft; empty ones take the article's words. */
export async function findDraftFields(db: Database, articleId: ArticleId): Promise<DraftFields> {
  const row = await db
    .selectFrom('mailingDrafts')
    .select(['subject', 'preheader'])
    .where('articleId', '=', articleId)
    .executeTakeFirst();
  return row ?? { subject: '', preheader: '' };
}

/** In SQL: the time of each reader's own clock that a draft is scheduled for; null for a moment that all share. */
export const chosenClock = sql<LocalTime | null>`case when clock_day is not null
  then jsonb_build_object('day', clock_day, 'hour', clock_hour, 'zone', clock_zone) end`;

/** The time at which the mailing is sent, if one is set, and why the last one passed without it. */
export async function findSchedule(
  db: Database,
  articleId: ArticleId,
): Promise<{ schedule: DraftSchedule | null; refusal: string | null }> {
  const row = await db
    .selectFrom('mailingDrafts')
    .select(['sendAt', 'audience', 'scheduledBy', 'refusal', chosenClock.as('at')])
    .where('articleId', '=', articleId)
    .executeTakeFirst();
  if (!row?.sendAt) return { schedule: null, refusal: row?.refusal ?? null };
  const by = await findShownName(db, row.scheduledBy);
  const { at, audience } = row;
  return { schedule: { sendAt: row.sendAt.toISOString(), at, audience, by }, refusal: null };
}

/** The last campaign of the article that was reset, with whom and when; undefined if there was none. */
export async function findLastReset(db: Database, articleId: ArticleId): Promise<LastReset | undefined> {
  const { rows } = await sql<{ sentAt: Date; at: Date; by: UserId | null; reached: number; all: number }>`
    select m.created_at as sent_at, m.closed_at as at, m.closed_by as by, n.reached, n."all"
    from (select * from mailings m where m.article_id = ${articleId} and m.kind = 'mass' and m.closed_at is not null
        order by m.closed_at desc, m.id desc limit 1) m,
      lateral (select count(*)::int as "all", (count(*) filter (where r.state in ('sending', 'sent', 'uncertain', 'complained')))::int as reached
        from mailing_recipients r where r.mailing_id = m.id) n`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { sentAt, at, reached, all } = found;
  const by = await findShownName(db, found.by);
  return { sentAt: sentAt.toISOString(), at: at.toISOString(), reached, all, by };
}

/** Reasons by their place in `leftOutReasons`, from 1; null for a membership that gets the mail. */
const reasonNumber = (reason: LeftOutReason) => sql.lit(leftOutReasons.indexOf(reason) + 1);

/**
 * Every membership in the segments with the reason why it gets no mail: the rule of `audience`, turned round. A test
 * holds the two together. A person gets the mail if one of their memberships does.
 */
const memberships = ({ segments, accessType }: AudienceFacts) => sql`
  select m.contact_id, m.segment_id, c.email, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) as name,
    case when s.reason = 'complaint' then ${reasonNumber('complained')}
      when s.reason is not null then ${reasonNumber('bounced')}
      when m.status = 'SUSPENDED' then ${reasonNumber('suspended')}
      when m.newsletter_status = 'unsubscribed' then ${reasonNumber('unsubscribed')}
      when ${accessType === 'SUBSCRIBERS_ONLY'} and m.status <> 'SUBSCRIBED' then ${reasonNumber('not-member')}
      when m.newsletter_status <> 'subscribed' then ${reasonNumber('not-subscribed')}
      when ${readsDigest(sql.ref('m'))} then ${reasonNumber('digest')} end as reason
  from memberships m join contacts c on c.id = m.contact_id left join suppressions s on s.email_hash = ${emailHash(sql.ref('c.email'))}
  where m.segment_id = any(${[...segments]}::uuid[])`;

/** Each person of the segments once, with the first of their reasons; null for those who get the mail. */
const people = (from: RawBuilder<unknown>) => sql`
  select contact_id, min(email) as email, min(name) as name, case when bool_or(reason is null) then null else min(reason) end as reason
  from ${from} group by contact_id`;

interface Sums {
  readonly segments: { id: SegmentId; name: string; imageFileId: FileId | null; contacts: number; get: number }[];
  readonly reasons: { reason: number | null; count: number }[];
}

/** The audience now as a sum of segments, and the reasons of everybody else. */
export async function sumAudience(db: Database, addressed: AudienceFacts): Promise<DraftAudience> {
  const { rows } = await sql<Sums>`
    with standing as materialized (${memberships(addressed)}),
      in_segments as (select segment_id, count(*) as contacts, count(*) filter (where reason is null) as gets from standing group by segment_id)
    select (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'imageFileId', g.image_file_id,
          'contacts', coalesce(n.contacts, 0), 'get', coalesce(n.gets, 0)) order by g.name, g.id), '[]')
        from segments g left join in_segments n on n.segment_id = g.id where g.id = any(${[...addressed.segments]}::uuid[])) as segments,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', persons)), '[]')
        from (select reason, count(*) as persons from (${people(sql`standing`)}) p group by reason) r) as reasons`.execute(
    db,
  );
  const { segments, reasons } = rows[0]!;
  const countOf = (number: number | null) => reasons.find((one) => one.reason === number)?.count ?? 0;
  const leftOut = leftOutReasons.map((reason, at) => ({ reason, count: countOf(at + 1) }));
  return {
    segments: segments.map(({ imageFileId, ...segment }) => ({
      ...segment,
      imageSrc: imageFileId && pictureLocation(imageFileId),
    })),
    contacts: reasons.reduce((sum, { count }) => sum + count, 0),
    people: countOf(null),
    leftOut: leftOut.filter(({ count }) => count > 0),
  };
}

/** The people whom one reason leaves out, by address. The cursor is the last address shown. */
export async function listLeftOut(
  db: Database,
  addressed: AudienceFacts,
  { reason, ...page }: PageQuery & { readonly reason: LeftOutReason },
) {
  const { from, offset } = afterCursor(page);
  const { rows } = await sql<LeftOutPerson & { total: number }>`
    with chosen as materialized (select * from (${people(sql`(${memberships(addressed)}) m`)}) p where p.reason = ${reasonNumber(reason)})
    select contact_id as id, name, email, (select count(*) from chosen) as total from chosen r
    where ${from} order by email limit ${page.itemsPerPage + 1} offset ${offset}`.execute(db);
  const shown = rows.slice(0, page.itemsPerPage);
  const hasNextPage = rows.length > shown.length;
  return {
    people: shown.map(({ total: _, ...person }) => person),
    totalCount: rows[0]?.total ?? 0,
    hasNextPage,
    nextPage: hasNextPage ? cursorOf(shown.at(-1)!) : null,
  };
}

const shortestSearch = 2;
const firstOfSegment = 4;

/** People of the audience by name or address. Without two letters, the first of each segment. */
export async function listReaders(db: Database, addressed: AudienceFacts, searchText: string): Promise<DraftReader[]> {
  const isSought = searchText.length >= shortestSearch;
  const found = isSought ? contains(sql`plain_text(a.name || ' ' || a.email)`, searchText) : sql<SqlBool>`true`;
  const { rows } = await sql<DraftReader>`
    select r.contact_id as id, r.name, r.email, segments.name as segment_name
    from (select a.*, row_number() over (partition by a.segment_id order by a.contact_id) as place from (${audience(db, addressed)}) a where ${found}) r
      join segments on segments.id = r.segment_id
    where ${isSought} or r.place <= ${firstOfSegment}
    order by r.place, segments.name, r.contact_id limit ${draftReadersPerPage}`.execute(db);
  return rows;
}

/** The person, if they would get the mail now. */
export async function findReader(
  db: Database,
  addressed: AudienceFacts,
  contactId: ContactId,
): Promise<(DraftReader & { segmentId: SegmentId }) | undefined> {
  const { rows } = await sql<DraftReader & { segmentId: SegmentId }>`
    select a.contact_id as id, a.name, a.email, segments.name as segment_name, a.segment_id
    from (${audience(db, addressed)}) a join segments on segments.id = a.segment_id where a.contact_id = ${contactId}`.execute(
    db,
  );
  return rows[0];
}
