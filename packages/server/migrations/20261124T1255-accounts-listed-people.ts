import { type Kysely, sql } from 'kysely';

/**
 * One narrow row per account for the list of administrators: its order, its words, its roles as bits. One index answers
 * searches, filters, counts and jumps without the table; plain_text() of two hundred thousand people takes a second.
 * `users` and `user_roles` stay the truth; their triggers write here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function role_bit(role text) returns int language sql immutable parallel safe as $$
    select 1 << (array_position(array['SUPER', 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPERVISOR', 'OWNER', 'COMMON',
      'APPLICATION_MANAGER'], role) - 1) $$`.execute(db);
  // Lengths keep a row of the index below PostgreSQL's limit of 2,704 bytes.
  await sql`create function people_words(one text, other text, email text) returns text language sql immutable parallel safe as $$
    select left(plain_text(one || ' ' || other), 160) || ' ' || left(plain_text(email), 160) $$`.execute(db);
  await sql`create table listed_people (
    user_id uuid primary key references users on delete cascade,
    sort_key text collate "C" not null,
    words text collate "C" not null,
    suspended boolean not null,
    roles int not null default 0
  ) with (parallel_workers = 0, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(
    db,
  );
  await sql`insert into listed_people (user_id, sort_key, words, suspended, roles)
    select u.id, left(people_words(u.last_name, u.first_name, u.email), 160), people_words(u.first_name, u.last_name, u.email), u.suspended,
      coalesce((select bit_or(role_bit(r.role)) from user_roles r where r.user_id = u.id), 0)
    from users u where not u.is_pen_name`.execute(db);
  await sql`create index listed_people_order on listed_people (sort_key, user_id) include (words, suspended, roles)`.execute(
    db,
  );
  await sql`create index listed_people_disabled on listed_people (sort_key, user_id) include (words, roles) where suspended`.execute(
    db,
  );
  await sql`create index listed_people_words on listed_people using gin (words gin_trgm_ops) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`analyze listed_people`.execute(db);
  await followPeople(db);
  await followRoles(db);
  await sql`drop index users_by_name`.execute(db);
  await sql`drop index users_disabled`.execute(db);
}

/** A name for what an erased person has left is nobody in the list. */
async function followPeople(db: Kysely<unknown>): Promise<void> {
  await sql`create function listed_people_follow() returns trigger language plpgsql as $$
    begin
      if new.is_pen_name then
        delete from listed_people where user_id = new.id;
      elsif tg_op = 'INSERT' then
        insert into listed_people (user_id, sort_key, words, suspended) values (new.id,
          left(people_words(new.last_name, new.first_name, new.email), 160), people_words(new.first_name, new.last_name, new.email), new.suspended);
      else
        update listed_people set sort_key = left(people_words(new.last_name, new.first_name, new.email), 160),
          words = people_words(new.first_name, new.last_name, new.email), suspended = new.suspended where user_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger users_list_new after insert on users for each row execute function listed_people_follow()`.execute(
    db,
  );
  await sql`create trigger users_list_changed after update on users for each row
    when ((old.first_name, old.last_name, old.email, old.suspended, old.is_pen_name)
      is distinct from (new.first_name, new.last_name, new.email, new.suspended, new.is_pen_name))
    execute function listed_people_follow()`.execute(db);
}

/** Bit by bit: of two roles given at the same time none is lost. */
async function followRoles(db: Kysely<unknown>): Promise<void> {
  await sql`create function listed_people_roles() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update listed_people set roles = roles & ~role_bit(old.role) where user_id = old.user_id;
      end if;
      if tg_op <> 'DELETE' then
        update listed_people set roles = roles | role_bit(new.role) where user_id = new.user_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger user_roles_list after insert or update or delete on user_roles for each row
    execute function listed_people_roles()`.execute(db);
}
