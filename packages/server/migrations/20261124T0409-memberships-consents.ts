import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every yes and no to a newsletter, with what the person read. Never updated; deleted only by erasure. It outlives the
  // membership, so a contact who is removed and added again keeps their own no.
  await sql`create table newsletter_consents (
    id uuid primary key default uuidv7(),
    segment_id uuid not null references segments on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    decision text not null check (decision in ('given', 'withdrawn')),
    decided_by text not null check (decided_by in ('self', 'staff')),
    actor_id uuid references users on delete set null,
    source text not null check (source in ('site', 'mail', 'staff', 'import')),
    wording text check (length(wording) <= 2000),
    confirmation text check (length(confirmation) <= 500),
    at timestamptz not null default now()
  )`.execute(db);
  await sql`create index newsletter_consents_contact on newsletter_consents (contact_id, segment_id, at)`.execute(db);
  await sql`create index newsletter_consents_segment on newsletter_consents (segment_id)`.execute(db);
  await sql`create index newsletter_consents_actor on newsletter_consents (actor_id)`.execute(db);
  // What was decided before, as far as it is known.
  await sql`insert into newsletter_consents (segment_id, contact_id, decision, decided_by, source, confirmation, at)
    select segment_id, contact_id, case newsletter_status when 'subscribed' then 'given' else 'withdrawn' end, newsletter_changed_by,
      case newsletter_changed_by when 'staff' then 'staff' else 'site' end, null, newsletter_changed_at
    from memberships where newsletter_status <> 'notSubscribed' and newsletter_changed_by is not null and newsletter_changed_at is not null`.execute(
    db,
  );
}
