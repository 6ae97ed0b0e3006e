import { type Kysely, sql } from 'kysely';

/**
 * Whoever writes an address into the address book, one at a time or a million by an import: an erased person does not
 * come back. Only an account, whose owner has confirmed the address, brings the contact back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function is_erased(address text) returns boolean language sql stable parallel safe as $$
    select exists (select from suppressions s where s.reason = 'erased'
      and s.email_hash = encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')) $$`.execute(db);
  await sql`create function contacts_refuse_erased() returns trigger language plpgsql as $$
    begin
      if is_erased(new.email) then return null; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger contacts_stay_erased before insert on contacts
    for each row when (new.user_id is null) execute function contacts_refuse_erased()`.execute(db);
}
