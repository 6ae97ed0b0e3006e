import '../mailings.tables.ts';
import { anyLink, hiddenLink, openLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import type { MailingReads, MailingSettings } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
import type { ContactId, MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { CountedLink } from './counting.mail.ts';

/** In SQL: the site counts opens and clicks. */
export const siteCounts = sql<SqlBool>`coalesce((select s.counts_reads from mailing_settings s), false)`;

/** In SQL: a contact whose opens and clicks may be counted. Without a contact, no person could say no. */
export const mayBeCounted = (contactId: RawBuilder<unknown>) =>
  sql<SqlBool>`(${contactId} is not null and not exists (select 1 from mailing_uncounted u where u.contact_id = ${contactId}))`;

export async function getMailingSettings(db: Database): Promise<MailingSettings> {
  const { rows } = await sql<Omit<MailingSettings, 'changedAt'> & { readonly changedAt: Date | null }>`
    select s.counts_reads, s.changed_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as changed_by
    from mailing_settings s left join users u on u.id = s.changed_by`.execute(db);
  if (!rows[0]) return { countsReads: false, changedBy: null, changedAt: null };
  const { changedAt, ...settings } = rows[0];
  return { ...settings, changedAt: changedAt?.toISOString() ?? null };
}

/**
 * Whether opens and clicks of this person are counted. Null if there is nothing to choose: the site does not count, and
 * they have not chosen before.
 */
export async function isCounted(db: Database, contactId: ContactId | null): Promise<boolean | null> {
  if (!contactId) return null;
  const { rows } = await sql<{ site: boolean; person: boolean }>`select ${siteCounts} as site,
    ${mayBeCounted(sql`${contactId}::uuid`)} as person`.execute(db);
  const { site, person } = rows[0]!;
  return site || !person ? person : null;
}

/** The links of a mailing whose clicks are counted. */
export async function listCountedLinks(db: Database, mailingId: MailingId): Promise<CountedLink[]> {
  return db
    .selectFrom('mailingLinks')
    .select(['link', 'url', 'words', 'isPicture'])
    .where('mailingId', '=', mailingId)
    .orderBy('link')
    .execute();
}

/** The targets in the mailing with this number; undefined if it was deleted. */
export async function findTargets(db: Database, mailing: number): Promise<ReadonlyMap<number, string> | undefined> {
  const { rows } = await sql<{ link: number | null; url: string | null }>`select l.link, l.url from mailings m
    left join mailing_links l on l.mailing_id = m.id where m.number = ${mailing}`.execute(db);
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ link, url }) => (link !== null && url !== null ? [[link, url] as const] : [])));
}

/** Bars of the chart: the first two days, in which nearly all opens come. */
const mostHours = 48;

/** The opens and clicks of a campaign, all from counters. */
export async function getReads(db: Database, mailingId: MailingId): Promise<MailingReads> {
  const [counts, links, hours] = await Promise.all([
    db
      .selectFrom('mailingReaderCounts')
      .select(['link', 'people', 'machines', 'onlyMachines'])
      .where('mailingId', '=', mailingId)
      .execute(),
    listCountedLinks(db, mailingId),
    listHours(db, mailingId),
  ]);
  const byLink = new Map(counts.map(({ link, ...count }) => [link, count]));
  const of = (link: number) => byLink.get(link) ?? { people: 0, machines: 0, onlyMachines: 0 };
  const shown = links.map(({ link, ...target }) => {
    const { people, machines } = of(link);
    return { link, ...target, people, machines, isHidden: link === hiddenLink };
  });
  return {
    opened: of(openLink),
    clicked: of(anyLink).people,
    hours,
    links: shown.sort(
      (one, other) =>
        Number(one.isHidden) - Number(other.isHidden) || other.people - one.people || one.link - other.link,
    ),
  };
}

async function listHours(db: Database, mailingId: MailingId): Promise<MailingReads['hours']> {
  const { rows } = await sql<{ at: Date; people: number; machines: number }>`
    with opens as (
      select date_trunc('hour', c.minute, 'UTC') as at, c.is_machine, c.count from mailing_event_counts c
      where c.mailing_id = ${mailingId} and c.type = 'Open')
    select at, coalesce(sum(count) filter (where not is_machine), 0)::int as people,
      coalesce(sum(count) filter (where is_machine), 0)::int as machines
    from opens where at < (select min(at) from opens) + ${mostHours} * interval '1 hour' group by at order by at`.execute(
    db,
  );
  return rows.map(({ at, ...count }) => ({ ...count, at: at.toISOString() }));
}
