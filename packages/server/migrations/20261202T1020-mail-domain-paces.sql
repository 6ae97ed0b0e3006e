-- The pace of single recipient domains: those that the operator named, and those whose servers found us too fast.
create unlogged table mail_domain_paces (
  transport text not null,
  domain text not null,
  most double precision not null,
  per_second double precision not null,
  -- Turns have gathered since then, and the mails that were put off come up to then.
  ready_at timestamptz not null default clock_timestamp(),
  backlog_at timestamptz not null default clock_timestamp(),
  paused_until timestamptz not null default '-infinity',
  pause_seconds double precision not null default 0,
  changed_at timestamptz not null default '-infinity',
  primary key (transport, domain)
) with (fillfactor = 50);
