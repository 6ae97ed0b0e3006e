-- A mailing that is sent at a time. `refusal` says why the last one did not start.
alter table mailing_drafts
  add column send_at timestamptz,
  add column scheduled_by uuid references users on delete set null,
  add column audience text not null default 'everybody' check (audience in ('everybody', 'remaining')),
  add column refusal text;
create index mailing_drafts_due on mailing_drafts (send_at, article_id) where send_at is not null;
create index mailing_drafts_scheduled_by on mailing_drafts (scheduled_by);

-- A person ended the campaign: whoever still waits gets nothing, also if the mail server put their mail off meanwhile.
alter table mailings add column cancelled_at timestamptz;
