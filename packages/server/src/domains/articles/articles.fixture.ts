import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { pool } from '../../../test/database.ts';

/* The people and segments around an article, for the tests of this domain. */

interface GivenPerson {
  readonly roles?: readonly Role[];
  readonly flags?: 'all' | 'none' | { readonly write?: boolean; readonly publish?: boolean; readonly mail?: boolean };
  readonly memberOf?: readonly { id: SegmentId }[];
  readonly suspendedIn?: readonly { id: SegmentId }[];
  readonly assignedTo?: readonly { id: SegmentId }[];
}

let made = 0;

export async function aSegment(given: { name?: string; public?: boolean; visible?: boolean } = {}): Promise<{ id: SegmentId; name: string }> {
  made += 1;
  const { rows } = await pool.query('insert into segments (name, public, visible) values ($1, $2, $3) returning id, name', [
    given.name ?? `Segment ${made}`,
    given.public ?? false,
    given.visible ?? true,
  ]);
  return rows[0];
}

export async function aPerson({
  roles = ['COMMON'],
  flags = 'all',
  memberOf = [],
  suspendedIn = [],
  assignedTo = [],
}: GivenPerson = {}): Promise<{ id: UserId }> {
  made += 1;
  const { write = false, publish = false, mail = false } = flags === 'all' ? { write: true, publish: true, mail: true } : flags === 'none' ? {} : flags;
  const email = `person${made}@oeuvre.test`;
  const { rows } = await pool.query<{ id: UserId }>(
    'insert into users (email, email_verified, first_name, last_name, can_write_articles, can_publish_articles, can_mail_articles) values ($1, true, $2, $3, $4, $5, $6) returning id',
    [email, 'Ines', `Caldeira ${made}`, write, publish, mail],
  );
  const { id } = rows[0]!;
  for (const role of roles) await pool.query('insert into user_roles values ($1, $2)', [id, role]);
  for (const segment of assignedTo) await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [segment.id, id]);
  const contact = await pool.query('insert into contacts (user_id, email) values ($1, $2) returning id', [id, email]);
  for (const [status, segments] of [
    ['SUBSCRIBED', memberOf],
    ['SUSPENDED', suspendedIn],
  ] as const) {
    for (const segment of segments)
      await pool.query('insert into memberships (segment_id, contact_id, status) values ($1, $2, $3)', [segment.id, contact.rows[0].id, status]);
  }
  return { id };
}
