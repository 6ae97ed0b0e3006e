import '../mailings.tables.ts';
import type { RecipientState } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { MailingProgress, WaitingMoment } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import type { MailingId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findShownName } from '../../accounts/accounts.queries.ts';

interface Sums {
  readonly createdBy: UserId | null;
  readonly segments: { name: string | null; done: number; all: number }[];
  readonly skipped: MailingProgress['skipped'];
  readonly lastMinute: number;
}

const shownLatest = 8;

/** How the campaign goes now. */
export async function getProgress(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  id: MailingId,
): Promise<MailingProgress> {
  const [{ rows }, trouble, moments, latest, day] = await Promise.all([
    sql<Sums>`
      with counted as materialized (
        select r.segment_id, r.state, case when r.state = 'skipped' then coalesce(r.reason, '') end as reason, count(*) as persons,
          count(*) filter (where r.state = 'sent' and r.sent_at > now() - interval '1 minute') as just
        from mailing_recipients r where r.mailing_id = ${id} group by 1, 2, 3)
      select m.created_by,
        (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'done', p.done, 'all', p.persons) order by p.name), '[]') from (
          select s.name, sum(c.persons) as persons, coalesce(sum(c.persons) filter (where c.state not in ('queued', 'sending')), 0) as done
          from counted c left join segments s on s.id = c.segment_id group by s.name) p) as segments,
        (select coalesce(jsonb_agg(jsonb_build_object('reason', p.reason, 'count', p.persons) order by p.persons desc, p.reason), '[]') from (
          select reason, sum(persons) as persons from counted where state = 'skipped' group by reason) p) as skipped,
        (select coalesce(sum(just), 0)::int from counted) as last_minute
      from mailings m where m.id = ${id}`.execute(db),
    findTrouble(db, id),
    listMoments(db, id),
    listLatest(db, id),
    mailer.warmDay(),
  ]);
  const { createdBy, segments, skipped, lastMinute } = rows[0]!;
  return {
    startedBy: await findShownName(db, createdBy),
    perMinute: lastMinute > 0 ? lastMinute : null,
    segments: segments.map(({ name, ...counts }) => ({ name: name ?? 'A deleted segment', ...counts })),
    skipped,
    trouble,
    moments,
    held: day?.left === 0 ? { perDay: day.most, until: day.endsAt.toISOString() } : null,
    latest,
  };
}

/** The commonest words of the mail server about mails that still wait. */
async function findTrouble(db: Database, id: MailingId): Promise<MailingProgress['trouble']> {
  const { rows } = await sql<{ words: string; count: number; nextAt: Date }>`
    select r.reason as words, count(*) as count, min(r.next_at) as next_at from mailing_recipients r
    where r.mailing_id = ${id} and r.state = 'queued' and r.reason is not null
    group by r.reason order by 2 desc, 1 limit 1`.execute(db);
  const found = rows[0];
  return found ? { ...found, nextAt: found.nextAt.toISOString() } : null;
}

const shownZones = 2;

/** Those who wait for the hour of their own zone. The moments are few; only a campaign that has some counts them. */
async function listMoments(db: Database, id: MailingId): Promise<MailingProgress['moments']> {
  const { rows } = await sql<Omit<WaitingMoment, 'at'> & { at: Date }>`
    with waiting as materialized (
      select r.leaves_at, count(*)::int as persons from mailing_recipients r
      where r.mailing_id = ${id} and r.state = 'queued' and r.leaves_at > now()
        and exists (select from mailing_moments m where m.mailing_id = ${id} and m.leaves_at > now())
      group by r.leaves_at)
    select w.leaves_at as at, w.persons as count, z.hour, z.zones[1:${sql.lit(shownZones)}] as zones,
      greatest(0, cardinality(z.zones) - ${sql.lit(shownZones)}) as other_zones
    from waiting w, lateral (
      select array_agg(m.zone order by m.zone) as zones, min(to_char(m.leaves_at at time zone m.zone, 'HH24:MI')) as hour
      from mailing_moments m where m.mailing_id = ${id} and m.leaves_at = w.leaves_at) z
    order by w.leaves_at`.execute(db);
  return rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}

async function listLatest(db: Database, id: MailingId): Promise<MailingProgress['latest']> {
  const { rows } = await sql<{ id: string; email: string; state: RecipientState; reason: string | null; at: Date }>`
    select r.id, r.email, r.state, r.reason, coalesce(r.sent_at, r.claimed_at) as at from mailing_recipients r
    where r.mailing_id = ${id} and (r.sent_at is not null or (r.claimed_at is not null and (r.state <> 'queued' or r.reason is not null)))
    order by 5 desc, r.id desc limit ${shownLatest}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
