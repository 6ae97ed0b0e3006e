import type {
  ContactPerson,
  contactDetail,
  contactEvent,
} from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type {
  AddSource,
  JoinType,
  MembershipStatus,
  NewsletterStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { MembershipId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { changedStatus, newestStep } from '../memberships.history.ts';
import { newsletterOf, statusOf } from './contacts.cells.ts';
import { cellAt, personColumns, personOf } from './contacts.person.ts';

interface Asked {
  readonly segmentId: SegmentId;
  /** The id of a contact, or of its account. */
  readonly contactId: string;
  readonly at?: string | undefined;
}

interface DetailRow extends ContactPerson {
  readonly phone: string | null;
  readonly about: string;
  readonly occupations: readonly { readonly id: string; readonly name: string }[];
  readonly segmentName: string;
  readonly membershipId: MembershipId | null;
  readonly status: MembershipStatus | null;
  readonly joinType: JoinType | null;
  readonly message: string | null;
  readonly requestedAt: Date | null;
  readonly invitedAt: Date | null;
  readonly subscribedAt: Date | null;
  readonly unsubscribedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly createdAt: Date | null;
  readonly addSource: AddSource | null;
  readonly sourceFrom: 'application' | 'invitation' | 'newsletter' | null;
  readonly newsletter: NewsletterStatus | null;
  readonly newsletterChangedBy: 'self' | 'staff' | null;
  readonly newsletterChangedAt: Date | null;
  readonly creatorName: string | null;
  readonly stepEvent: MembershipMove | null;
  readonly stepFrom: MembershipStatus | null;
  readonly stepAt: Date | null;
  readonly stepReason: string | null;
  readonly stepName: string | null;
  readonly inviteAt: Date | null;
  readonly inviterName: string | null;
  readonly declinerName: string | null;
  readonly consentReason: string | null;
  readonly cell: number | null;
}

const nameOf = (alias: string) => {
  const [first, last, user] = ['first_name', 'last_name', 'user_name'].map((name) => sql.ref(`${alias}.${name}`));
  return sql`coalesce(nullif(trim(${first} || ' ' || ${last}), ''), ${user})`;
};

/** A contact of the segment; not found: nobody there, now or at that moment. */
export async function getContactDetail(
  db: Database,
  { segmentId, contactId, at }: Asked,
): Promise<z.input<typeof contactDetail>> {
  const step = (condition: RawBuilder<unknown>) =>
    newestStep({ segment: sql`s.id`, contact: sql`c.id`, condition, ...(at && { until: sql`${at}::timestamptz` }) });
  const { rows } =
    await sql<DetailRow>`select ${personColumns}, c.phone, c.about, s.name as segment_name, m.id as membership_id, m.status, m.join_type, m.message, m.requested_at,
      m.invited_at, m.subscribed_at, m.unsubscribed_at, m.declined_at, m.created_at, m.add_source, m.source_from,
      m.newsletter_status as newsletter, m.newsletter_changed_by, m.newsletter_changed_at,
      ${nameOf('creator')} as creator_name, step.event as step_event, step.from_status as step_from, step.at as step_at,
      step.reason as step_reason, ${nameOf('stepper')} as step_name, invitation.at as invite_at, ${nameOf('inviter')} as inviter_name,
      ${nameOf('decliner')} as decliner_name, wish.reason as consent_reason, ${cellAt(at)} as cell,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name) from contact_occupations k
        join occupations o on o.id = k.occupation_id where k.contact_id = c.id), '[]') as occupations
    from segments s
    join contacts c on c.id = ${contactId} or c.user_id = ${contactId}
    left join users u on u.id = c.user_id
    left join memberships m on m.segment_id = s.id and m.contact_id = c.id
    left join users creator on creator.id = m.created_by
    left join lateral ${step(changedStatus)} step on true left join users stepper on stepper.id = step.actor_id
    left join lateral ${step(sql`e.event = 'invite'`)} invitation on true left join users inviter on inviter.id = invitation.actor_id
    left join lateral ${step(sql`e.event = 'decline'`)} refusal on true left join users decliner on decliner.id = refusal.actor_id
    left join lateral ${step(sql`e.event in ('nl+', 'nl-')`)} wish on true
    where s.id = ${segmentId} limit 1`.execute(db);
  const row = rows[0];
  const isThere = row && (at ? (row.cell ?? 0) > 3 : row.membershipId !== null);
  if (!isThere) throw commonErrors('not-found');
  return present(row, segmentId, at);
}

/** The steps by which staff bring about a status; all others are the person's own, or the clock's. */
const staffSteps: ReadonlySet<MembershipMove> = new Set<MembershipMove>([
  'add',
  'invite',
  'cancel',
  'approve',
  'decline',
  'end',
  'suspend',
  'grant',
]);

/** How a member of a past moment had joined: the row knows the present only. */
function joinTypeThen({ stepEvent, stepFrom }: DetailRow, status: MembershipStatus): JoinType | null {
  if (status !== 'SUBSCRIBED') return null;
  if (stepEvent === 'approve') return 'request_approved';
  return stepEvent === 'accept' || stepFrom === 'INVITED' ? 'invited' : 'manual';
}

function present(row: DetailRow, segmentId: SegmentId, at: string | undefined): z.input<typeof contactDetail> {
  const status = at ? statusOf(row.cell! >> 2) : row.status!;
  const newsletter = at ? newsletterOf(row.cell! & 3) : row.newsletter!;
  // Later dates were not known at that moment.
  const known = (date: Date | null) => (date && !(at && date > new Date(at)) ? date.toISOString() : null);
  return {
    ...personOf(row),
    phone: row.phone,
    about: row.about,
    occupations: [...row.occupations],
    segment: { id: segmentId, name: row.segmentName },
    membership: {
      id: row.membershipId,
      status,
      joinType: at ? joinTypeThen(row, status) : row.joinType,
      message: known(row.requestedAt) ? row.message : null,
      requestId: !at && status === 'REQUEST_PENDING' ? row.membershipId : null,
      requestedAt: known(row.requestedAt),
      invitedAt: at ? (row.inviteAt?.toISOString() ?? null) : known(row.invitedAt),
      subscribedAt: known(row.subscribedAt),
      unsubscribedAt: known(row.unsubscribedAt),
      declinedAt: known(row.declinedAt),
      declinedByName: known(row.declinedAt) ? row.declinerName : null,
      invitedByName: row.inviterName,
      decidedByName: row.stepEvent && staffSteps.has(row.stepEvent) ? row.stepName : null,
      createdByName: row.creatorName,
      createdAt: known(row.createdAt),
      initiatedAt: (row.stepAt ?? row.createdAt)?.toISOString() ?? null,
      reason: row.stepReason,
      addSource: row.addSource,
      sourceFrom: row.sourceFrom,
      newsletter: { status: newsletter },
    },
    consent:
      newsletter === 'notSubscribed'
        ? null
        : {
            status: newsletter,
            changedBy: row.newsletterChangedBy,
            changedAt: known(row.newsletterChangedAt),
            source: row.consentReason,
          },
  };
}

interface EventRow {
  readonly id: string;
  readonly event: string;
  readonly fromStatus: MembershipStatus;
  readonly toStatus: MembershipStatus;
  readonly reason: string | null;
  readonly at: Date;
  readonly actorName: string | null;
  readonly totalCount: number;
}

/** A contact's history in the segment, newest first; also of somebody who is gone. */
export async function listContactEvents(
  db: Database,
  { segmentId, contactId }: Asked,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ events: z.input<typeof contactEvent>[]; totalCount: number }> {
  const contact = sql`(select c.id from contacts c where c.id = ${contactId} or c.user_id = ${contactId} limit 1)`;
  const { rows: known } = await sql`select from segment_contacts x join segments s on s.no = x.segment_no
    where s.id = ${segmentId} and x.contact_id = ${contact}`.execute(db);
  if (known.length === 0) throw commonErrors('not-found');
  const { rows } =
    await sql<EventRow>`select e.id, e.event, e.from_status, e.to_status, e.reason, e.at, ${nameOf('u')} as actor_name,
      (count(*) over ())::int as total_count
    from membership_events e left join users u on u.id = e.actor_id
    where e.contact_id = ${contact} and e.segment_id = ${segmentId}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    events: rows.map(({ totalCount: _, at, ...event }) => ({ ...event, at: at.toISOString() })),
    totalCount: rows[0]?.totalCount ?? 0,
  };
}
