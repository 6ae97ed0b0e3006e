import './memberships.tables.ts';
import { displayName, initialsOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type {
  JoinType,
  MembershipStatus,
  NewsletterStatus,
  SegmentOfViewer,
  Standing,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { askRights } from '../../platform/cache/rights-trace.ts';
import type { Database } from '../../platform/database/database.ts';
import { presentPerson, shownColumns } from '../accounts/accounts.queries.ts';
import { presentSegment, type SegmentRow } from '../segments/segments.queries.ts';
import { isReaderOfMany } from './memberships.access.ts';

const membershipColumns = [
  'memberships.id',
  'memberships.segmentId',
  'memberships.contactId',
  'memberships.status',
  'memberships.joinType',
  'memberships.newsletterStatus',
  'memberships.newsletterChangedBy',
  'memberships.newsletterChangedAt',
] as const;

export interface MembershipRow {
  readonly id: MembershipId;
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
  readonly status: MembershipStatus;
  readonly joinType: JoinType | null;
  readonly newsletterStatus: NewsletterStatus;
  readonly newsletterChangedBy: 'self' | 'staff' | null;
  readonly newsletterChangedAt: Date | null;
}

export interface Place {
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
}

export function findMembership(db: Database, { segmentId, contactId }: Place): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('memberships')
    .select(membershipColumns)
    .where('memberships.segmentId', '=', segmentId)
    .where('memberships.contactId', '=', contactId)
    .executeTakeFirst();
}

/** A request is the membership that it applies for. */
export async function getRequest(db: Database, id: MembershipId): Promise<Place> {
  const row = await db
    .selectFrom('memberships')
    .select(['segmentId', 'contactId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw commonErrors('not-found');
  return row;
}

export function presentStanding(segmentId: SegmentId, userId: string | null, row: MembershipRow | undefined): Standing {
  const status = row?.status ?? 'EMPTY';
  return {
    id: row?.id ?? null,
    segmentId,
    userId,
    status,
    joinType: row?.joinType ?? null,
    requestId: status === 'REQUEST_PENDING' ? row!.id : null,
    newsletter: { status: row?.newsletterStatus ?? 'notSubscribed' },
  };
}

/**
 * A suspended person who was removed may not come back alone: only staff lift that, by inviting or granting.
 * What was undone counts for nothing.
 */
export async function isLockedOut(db: Database, { segmentId, contactId }: Place): Promise<boolean> {
  const last = await db
    .selectFrom('membershipEvents as e')
    .select(['e.event', 'e.fromStatus'])
    .where('e.segmentId', '=', segmentId)
    .where('e.contactId', '=', contactId)
    .where((where) =>
      where.or([
        where('e.event', 'in', ['invite', 'grant']),
        where.and([where('e.event', '=', 'remove'), where('e.fromStatus', '=', 'SUSPENDED')]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membershipEvents as u').select('u.id').whereRef('u.undoes', '=', 'e.id'))),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.event === 'remove';
}

/** The number of members of each segment. */
export async function countMembers(db: Database, segmentIds: readonly SegmentId[]): Promise<Map<SegmentId, number>> {
  if (segmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('memberships')
    .select((select) => ['segmentId' as const, select.fn.countAll<number>().as('count')])
    .where('segmentId', 'in', segmentIds)
    .where('status', '=', 'SUBSCRIBED')
    .groupBy('segmentId')
    .execute();
  return new Map(rows.map((row) => [row.segmentId, row.count]));
}

/** The viewer's own memberships of these segments, with the person who invited them. */
async function listOwnMemberships(db: Database, viewer: Viewer, segmentIds: readonly SegmentId[]) {
  if (!isSignedIn(viewer) || segmentIds.length === 0) return [];
  if (isReaderOfMany(viewer))
    return askRights(viewer, `places in ${segmentIds}`, ({ places }) =>
      places.filter(({ segmentId }) => segmentIds.includes(segmentId)),
    ).map((place) => ({ ...place, invitedBy: null }));
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('contacts', 'contacts.id', 'memberships.contactId')
    .leftJoin('users', 'users.id', 'memberships.invitedBy')
    .select(['memberships.segmentId', 'memberships.status', 'memberships.newsletterStatus', ...shownColumns])
    .where('contacts.userId', '=', viewer.id)
    .where('memberships.segmentId', 'in', segmentIds)
    .orderBy('memberships.segmentId')
    .execute();
  return rows.map(({ segmentId, status, newsletterStatus, id, ...person }) => ({
    segmentId,
    status,
    newsletterStatus,
    invitedBy:
      id === null
        ? null
        : presentPerson({
            ...person,
            id,
            firstName: person.firstName ?? '',
            lastName: person.lastName ?? '',
            middleName: person.middleName ?? '',
          }),
  }));
}

/** Segments with the viewer's own status in each, in the given order. */
export async function presentSegmentsFor(
  db: Database,
  viewer: Viewer,
  rows: readonly SegmentRow[],
): Promise<SegmentOfViewer[]> {
  const ids = rows.map((row) => row.id);
  const [own, counts] = await Promise.all([listOwnMemberships(db, viewer, ids), countMembers(db, ids)]);
  const bySegment = new Map(own.map((membership) => [membership.segmentId, membership]));
  return rows.map((row) => {
    const mine = bySegment.get(row.id);
    const inviter = mine?.status === 'INVITED' ? mine.invitedBy : null;
    return {
      ...presentSegment(viewer, row, counts.get(row.id) ?? 0),
      status: mine?.status ?? 'EMPTY',
      invitedBy: inviter && { name: displayName(inviter), shortName: initialsOf(inviter), avatarSrc: inviter.photo },
      newsletter: { status: mine?.newsletterStatus ?? 'notSubscribed' },
    };
  });
}

/** Whether this person gets the newsletter of the segment. */
export async function isNewsletterReader(db: Database, userId: UserId, segmentId: SegmentId): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('contacts', 'contacts.id', 'memberships.contactId')
    .select('memberships.id')
    .where('contacts.userId', '=', userId)
    .where('memberships.segmentId', '=', segmentId)
    .where('memberships.newsletterStatus', '=', 'subscribed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person's membership lets them know of a hidden segment. */
export const knowsHidden = (status: MembershipStatus) => status === 'INVITED' || status === 'REQUEST_PENDING';

export interface Audience {
  readonly segmentIds: readonly SegmentId[];
  /** True for an article for subscribers only: then a newsletter without membership is not enough. */
  readonly membersOnly: boolean;
}

/**
 * The audience of an article in these segments: everybody once, with one of the segments through which they get it,
 * ordered by contact id. A select to page through (`where contacts.id > …`) or to insert from; it never includes
 * suspended people.
 */
export function readersOfSegments(db: Database, { segmentIds, membersOnly }: Audience) {
  return db
    .selectFrom('memberships')
    .innerJoin('contacts', 'contacts.id', 'memberships.contactId')
    .distinctOn('contacts.id')
    .select([
      'contacts.id as contactId',
      'contacts.userId',
      'contacts.email',
      'contacts.firstName',
      'contacts.lastName',
      'memberships.segmentId',
    ])
    .where('memberships.segmentId', '=', sql<SegmentId>`any(${[...segmentIds]}::uuid[])`)
    .where('memberships.newsletterStatus', '=', 'subscribed')
    .where('memberships.status', '<>', 'SUSPENDED')
    .$if(membersOnly, (query) => query.where('memberships.status', '=', 'SUBSCRIBED'))
    .orderBy('contacts.id')
    .orderBy('memberships.segmentId');
}
