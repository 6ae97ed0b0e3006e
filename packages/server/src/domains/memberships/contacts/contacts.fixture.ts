import {
  type ContactSort,
  statusesOfMembershipFilter,
} from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { manyContacts } from '../../contacts/contacts.factory.ts';
import { manyMemberships } from '../memberships.factory.ts';

const firstNames = ['Anna', 'Zoë', 'Łukasz', 'Иван', '芳', 'Mar%a', 'Jürgen', '', 'anna', 'O_Neill'];
const lastNames = ['Müller', 'Muller', 'Ó Briain', '', 'Щукин', '王', 'a\\b', 'Smith', 'de la Cruz', 'ß'];
const countries = ['Germany', 'Türkiye', null, 'Zimbabwe', 'china'];
const kept = membershipStatuses.filter((status) => status !== 'EMPTY');
const newsletters = ['notSubscribed', 'unsubscribed', 'subscribed'] as const;

/** So many contacts change the plans of queries. */
const many = 2_000;

/**
 * So many contacts with names of several scripts, in every status and with every newsletter. For many, PostgreSQL counts
 * the tables anew: by the numbers of a former test, a list of 20,000 can take seconds.
 */
export async function fillSegment(db: Database, segment: { readonly id: SegmentId }, count: number): Promise<void> {
  for (let from = 0; from < count; from += 2_000) {
    const numbers = Array.from({ length: Math.min(2_000, count - from) }, (_, at) => from + at);
    const contacts = await manyContacts(
      db,
      numbers.map((at) => {
        const countryName = countries[(at * 7) % countries.length];
        return {
          email: `${['a', 'b.c', 'd_e', '+f'][at % 4]}${(at * 7919) % 100_003}@${at % 3 ? 'gmail' : 'münchen'}.test`,
          firstName: firstNames[(at * 3) % firstNames.length]!,
          lastName: lastNames[Math.floor(at / 3) % lastNames.length]!,
          ...(countryName && { countryName }),
        };
      }),
    );
    await manyMemberships(
      db,
      contacts.map((contact, at) => ({
        segment,
        contact,
        status: kept[(from + at) % kept.length]!,
        newsletter: newsletters[Math.floor((from + at) / 5) % 3]!,
        ...((from + at) % 28 === 10 && { joinType: 'invited' as const }),
      })),
    );
  }
  if (count > many)
    await sql`analyze contacts, memberships, segment_contacts, contact_texts, membership_points`.execute(db);
}

const columns: Readonly<Record<string, string>> = {
  email: 'c.email',
  lastName: 'plain_text(c.last_name)',
  firstName: 'plain_text(c.first_name)',
  fullName: `plain_text(trim(c.first_name || ' ' || c.last_name)) || chr(10) || plain_text(c.email)`,
  countryName: `plain_text(coalesce(c.country_name, ''))`,
};
const withInvitation: Readonly<Record<string, string>> = {
  expired: `m.status in ('INVITATION_CANCELLED', 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR')`,
  pending: `m.status in ('INVITED', 'UNREGISTERED_INVITED_BY_CURATOR')`,
  accepted: `m.status = 'SUBSCRIBED' and m.join_type = 'invited'`,
};
const invitations: Readonly<Record<string, string>> = {
  ...withInvitation,
  none: `not (${Object.values(withInvitation)
    .map((one) => `coalesce(${one}, false)`)
    .join(' or ')})`,
};
const wishes: Readonly<Record<string, string>> = {
  not_subscribed: 'notSubscribed',
  unsubscribed: 'unsubscribed',
  active: 'subscribed',
};

/** The list in plain SQL over the tables of truth: what the fast list must equal. */
export async function plainList(
  db: Database,
  segmentId: SegmentId,
  { filter, sort }: { readonly filter: ContactFilter; readonly sort: ContactSort },
): Promise<string[]> {
  const { search, membership, invitation, newsletter } = filter;
  const statuses = membership.flatMap((one) => statusesOfMembershipFilter[one]);
  const conditions = [
    sql`m.segment_id = ${segmentId}`,
    ...(membership.length > 0 ? [sql`m.status = any(${statuses}::text[])`] : []),
    ...(invitation.length > 0 ? [sql.raw(`(${invitation.map((one) => `(${invitations[one]})`).join(' or ')})`)] : []),
    ...(newsletter.length > 0 ? [sql`m.newsletter_status = any(${newsletter.map((one) => wishes[one])}::text[])`] : []),
    ...(search.trim() === ''
      ? []
      : [
          sql`position(plain_text(${search.trim().replaceAll(/\s+/g, ' ')}) in plain_text(trim(c.first_name || ' ' || c.last_name) || chr(10) || c.email)) > 0`,
        ]),
  ];
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`select c.id from memberships m join contacts c on c.id = m.contact_id
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.raw(columns[sort.replace('-', '')]!)} collate "C" ${direction}, c.id ${direction}`.execute(db);
  return rows.map(({ id }) => id);
}
