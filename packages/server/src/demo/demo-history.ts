import {
  isInvited,
  type MembershipMove,
  nextStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus, NewsletterStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { DemoPerson } from './demo-people.ts';

/** How people of the demo came to their status, where all who have it came the same way. */
const ways: Readonly<Record<DemoPerson['status'], readonly MembershipMove[]>> = {
  SUBSCRIBED: ['apply', 'approve'],
  REQUEST_PENDING: ['apply'],
  REQUEST_REJECTED: ['apply', 'decline'],
  INVITED: ['add', 'invite'],
  INVITATION_CANCELLED: ['add', 'invite', 'cancel'],
  SUSPENDED: ['apply', 'approve', 'suspend'],
  LEAVE_BY_USER: ['apply', 'approve', 'leave'],
  UNSUBSCRIBED: ['apply', 'approve', 'end'],
  REGISTERED_BY_CURATOR: ['add'],
  REGISTERED_FROM_NEWSLETTER: ['nl+'],
  UNREGISTERED_BY_CURATOR: ['add'],
  UNREGISTERED_FROM_NEWSLETTER: ['nl+'],
  UNREGISTERED_INVITED_BY_CURATOR: ['add', 'invite'],
  UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR: ['add', 'invite', 'cancel'],
};
const invitedMember: readonly MembershipMove[] = ['add', 'invite', 'accept'];
const byThemselves: readonly MembershipMove[] = ['apply', 'accept', 'leave', 'nl+', 'nl-'];

export interface DemoStanding {
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
  readonly userId: UserId | undefined;
  readonly person: Pick<DemoPerson, 'status' | 'newsletter' | 'hasAccount'>;
  readonly isInvitedMember: boolean;
}
interface Step {
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
  readonly actorId: UserId | null;
  readonly event: MembershipMove;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
  readonly joinType: string | null;
  readonly newsletter: NewsletterStatus;
  readonly daysAgo: number;
}

/** Days between two steps of one person. */
const between = 6;

function wayOf({ status, newsletter }: DemoStanding['person'], isInvitedMember: boolean): readonly MembershipMove[] {
  const way = isInvitedMember ? invitedMember : ways[status];
  const wishes: MembershipMove[] = newsletter === 'notSubscribed' || way.includes('nl+') ? [] : ['nl+'];
  if (newsletter === 'unsubscribed') wishes.push('nl-');
  // Suspended people have no wishes any more.
  return way.toSpliced(status === 'SUSPENDED' ? way.indexOf('suspend') : way.length, 0, ...wishes);
}

function stepsOf({ person, isInvitedMember, ...place }: DemoStanding, at: number, supervisor: UserId): Step[] {
  const way = wayOf(person, isInvitedMember);
  let from: MembershipStatus = 'EMPTY';
  let newsletter: NewsletterStatus = 'notSubscribed';
  let joinType: string | null = null;
  // An invitation is open for thirty days, and nobody lets a request wait for long.
  const isOpen = person.status === 'REQUEST_PENDING' || isInvited(person.status);
  const latest = 1 + (isOpen ? (at * 5) % 10 : (at * 37) % 240);
  return way.map((event, turn) => {
    const to = nextStatus(from, event, person.hasAccount);
    if (!to) throw new Error(`${event} leads nowhere from ${from}`);
    if (event === 'nl+') newsletter = 'subscribed';
    if (event === 'nl-') newsletter = 'unsubscribed';
    if (event === 'accept') joinType = 'invited';
    if (event === 'approve') joinType = 'request_approved';
    const step = {
      segmentId: place.segmentId,
      contactId: place.contactId,
      actorId: byThemselves.includes(event) ? (place.userId ?? null) : supervisor,
      event,
      from,
      to,
      joinType,
      newsletter,
      daysAgo: latest + (way.length - 1 - turn) * between,
    };
    from = to;
    return step;
  });
}

/**
 * Gives the memberships of the demo a past: how each came to its status, so that a contact has a history and the list
 * can be seen as of a day. Triggers know the present alone and have noted everybody as of now.
 */
export async function tellDemoHistory(
  tx: Database,
  standings: readonly DemoStanding[],
  supervisor: UserId,
): Promise<void> {
  const steps = standings.flatMap((one, at) => stepsOf(one, at, supervisor));
  const of = <T>(value: (one: Step) => T) => steps.map(value);
  await sql`create temporary table demo_steps on commit drop as
    select row_number() over () as turn, *, now() - days_ago * interval '1 day' - row_number() over () * interval '7 minutes' as at
    from unnest(${of((one) => one.segmentId)}::uuid[], ${of((one) => one.contactId)}::uuid[], ${of((one) => one.actorId)}::uuid[],
      ${of((one) => one.event)}::text[], ${of((one) => one.from)}::text[], ${of((one) => one.to)}::text[],
      ${of((one) => one.joinType)}::text[], ${of((one) => one.newsletter)}::text[], ${of((one) => one.daysAgo)}::int[])
      given (segment_id, contact_id, actor_id, event, from_status, to_status, join_type, newsletter, days_ago)`.execute(
    tx,
  );
  await sql`insert into membership_events (segment_id, contact_id, actor_id, event, from_status, to_status, at)
    select segment_id, contact_id, actor_id, event, from_status, to_status, at from demo_steps order by at`.execute(tx);
  await sql`update memberships m set created_at = t.first, updated_at = t.last, join_type = t.join_type, add_source = t.add_source, source_from = t.source_from,
      requested_at = case when m.requested_at is null then null else t.applied end,
      invited_at = case when m.invited_at is null then null else t.invited end,
      subscribed_at = case when m.subscribed_at is null then null else t.joined end,
      unsubscribed_at = case when m.unsubscribed_at is null then null else t.ended end,
      declined_at = case when m.declined_at is null then null else t.declined end,
      newsletter_changed_at = case when m.newsletter_changed_at is null then null else t.wished end
    from (select segment_id, contact_id, min(at) as first, max(at) as last,
        (array_agg(join_type order by turn desc))[1] as join_type,
        (array_agg(case event when 'add' then 'manual' when 'invite' then 'invited' else 'request_approved' end order by turn desc)
          filter (where event in ('add', 'invite', 'approve')))[1] as add_source,
        (array_agg(case event when 'apply' then 'application' when 'invite' then 'invitation' else 'newsletter' end order by turn desc)
          filter (where event in ('apply', 'invite') or event = 'nl+' and from_status = 'EMPTY'))[1] as source_from,
        max(at) filter (where event = 'apply') as applied, max(at) filter (where event = 'invite') as invited,
        max(at) filter (where event in ('accept', 'approve')) as joined, max(at) filter (where event in ('leave', 'end')) as ended,
        max(at) filter (where event = 'decline') as declined, max(at) filter (where event in ('nl+', 'nl-')) as wished
      from demo_steps group by 1, 2) t
    where m.segment_id = t.segment_id and m.contact_id = t.contact_id`.execute(tx);
  await sql`delete from membership_points p using demo_steps t, segments s
    where s.id = t.segment_id and p.segment_no = s.no and p.contact_id = t.contact_id`.execute(tx);
  await sql`insert into membership_points (segment_no, contact_id, at, before, cell)
    select s.no, t.contact_id, t.at, coalesce(lag(t.cell) over (partition by t.segment_id, t.contact_id order by t.turn), 0), t.cell
    from (select *, membership_code(to_status, join_type) * 4 + newsletter_code(newsletter) as cell from demo_steps) t
    join segments s on s.id = t.segment_id`.execute(tx);
}
