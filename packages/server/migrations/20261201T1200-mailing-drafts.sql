-- A mailing before it is sent: its own subject and preheader. Empty ones take the article's words.
create table mailing_drafts (
  article_id uuid primary key references articles on delete cascade,
  subject text not null default '' check (length(subject) <= 300),
  preheader text not null default '' check (length(preheader) <= 300),
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
create index mailing_drafts_changed_by on mailing_drafts (changed_by);
