import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One change of many contacts of a segment: done at once, its mails held, undone as long as they wait.
  await sql`create table bulk_acts (
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
  )`.execute(db);
  await sql`create index bulk_acts_segment on bulk_acts (segment_id, created_at desc, id)`.execute(db);
  await sql`create index bulk_acts_started_by on bulk_acts (started_by)`.execute(db);
  await sql`create index bulk_acts_undone_by on bulk_acts (undone_by)`.execute(db);
  await sql`create index bulk_acts_open on bulk_acts (held_until) where state in ('running', 'held', 'undoing', 'releasing')`.execute(
    db,
  );

  // The history says which of its rows took back which other one; no row is changed for it.
  await sql`alter table membership_events add column undoes uuid references membership_events on delete cascade`.execute(
    db,
  );
  await sql`create index membership_events_undoes on membership_events (undoes) where undoes is not null`.execute(db);

  // What became of each person. "before" has the columns that the act changed, as they were; of a deleted row, all.
  await sql`create table bulk_act_people (
    act_id uuid not null references bulk_acts on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    state text not null default 'to do' check (state in ('to do', 'done', 'unchanged', 'refused', 'undone', 'kept', 'told')),
    status_before text,
    status_after text,
    code text,
    event_id uuid references membership_events on delete set null,
    before jsonb,
    primary key (act_id, contact_id)
  )`.execute(db);
  await sql`create index bulk_act_people_state on bulk_act_people (act_id, state, contact_id)`.execute(db);
  await sql`create index bulk_act_people_contact on bulk_act_people (contact_id)`.execute(db);
  await sql`create index bulk_act_people_event on bulk_act_people (event_id)`.execute(db);
}
