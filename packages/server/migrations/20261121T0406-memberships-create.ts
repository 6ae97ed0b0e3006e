import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The state machine's EMPTY means that there is no row.
  await sql`create table memberships (
    id uuid primary key default uuidv7(),
    segment_id uuid not null references segments on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    status text not null check (status in ('SUBSCRIBED', 'UNSUBSCRIBED', 'REQUEST_PENDING', 'REQUEST_REJECTED', 'INVITED', 'INVITATION_CANCELLED', 'SUSPENDED',
      'UNREGISTERED_BY_CURATOR', 'UNREGISTERED_FROM_NEWSLETTER', 'UNREGISTERED_INVITED_BY_CURATOR', 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
      'LEAVE_BY_USER', 'REGISTERED_BY_CURATOR', 'REGISTERED_FROM_NEWSLETTER')),
    join_type text check (join_type in ('manual', 'invited', 'request_approved')),
    add_source text,
    source_from text check (source_from in ('application', 'invitation', 'newsletter')),
    message text,
    newsletter_status text not null default 'notSubscribed' check (newsletter_status in ('notSubscribed', 'subscribed', 'unsubscribed')),
    newsletter_changed_by text check (newsletter_changed_by in ('self', 'staff')),
    newsletter_changed_at timestamptz,
    created_by uuid references users on delete set null,
    decided_by uuid references users on delete set null,
    requested_at timestamptz,
    invited_at timestamptz,
    subscribed_at timestamptz,
    unsubscribed_at timestamptz,
    declined_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (segment_id, contact_id)
  )`.execute(db);
  await sql`create index memberships_contact on memberships (contact_id, segment_id)`.execute(db);
  await sql`create index memberships_members on memberships (segment_id, status)`.execute(db);
  await sql`create index memberships_readers on memberships (segment_id) include (contact_id) where newsletter_status = 'subscribed'`.execute(
    db,
  );
  await sql`create index memberships_created_by on memberships (created_by)`.execute(db);
  await sql`create index memberships_decided_by on memberships (decided_by)`.execute(db);

  // The history: who moved whom, when, from which status to which, and why. Never updated; deleted only by erasure.
  await sql`create table membership_events (
    id uuid primary key default uuidv7(),
    segment_id uuid not null references segments on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    actor_id uuid references users on delete set null,
    event text not null,
    from_status text not null,
    to_status text not null,
    reason text,
    at timestamptz not null default now()
  )`.execute(db);
  await sql`create index membership_events_contact on membership_events (contact_id, segment_id, at)`.execute(db);
  await sql`create index membership_events_segment on membership_events (segment_id, at)`.execute(db);
  await sql`create index membership_events_actor on membership_events (actor_id)`.execute(db);
}
