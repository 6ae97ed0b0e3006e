import '../mailings.tables.ts';
import type { MailPace } from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface Choice {
  readonly contactId: ContactId;
  readonly segmentId: SegmentId;
  readonly pace: Exclude<MailPace, 'never'>;
  /** The time zone of the reader; undefined: that of their other choices or, without one, `houseZone`. */
  readonly zone: string | undefined;
  readonly houseZone: string;
}

/** The zone as given, if PostgreSQL knows it: a statement with another one would fail. */
export async function findZone(db: Database, zone: string | undefined): Promise<string | undefined> {
  if (!zone) return undefined;
  const { rows } = await sql<{ isKnown: boolean }>`select exists (select from digest_zones where zone = ${zone})
    or exists (select from pg_timezone_names where name = ${zone}) as is_known`.execute(db);
  return rows[0]!.isKnown ? zone : undefined;
}

/** The end of the time that the digests of the choice `c` have covered. */
const coveredUpto = sql`coalesce(c.from_at, (select case c.pace when 'daily' then z.daily_upto else z.weekly_upto end
  from digest_zones z where z.zone = c.zone))`;

/**
 * How often a reader gets the articles of a segment. All choices of a reader have the zone of the latest one, so they
 * get one digest a day. The next digest begins where the last one ended, whatever was chosen in between. Returns whether
 * something changed.
 */
export async function choosePace(tx: Database, choice: Choice): Promise<boolean> {
  const { contactId, segmentId, pace, houseZone } = choice;
  if (pace === 'each') {
    const { numAffectedRows } = await sql`delete from digest_choices
      where segment_id = ${segmentId} and contact_id = ${contactId}`.execute(tx);
    return isSome(numAffectedRows);
  }
  const { rows } = await sql<{ zone: string }>`select zone from digest_choices where contact_id = ${contactId}
    order by segment_id limit 1 for update`.execute(tx);
  const earlier = rows[0]?.zone;
  const zone = choice.zone ?? earlier ?? houseZone;
  await addZone(tx, zone);
  // Digests of these zones are not written meanwhile: what they cover stays as it is read below.
  await sql`select from digest_zones where zone = any(${[zone, earlier ?? zone]}::text[]) order by zone for share`.execute(
    tx,
  );
  const moved = await sql`update digest_choices c set zone = ${zone}, from_at = ${coveredUpto}
    where c.contact_id = ${contactId} and c.zone <> ${zone}`.execute(tx);
  const chosen = await sql`insert into digest_choices as c (segment_id, contact_id, pace, zone, from_at)
    values (${segmentId}, ${contactId}, ${pace}, ${zone}, clock_timestamp())
    on conflict (segment_id, contact_id) do update set pace = excluded.pace, from_at = ${coveredUpto}
    where c.pace <> excluded.pace`.execute(tx);
  return isSome(moved.numAffectedRows) || isSome(chosen.numAffectedRows);
}

const isSome = (rows: bigint | undefined) => rows !== undefined && rows > 0n;

/** A new zone has had the digests of its day, so the first ones come the next morning. */
async function addZone(tx: Database, zone: string): Promise<void> {
  await sql`insert into digest_zones (zone, day, daily_upto, weekly_upto)
    values (${zone}, (now() at time zone ${zone})::date, now(), now()) on conflict do nothing`.execute(tx);
}
