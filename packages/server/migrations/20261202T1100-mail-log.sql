-- A row for each mail that belongs to no mailing and no digest. Subjects, texts and links are not kept.
create table single_mails (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('invitation', 'verification', 'account', 'notification')),
  topic text not null check (length(topic) <= 40),
  email text not null check (email = lower(email)),
  domain text not null generated always as (split_part(email, '@', -1)) stored,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'failed', 'bounced', 'complained', 'uncertain')),
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  delivered_at timestamptz
);
create index single_mails_kind on single_mails (kind, id);
create index single_mails_email on single_mails (email, id);
create index single_mails_domain on single_mails (domain, kind, id);
create index single_mails_trouble on single_mails (state, kind, id) where state <> 'sent';

-- The log finds the mails of one domain. The address is no column that sending changes.
create index mailing_recipients_domain on mailing_recipients (split_part(email, '@', -1), id);
create index mailings_kind on mailings (kind, id);
create index mailings_unfinished on mailings (id) where state in ('preparing', 'sending', 'paused');

-- Recipients whose mail did not simply arrive: for the log, and for the lists of one campaign. No index of
-- mailing_recipients may hold their state, so triggers keep these few beside them. A foreign key would cost more than the
-- row: cancelling a mailing writes many at once.
create table mailing_troubles (
  recipient_id uuid primary key,
  mailing_id uuid not null,
  state text not null check (state in ('bounced', 'complained', 'uncertain', 'skipped', 'delayed')),
  email text not null,
  domain text not null generated always as (split_part(email, '@', -1)) stored
);
create index mailing_troubles_state on mailing_troubles (state, recipient_id);
create index mailing_troubles_domain on mailing_troubles (domain, state, recipient_id);
create index mailing_troubles_mailing on mailing_troubles (mailing_id, state, email);

create function mailing_trouble(state text, delayed_at timestamptz, delivered_at timestamptz) returns text
  language sql immutable parallel safe
  return case
    when state in ('bounced', 'complained', 'uncertain', 'skipped') then state
    when state = 'sent' and delayed_at is not null and delivered_at is null then 'delayed'
  end;

create function note_mailing_trouble() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from mailing_troubles where recipient_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into mailing_troubles (recipient_id, mailing_id, state, email)
    select new.id, new.mailing_id, t.state, new.email
    from mailing_trouble(new.state, new.delayed_at, new.delivered_at) t (state) where t.state is not null;
  end if;
  return null;
end $$;
-- The conditions are checked without a call of the function.
create trigger mailing_recipients_trouble after update of state, delayed_at, delivered_at, email on mailing_recipients
for each row when (
  mailing_trouble(new.state, new.delayed_at, new.delivered_at) is distinct from mailing_trouble(old.state, old.delayed_at, old.delivered_at)
  or (old.email <> new.email and mailing_trouble(new.state, new.delayed_at, new.delivered_at) is not null)
) execute function note_mailing_trouble();
create trigger mailing_recipients_gone_trouble after delete on mailing_recipients for each row
when (mailing_trouble(old.state, old.delayed_at, old.delivered_at) is not null) execute function note_mailing_trouble();
create trigger mailing_recipients_new_trouble after insert on mailing_recipients for each row
when (mailing_trouble(new.state, new.delayed_at, new.delivered_at) is not null) execute function note_mailing_trouble();

insert into mailing_troubles (recipient_id, mailing_id, state, email)
select r.id, r.mailing_id, t.state, r.email from mailing_recipients r,
  mailing_trouble(r.state, r.delayed_at, r.delivered_at) t (state) where t.state is not null;
drop index mailing_recipients_delayed;

-- A digest says why it was not sent, and is found by its reader's domain.
alter table digests add column reason text check (length(reason) <= 500);
alter table digests add column domain text not null default '';
update digests g set domain = split_part(c.email, '@', -1) from contacts c where c.id = g.contact_id;
create index digests_domain on digests (domain, id);
create index digests_trouble on digests (state, id) where state in ('skipped', 'bounced', 'uncertain');
