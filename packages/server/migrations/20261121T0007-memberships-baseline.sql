-- The state machine's EMPTY means that there is no row.
create table memberships (
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
  requested_at timestamptz,
  invited_at timestamptz,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who invited: not always the person who added the contact.
  invited_by uuid references users on delete set null,
  unique (segment_id, contact_id)
);
create index memberships_contact on memberships (contact_id, segment_id);
create index memberships_members on memberships (segment_id, status);
create index memberships_readers on memberships (segment_id) include (contact_id) where newsletter_status = 'subscribed';
create index memberships_created_by on memberships (created_by);
create index memberships_invited_by on memberships (invited_by);
-- The job that lets them expire asks for the oldest.
create index memberships_open_invitations on memberships (invited_at) where status in ('INVITED', 'UNREGISTERED_INVITED_BY_CURATOR');

-- The history: who moved whom, when, from which status to which, and why. Never updated; deleted only by erasure.
create table membership_events (
  id uuid primary key default uuidv7(),
  segment_id uuid not null references segments on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  actor_id uuid references users on delete set null,
  event text not null,
  from_status text not null,
  to_status text not null,
  reason text,
  -- One time for a move: without one, the trigger takes over the time of the change of the membership.
  at timestamptz not null,
  -- Which row this one took back; no row is changed for it.
  undoes uuid references membership_events on delete cascade
);
create index membership_events_contact on membership_events (contact_id, segment_id, at);
create index membership_events_segment on membership_events (segment_id, at);
create index membership_events_actor on membership_events (actor_id);
create index membership_events_undoes on membership_events (undoes) where undoes is not null;

-- One per open invitation. It has a token once its mail has left; a mail sent again has a new one.
create table membership_invitations (
  segment_id uuid not null references segments on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  token_hash bytea unique,
  mail_due_at timestamptz,
  is_counted boolean not null default false,
  primary key (segment_id, contact_id)
);
create index membership_invitations_contact on membership_invitations (contact_id);
create index membership_invitations_due on membership_invitations (mail_due_at) where mail_due_at is not null;

-- Every yes and no to a newsletter, with what the person read. Never updated; deleted only by erasure. It outlives the
-- membership, so a contact who is removed and added again keeps their own no.
create table newsletter_consents (
  id uuid primary key default uuidv7(),
  segment_id uuid not null references segments on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  decision text not null check (decision in ('given', 'withdrawn')),
  decided_by text not null check (decided_by in ('self', 'staff')),
  actor_id uuid references users on delete set null,
  source text not null check (source in ('site', 'mail', 'staff', 'import')),
  wording text check (length(wording) <= 2000),
  confirmation text check (length(confirmation) <= 500),
  -- The time of the row, not of its transaction's start: a transaction that began earlier and waited for another one
  -- has decided later, and the history must replay in that order.
  at timestamptz not null default clock_timestamp()
);
create index newsletter_consents_contact on newsletter_consents (contact_id, segment_id, at);
create index newsletter_consents_segment on newsletter_consents (segment_id);
create index newsletter_consents_actor on newsletter_consents (actor_id);

-- One change of many contacts of a segment: done at once, its mails held, undone as long as they wait.
create table bulk_acts (
  id uuid primary key default uuidv7(),
  segment_id uuid not null references segments on delete cascade,
  event text not null,
  reason text,
  started_by uuid references users on delete set null,
  undone_by uuid references users on delete set null,
  state text not null check (state in ('running', 'held', 'undoing', 'undone', 'releasing', 'released')),
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bulk_acts_segment on bulk_acts (segment_id, created_at desc, id);
create index bulk_acts_started_by on bulk_acts (started_by);
create index bulk_acts_undone_by on bulk_acts (undone_by);
create index bulk_acts_open on bulk_acts (held_until) where state in ('running', 'held', 'undoing', 'releasing');

-- What became of each person. "before" has the columns that the act changed, as they were; of a deleted row, all.
create table bulk_act_people (
  act_id uuid not null references bulk_acts on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  state text not null default 'to do' check (state in ('to do', 'done', 'unchanged', 'refused', 'undone', 'kept', 'told')),
  status_before text,
  status_after text,
  code text,
  event_id uuid references membership_events on delete set null,
  before jsonb,
  primary key (act_id, contact_id)
);
create index bulk_act_people_state on bulk_act_people (act_id, state, contact_id);
create index bulk_act_people_contact on bulk_act_people (contact_id);
create index bulk_act_people_event on bulk_act_people (event_id);

-- What a change of many people would take away, counted in the background; kept for a day.
create table consequence_previews (
  id uuid primary key default uuidv7(),
  segment_id uuid not null references segments on delete cascade,
  event text not null,
  asked_by uuid not null references users on delete cascade,
  contact_ids uuid[] not null,
  counted int not null default 0,
  state text not null default 'working' check (state in ('working', 'done')),
  result jsonb not null,
  created_at timestamptz not null default now()
);
create index consequence_previews_segment on consequence_previews (segment_id);
create index consequence_previews_asked_by on consequence_previews (asked_by);
create index consequence_previews_created on consequence_previews (created_at);
create index consequence_previews_working on consequence_previews (id) where state = 'working';
