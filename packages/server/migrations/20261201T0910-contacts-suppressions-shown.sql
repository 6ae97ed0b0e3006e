-- People with the right to it see whose address gets no mail, and why. Of an erased person only the hash is left.
alter table suppressions
  add column id uuid not null default uuidv7(),
  add column email text collate "C" check (email = lower(email)),
  add column detail text,
  add constraint suppressions_erased_has_no_address check (reason <> 'erased' or (email is null and detail is null));
-- Those that were written before: bounces and complaints of people whose address is in the address book.
update suppressions s set email = c.email from contacts c
  where s.reason <> 'erased' and s.email_hash = encode(sha256(convert_to(c.email, 'UTF8')), 'hex');
create unique index suppressions_id on suppressions (id);
create index suppressions_time on suppressions (at desc, id desc);
create index suppressions_email on suppressions (email);
create index suppressions_words on suppressions using gin (email gin_trgm_ops);
