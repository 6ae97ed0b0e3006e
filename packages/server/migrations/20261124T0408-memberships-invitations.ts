import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who invited: not always the person who added the contact.
  await sql`alter table memberships add column invited_by uuid references users on delete set null`.execute(db);
  await sql`update memberships set invited_by = created_by where invited_at is not null`.execute(db);
  await sql`create index memberships_invited_by on memberships (invited_by)`.execute(db);
  // The job that lets them expire asks for the oldest.
  await sql`create index memberships_open_invitations on memberships (invited_at) where status in ('INVITED', 'UNREGISTERED_INVITED_BY_CURATOR')`.execute(
    db,
  );

  // One per open invitation. It has a token once its mail has left; a mail sent again has a new one.
  await sql`create table membership_invitations (
    segment_id uuid not null references segments on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    token_hash bytea unique,
    mail_due_at timestamptz,
    is_counted boolean not null default false,
    primary key (segment_id, contact_id)
  )`.execute(db);
  await sql`create index membership_invitations_contact on membership_invitations (contact_id)`.execute(db);
  await sql`create index membership_invitations_due on membership_invitations (mail_due_at) where mail_due_at is not null`.execute(
    db,
  );
}
