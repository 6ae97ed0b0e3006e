import '../mailings.tables.ts';
import type { MailingSettings } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
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
