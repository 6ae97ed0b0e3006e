import './mailings.tables.ts';
import type { LocalTime } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type AudienceFacts, audience, type Campaign, wasReached } from './mailings.audience.ts';

/**
 * In SQL: the moment at which a clock of this zone shows the day and the hour. In the hour that a change to summer time
 * leaves out it is as much later; in the hour that comes twice it is the second one.
 */
const momentIn = ({ day, hour }: LocalTime, zone: ReturnType<typeof sql>) =>
  sql<Date>`(${day}::date + ${hour}::time) at time zone ${zone}`;

interface Addressed {
  readonly articleId: string;
  readonly addressed: AudienceFacts;
  readonly onlyRemaining: boolean;
}

/** The audience now, each person with their own zone; null if it is unknown. */
const audienceInZones = (db: Database, { articleId, addressed, onlyRemaining }: Addressed) => sql`
  select a.*, z.zone from (${audience(db, addressed)}) a left join reader_zones z on z.contact_id = a.contact_id
  where ${!onlyRemaining} or not ${wasReached(articleId, sql.ref('a.email'))}`;

/** The moments at which a mailing would leave. */
export interface Moments {
  /** People whose own zone is known, and the others. */
  readonly known: number;
  readonly others: number;
  /** The first and the last moment; null without people. */
  readonly first: Date | null;
  readonly last: Date | null;
  /** People whose moment has passed already. */
  readonly passed: number;
  /** When the clock of the chosen zone shows it. */
  readonly own: Date;
}

/** When the audience would get a mailing at this time of their own clocks. Each zone is looked at once. */
export async function sumMoments(db: Database, of: Addressed & { readonly at: LocalTime }): Promise<Moments> {
  const own = momentIn(of.at, sql`${of.at.zone}`);
  const { rows } = await sql<Moments>`
    with zones as materialized (select zone, count(*) as persons from (${audienceInZones(db, of)}) a group by zone),
      moments as materialized (select zone, persons, ${momentIn(of.at, sql`coalesce(zone, ${of.at.zone})`)} as at from zones)
    select coalesce(sum(persons) filter (where zone is not null), 0)::int as known, coalesce(sum(persons) filter (where zone is null), 0)::int as others,
      min(at) as first, max(at) as last, coalesce(sum(persons) filter (where at <= now()), 0)::int as passed, ${own} as own
    from moments`.execute(db);
  return rows[0]!;
}

/**
 * Writes a row for each person of the audience, with the moment before which it may not leave. Rows are in the order of
 * their moments: so chunks are.
 */
export async function freezeInZones(tx: Database, campaign: Campaign & { readonly at: LocalTime }): Promise<number> {
  const { mailingId, at } = campaign;
  const { rows } = await sql<{ written: number }>`
    with people as materialized (
        select contact_id, segment_id, email, name, coalesce(zone, ${at.zone}) as zone from (${audienceInZones(tx, campaign)}) a),
      moments as materialized (
        select zone, ${momentIn(at, sql.ref('zone'))} as leaves_at from (select distinct zone from people) z),
      kept as (insert into mailing_moments (mailing_id, zone, leaves_at) select ${mailingId}, zone, leaves_at from moments),
      written as (
        insert into mailing_recipients (mailing_id, contact_id, segment_id, email, name, leaves_at, next_at)
        select ${mailingId}, p.contact_id, p.segment_id, p.email, p.name, m.leaves_at, greatest(now(), m.leaves_at)
        from people p join moments m on m.zone = p.zone order by m.leaves_at
        on conflict (mailing_id, email) do nothing returning 1)
    select count(*)::int as written from written`.execute(tx);
  return rows[0]!.written;
}

/** Keeps the zone of a reader's browser, for mailings at an hour of their own. */
export async function keepReaderZone(
  tx: Database,
  { contactId, zone }: { readonly contactId: string; readonly zone: string },
): Promise<void> {
  await sql`insert into reader_zones as z (contact_id, zone) values (${contactId}, ${zone})
    on conflict (contact_id) do update set zone = excluded.zone where z.zone <> excluded.zone`.execute(tx);
}
