import './memberships.tables.ts';
import { segmentAt, segmentUsersAt } from '@oeuvre/contracts/addresses.ts';
import type { MembershipStatus, NewsletterStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayManageMembers, mayOpenContactsTab } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import type { Services } from '../../platform/services/services.ts';
import { findViewerAccount } from '../accounts/accounts.queries.ts';
import { findContact } from '../contacts/contacts.queries.ts';

/** How a person stands in one segment that they have or had to do with. */
export interface PlaceOfPerson {
  readonly segmentId: SegmentId;
  readonly status: MembershipStatus;
  readonly newsletterStatus: NewsletterStatus;
}

/**
 * A viewer who stands for many people: their places come along, for there is nobody of this id whose places could be
 * looked up.
 */
export interface ReaderOfMany extends Viewer {
  readonly places: readonly PlaceOfPerson[];
}
export const isReaderOfMany = (viewer: Viewer): viewer is ReaderOfMany => 'places' in viewer;

/** A person's memberships and staff roles, as policies need them. */
export interface StandingOfPerson {
  readonly assignedTo: readonly SegmentId[];
  readonly memberOf: readonly SegmentId[];
  readonly suspendedIn: readonly SegmentId[];
}

const memberships = `
         coalesce(array_agg(m.segment_id order by m.segment_id) filter (where m.status = 'SUBSCRIBED'), '{}') as "memberOf",
         coalesce(array_agg(m.segment_id order by m.segment_id) filter (where m.status = 'SUSPENDED'), '{}') as "suspendedIn"
  from contacts c join memberships m on m.contact_id = c.id`;
const query = `
  select array(select s.segment_id from segment_staff s where s.user_id = $1 order by 1) as "assignedTo",${memberships}
  where c.user_id = $1`;
const contactQuery = `
  select '{}'::uuid[] as "assignedTo",${memberships}
  where c.id = $1`;

/** Every request reads this, so it is one prepared statement; an ended membership takes effect with the next call. */
export async function standingOf(pool: pg.Pool, userId: UserId): Promise<StandingOfPerson> {
  const { rows } = await pool.query<StandingOfPerson>({ name: 'standing', text: query, values: [userId] });
  return rows[0]!;
}

type Given = Pick<Services, 'db' | 'pool'>;

/** The account as it is now, where nobody is signed in; undefined if it is suspended or gone. */
export async function findViewerNow(
  { db, pool }: Given,
  userId: UserId,
): Promise<(Viewer & { readonly id: UserId }) | undefined> {
  const account = await findViewerAccount(db, userId);
  return account && { ...account, ...(await standingOf(pool, userId)) };
}

/**
 * The rights of a contact now: as their account, or as a guest with their memberships; undefined if the contact is
 * gone.
 */
export async function findReaderNow({ db, pool }: Given, contactId: ContactId): Promise<Viewer | undefined> {
  const contact = await findContact(db, contactId);
  if (contact?.userId) return findViewerNow({ db, pool }, contact.userId);
  if (!contact) return undefined;
  const { rows } = await pool.query<StandingOfPerson>({
    name: 'standing of a contact',
    text: contactQuery,
    values: [contactId],
  });
  return { ...guest, ...rows[0]! };
}

/** Segments whose members the viewer manages, over the row `w`. */
export const isManagedBy = (viewer: Viewer): RawBuilder<SqlBool> =>
  isSuper(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`w.segment_id = any(${viewer.assignedTo.filter((one) => isAllowed(mayManageMembers(viewer, one)))}::uuid[])`;

/** The list of contacts of a segment, where this person has it. */
export const contactsOf = (viewer: Viewer, segmentId: SegmentId): string =>
  isAllowed(mayOpenContactsTab(viewer, segmentId))
    ? segmentAt(segmentId, { tab: 'CONTACTS' })
    : segmentUsersAt(segmentId);
