import { type Kysely, sql } from 'kysely';

/** What the list of people for administrators needs: their order, their roles, who is disabled, and when they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column invited_at timestamptz`.execute(db);
  await sql`create index users_by_name on users ((plain_text(last_name || ' ' || first_name || ' ' || email) collate "C"), id)`.execute(
    db,
  );
  await sql`create index users_disabled on users ((plain_text(last_name || ' ' || first_name || ' ' || email) collate "C"), id) where suspended`.execute(
    db,
  );
  await sql`create index user_roles_role on user_roles (role, user_id)`.execute(db);

  // A table of its own: it is written every few minutes, and the rows of users have large indexes.
  await sql`create table user_visits (
    user_id uuid primary key references users on delete cascade,
    at timestamptz not null default now()
  )`.execute(db);
  await sql`insert into user_visits (user_id, at) select user_id, max(updated_at) from sessions group by user_id`.execute(
    db,
  );
}
