-- A work that its owner offers to a segment, whose reviewers decide about it.
create table applications (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks on delete cascade,
  segment_id uuid not null references segments on delete cascade,
  offered_by uuid references users on delete set null,
  message text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'archived')),
  -- The record as it was offered, and as it was when it was decided.
  offered_record jsonb not null,
  decided_record jsonb,
  questions int not null default 0,
  open_questions int not null default 0,
  last_answer_at timestamptz,
  decline_reason text check (decline_reason in ('duplicate', 'not-here', 'unsettled')),
  decision_message text not null default '',
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- The effects of the approval on wall and work, for its undo.
  effect text check (effect in ('hung', 'shown')),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
-- One offer of a work to a segment waits at a time.
create unique index applications_pending on applications (artwork_id, segment_id) where status = 'pending';
create index applications_artwork on applications (artwork_id);
-- The lists of reviewers, of one segment and of all, and the owner's own. A search counts by the work: rows are wide.
create index applications_segment on applications (segment_id, status, created_at desc, id desc) include (artwork_id);
create index applications_status on applications (status, created_at desc, id desc) include (artwork_id);
create index applications_own on applications (offered_by, status, created_at desc, id desc) include (artwork_id);
create index applications_waiting on applications (segment_id) where status = 'pending' and open_questions > 0;
create index applications_decided_by on applications (decided_by);
-- How fast a segment answers.
create index applications_decided on applications (segment_id, decided_at desc) where decided_at is not null;

create table application_questions (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications on delete cascade,
  field text not null,
  body text not null,
  -- The part of the record when it was asked about, and after the answer.
  before jsonb not null,
  after jsonb,
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz
);
create index application_questions_application on application_questions (application_id, asked_at, id);
create index application_questions_asked_by on application_questions (asked_by);

create table application_history (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications on delete cascade,
  act text not null,
  actor_id uuid references users on delete set null,
  count int not null default 0,
  at timestamptz not null default clock_timestamp()
);
create index application_history_application on application_history (application_id, at, id);
create index application_history_actor on application_history (actor_id);
