import './mailings.tables.ts';
import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { EarlierAudience } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isSuppressed } from '../contacts/suppressions.queries.ts';
import { readersOfSegments } from '../memberships/memberships.queries.ts';

/** The facts that decide the audience of an article. */
export interface AudienceFacts {
  readonly segments: readonly SegmentId[];
  readonly accessType: AccessType;
}

/** The contact of this membership gets the segment's articles in a digest, and none as a mail of its own. */
export const readsDigest = (membership: RawBuilder<unknown>) => sql<SqlBool>`exists (select from digest_choices d
  where d.segment_id = ${membership}.segment_id and d.contact_id = ${membership}.contact_id)`;

/**
 * The audience of an article now: the readers of its segments without the addresses that get no mail, and without those
 * who read the segment in a digest.
 */
export const audience = (db: Database, { segments, accessType }: AudienceFacts) => {
  const readers = readersOfSegments(db, { segmentIds: segments, membersOnly: accessType === 'SUBSCRIBERS_ONLY' });
  return sql`
  select r.contact_id, r.segment_id, r.email, concat_ws(' ', nullif(r.first_name, ''), nullif(r.last_name, '')) as name
  from (${readers.where(sql<SqlBool>`not ${readsDigest(sql.ref('memberships'))}`)}) r where not ${isSuppressed(sql.ref('r.email'))}`;
};

/**
 * An earlier campaign of the article reached this address, or may have. Its campaigns' ids are an array, so they are
 * looked up once and not per address.
 */
export const wasReached = (articleId: string, email: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from mailing_recipients r where r.mailing_id = any(array(select e.id from mailings e where e.article_id = ${articleId} and e.kind = 'mass'))
  and r.email = ${email} and r.state in ('sending', 'sent', 'uncertain', 'complained'))`;

/** How many people a campaign would reach now, and how many of these no earlier one has reached. */
export async function countAudience(
  db: Database,
  articleId: string,
  addressed: AudienceFacts,
): Promise<{ everybody: number; remaining: number }> {
  const { rows } = await sql<{ everybody: number; remaining: number }>`
    select count(*) as everybody, count(*) filter (where not ${wasReached(articleId, sql.ref('a.email'))}) as remaining from (${audience(db, addressed)}) a`.execute(
    db,
  );
  return rows[0]!;
}

/** The audience now by what became of earlier campaigns of the article. The last four groups are the remaining people. */
export async function countEarlier(
  db: Database,
  articleId: string,
  addressed: AudienceFacts,
): Promise<EarlierAudience> {
  const { rows } = await sql<EarlierAudience>`
    with earlier as materialized (
      select r.email, bool_or(r.state in ('sending', 'sent', 'complained')) as got, bool_or(r.state = 'uncertain') as uncertain,
        bool_or(r.state = 'skipped' and r.reason = 'reset') as waited, bool_or(r.state = 'bounced') as bounced
      from mailing_recipients r join mailings m on m.id = r.mailing_id where m.article_id = ${articleId} and m.kind = 'mass' group by r.email),
    judged as (select case when e.email is null then 'joined' when e.got then 'have' when e.uncertain then 'uncertain'
        when e.waited then 'waiting' when e.bounced then 'bounced' else 'skipped' end as fate
      from (${audience(db, addressed)}) a left join earlier e on e.email = a.email)
    select ${sql.join(
      ['have', 'uncertain', 'waiting', 'bounced', 'skipped', 'joined'].map(
        (fate) => sql`count(*) filter (where fate = ${fate}) as ${sql.ref(fate)}`,
      ),
    )} from judged`.execute(db);
  return rows[0]!;
}

export interface Campaign {
  readonly mailingId: MailingId;
  readonly articleId: string;
  readonly addressed: AudienceFacts;
  readonly onlyRemaining: boolean;
}

/** Writes a row for each person of the audience: from now on nobody joins it. */
export async function freezeAudience(
  tx: Database,
  { mailingId, articleId, addressed, onlyRemaining }: Campaign,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mailing_recipients (mailing_id, contact_id, segment_id, email, name)
    select ${mailingId}, a.contact_id, a.segment_id, a.email, a.name from (${audience(tx, addressed)}) a
    where ${!onlyRemaining} or not ${wasReached(articleId, sql.ref('a.email'))}
    on conflict (mailing_id, email) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * In SQL: the person's place in the audience now, with the segment through which they belong to it; else no row. The
 * limit changes no result, but without it PostgreSQL computes the whole audience each time.
 */
export const listenerOf = (db: Database, addressed: AudienceFacts, contactId: RawBuilder<unknown>) => sql`
  select a.contact_id, a.segment_id, segments.name as segment_name from (${audience(db, addressed)}) a join segments on segments.id = a.segment_id
  where a.contact_id = ${contactId} limit 1`;
