-- Few people of a campaign have these outcomes, so finding them must not read all its rows. An index on the state would
-- be written with each mail; this table is written only for them.
create table mailing_rare_outcomes (
  mailing_id uuid not null references mailings (id) on delete cascade,
  email text not null,
  outcome text not null check (outcome in ('uncertain', 'complained', 'delayed')),
  primary key (mailing_id, email)
);
create index mailing_rare_outcomes_outcome on mailing_rare_outcomes (mailing_id, outcome, email);

create function rare_outcome(state text, delayed_at timestamptz, delivered_at timestamptz) returns text
  language sql immutable parallel safe
  return case
    when state in ('uncertain', 'complained') then state
    when state = 'sent' and delayed_at is not null and delivered_at is null then 'delayed'
  end;

create function keep_rare_outcome() returns trigger language plpgsql as $$
  declare outcome text := rare_outcome(new.state, new.delayed_at, new.delivered_at);
  begin
    if tg_op = 'UPDATE' then
      delete from mailing_rare_outcomes o where o.mailing_id = old.mailing_id and o.email = old.email;
    end if;
    if outcome is not null then
      insert into mailing_rare_outcomes values (new.mailing_id, new.email, outcome);
    end if;
    return null;
  end $$;

create trigger mailing_recipients_added after insert on mailing_recipients for each row
  when (rare_outcome(new.state, new.delayed_at, new.delivered_at) is not null) execute function keep_rare_outcome();
create trigger mailing_recipients_changed after update of state, delayed_at, delivered_at, email on mailing_recipients
  for each row when (
    rare_outcome(new.state, new.delayed_at, new.delivered_at) is distinct from rare_outcome(old.state, old.delayed_at, old.delivered_at)
    or (new.email <> old.email and rare_outcome(new.state, new.delayed_at, new.delivered_at) is not null))
  execute function keep_rare_outcome();

insert into mailing_rare_outcomes
  select mailing_id, email, rare_outcome(state, delayed_at, delivered_at) from mailing_recipients
  where rare_outcome(state, delayed_at, delivered_at) is not null;
drop index mailing_recipients_delayed;
