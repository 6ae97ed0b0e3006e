-- Since when a mailing is paused and who paused it, and who reset it; the log has it for those of before.
alter table mailings
  add column paused_at timestamptz,
  add column paused_by uuid references users on delete set null,
  add column closed_by uuid references users on delete set null;
create index mailings_paused_by on mailings (paused_by);
create index mailings_closed_by on mailings (closed_by);

update mailings m set paused_at = l.at, paused_by = case when m.pause_reason = 'person' then u.id end
from (select distinct on (details ->> 'mailingId') details ->> 'mailingId' as mailing, at, actor_id
    from audit_log where act = 'mailings.pause' order by details ->> 'mailingId', at desc) l
  left join users u on u.id = l.actor_id
where m.state = 'paused' and l.mailing = m.id::text;
update mailings m set closed_by = u.id
from (select distinct on (details ->> 'mailingId') details ->> 'mailingId' as mailing, actor_id
    from audit_log where act = 'mailings.reset' order by details ->> 'mailingId', at desc) l join users u on u.id = l.actor_id
where m.closed_at is not null and l.mailing = m.id::text;
