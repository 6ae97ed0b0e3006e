import '../mailings.tables.ts';
import { digestHour } from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';

/** Digests are written so many minutes before they are due. */
const minutesAhead = 10;
/** A digest goes back so far at most, also after a long absence: two of the weekly ones. */
const longestDays = 15;
/** An article of a transaction that has not committed yet belongs to the next digest. */
const secondsBehind = 30;

interface DueZone {
  readonly zone: string;
  readonly day: string;
  /** The weekly digests of this week are still to come. */
  readonly isWeeklyDue: boolean;
  readonly dailyUpto: Date;
  readonly weeklyUpto: Date;
}

/**
 * Writes the digests of all time zones in which it is nearly eight o'clock: from the new articles to their readers, so a
 * day without news costs nothing. Returns how many were written; a second run of the same day writes none.
 */
export function prepareDigests(db: Database, now = new Date()): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await lockDueZones(tx, now);
    if (due.length === 0) return 0;
    const upto = new Date(now.getTime() - secondsBehind * 1_000);
    const written = await writeDigests(tx, due, upto);
    await sql`update digest_zones z set day = d.day, daily_upto = ${upto},
        weekly_upto = case when d.is_weekly_due then ${upto} else z.weekly_upto end
      from ${unnested(due)} where z.zone = d.zone`.execute(tx);
    return written;
  });
}

/**
 * The zones whose day has begun and has no digests yet, locked against other workers. Weekly digests come on Mondays or,
 * if the site was away then, on the next day.
 */
async function lockDueZones(tx: Database, now: Date): Promise<DueZone[]> {
  const { rows } = await sql<DueZone>`select z.zone, to_char(l.local, 'YYYY-MM-DD') as day, z.daily_upto, z.weekly_upto,
      (z.weekly_upto at time zone z.zone)::date < date_trunc('week', l.local)::date as is_weekly_due
    from digest_zones z, lateral (select (${now}::timestamptz + ${minutesAhead} * interval '1 minute') at time zone z.zone as local) l
    where l.local::time >= make_time(${digestHour}, 0, 0) and z.day < l.local::date
    order by z.zone for update of z skip locked`.execute(tx);
  return rows;
}

const unnested = (due: readonly DueZone[]) =>
  sql`unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ day }) => day)}::date[], ${due.map(({ isWeeklyDue }) => isWeeklyDue)}::boolean[],
    ${due.map(({ dailyUpto }) => dailyUpto)}::timestamptz[], ${due.map(({ weeklyUpto }) => weeklyUpto)}::timestamptz[])
    d (zone, day, is_weekly_due, daily_upto, weekly_upto)`;

/** The choice `c` has its turn in the zone `d`, unless the reader has had a digest that day in another zone. */
const hasTurn = sql`(c.pace = 'daily' or d.is_weekly_due)
  and not exists (select from digests g where g.contact_id = c.contact_id and g.day = d.day)`;

/** Choices that began at a time of their own follow their zone from now on. */
async function writeDigests(tx: Database, due: readonly DueZone[], upto: Date): Promise<number> {
  const { rows } = await sql<{ written: number }>`with due as materialized (select * from ${unnested(due)}),
    earliest as materialized (select greatest(${upto}::timestamptz - ${longestDays} * interval '1 day', least(
        (select min(case when is_weekly_due then least(daily_upto, weekly_upto) else daily_upto end) from due),
        (select min(c.from_at) from digest_choices c where c.from_at is not null and c.zone in (select zone from due)))) as at),
    fresh as materialized (
      select a.id, a.published_at, a.access_type, s.segment_id from articles a join article_segments s on s.article_id = a.id
      where a.published_at > (select at from earliest) and a.published_at <= ${upto} and a.deleted_at is null),
    lists as (
      select c.contact_id, min(d.day) as day, min(d.zone) as zone,
        array_agg(distinct f.id order by f.id desc) as articles, array_agg(distinct f.segment_id) as segments
      from fresh f join digest_choices c on c.segment_id = f.segment_id join due d on d.zone = c.zone
      join memberships m on m.segment_id = c.segment_id and m.contact_id = c.contact_id
      where ${hasTurn} and f.published_at > coalesce(c.from_at, case c.pace when 'daily' then d.daily_upto else d.weekly_upto end)
        and m.newsletter_status = 'subscribed' and m.status <> 'SUSPENDED'
        and (f.access_type = 'PUBLIC' or m.status = 'SUBSCRIBED')
      group by c.contact_id),
    written as (
      insert into digests (day, contact_id, articles, segments, at, domain)
      select l.day, l.contact_id, l.articles, l.segments, (l.day + make_time(${digestHour}, 0, 0)) at time zone l.zone, split_part(k.email, '@', -1)
      from lists l join contacts k on k.id = l.contact_id
      on conflict (day, contact_id) do nothing returning 1),
    covered as (
      update digest_choices c set from_at = null from due d
      where c.zone = d.zone and c.from_at <= ${upto} and ${hasTurn})
    select count(*)::int as written from written`.execute(tx);
  return rows[0]!.written;
}
