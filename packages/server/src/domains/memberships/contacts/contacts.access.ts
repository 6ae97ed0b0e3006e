import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AllowedCodes, allowedCodes } from './contacts.cells.ts';

/** A text for LIKE with its wildcards taken as they are. */
export const likeText = (plain: string) => `%${plain.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** As the search texts are written: one line. */
export const searchLine = (search: string) => search.replaceAll(/\s+/gu, ' ').trim();

/** Conditions on `segment_contacts`, by this alias. */
export function codesAllowed({ statuses, newsletters }: AllowedCodes, alias = 'x'): RawBuilder<SqlBool> {
  const status = statuses
    ? sql`${sql.ref(`${alias}.status`)} = any(${statuses}::smallint[])`
    : sql`${sql.ref(`${alias}.status`)} > 0`;
  return newsletters
    ? sql<SqlBool>`${status} and ${sql.ref(`${alias}.newsletter`)} = any(${newsletters}::smallint[])`
    : sql<SqlBool>`${status}`;
}

/**
 * The people that an act is about: those a filter shows, or of the named (contacts or accounts) those who are in the
 * segment.
 */
export interface MeantPeople {
  readonly filter?: ContactFilter | undefined;
  readonly usersIds?: readonly string[] | undefined;
}

function rowsOf(segmentId: SegmentId, { filter, usersIds }: MeantPeople): RawBuilder<unknown> {
  const codes = allowedCodes(filter ?? { membership: [], invitation: [], newsletter: [] });
  const search = searchLine(filter?.search ?? '');
  const named = usersIds
    ? sql`and x.contact_id in (select c.id from contacts c where c.id = any(${usersIds}::uuid[]) or c.user_id = any(${usersIds}::uuid[]))`
    : sql``;
  const found =
    search === ''
      ? sql``
      : sql`and x.search like '%' || regexp_replace(plain_text(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return sql`segment_contacts x where x.segment_no = (select s.no from segments s where s.id = ${segmentId})
      and ${codesAllowed(codes)} ${found} ${named}`;
}

/** These people as a select of `contact_id` for `insert … select`, joins and counting. */
export const filteredContacts = (segmentId: SegmentId, people: MeantPeople): RawBuilder<{ contactId: ContactId }> =>
  sql`select x.contact_id from ${rowsOf(segmentId, people)}`;

/** These people by their numbers in `segment_contacts`. */
export const filteredNumbers = (segmentId: SegmentId, people: MeantPeople): RawBuilder<{ no: number }> =>
  sql`select x.no from ${rowsOf(segmentId, people)}`;
