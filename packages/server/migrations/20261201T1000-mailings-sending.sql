-- Sending updates each recipient twice. No index may hold a column that these updates change: PostgreSQL then writes
-- the new row beside the old one and touches no index (HOT). So work is found by number, in chunks, and not by state.
drop index mailing_recipients_queue;
drop index mailing_recipients_sending;
drop index mailing_recipients_state;
alter table mailing_recipients set (fillfactor = 70);
alter table mailing_recipients add column no bigint generated always as identity;
create unique index mailing_recipients_no on mailing_recipients (mailing_id, no);

-- Consecutive recipients of a mailing, for one worker at a time.
create table mailing_chunks (
  mailing_id uuid not null references mailings on delete cascade,
  from_no bigint not null,
  to_no bigint not null,
  -- The worker that goes through the chunk. It holds an advisory lock with this number while it lives.
  worker int,
  -- When the next mail of the chunk is due; null if none is left.
  due_at timestamptz,
  primary key (mailing_id, from_no)
) with (fillfactor = 50);
create index mailing_chunks_worker on mailing_chunks (mailing_id) where worker is not null;
