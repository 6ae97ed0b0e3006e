-- One pace and one budget of connections for all processes that mail the same way. The tables are unlogged: rows that
-- are written many times a second are worth no WAL, and after a crash of the database the processes write them again.
create unlogged table mail_paces (
  transport text primary key,
  most double precision not null,
  per_second double precision not null,
  -- When the next mail to many, and the next single one, may leave.
  many_at timestamptz not null default clock_timestamp(),
  single_at timestamptz not null default clock_timestamp(),
  paused_until timestamptz not null default '-infinity',
  pause_seconds double precision not null default 0,
  changed_at timestamptz not null default '-infinity',
  -- Grows when a process lacks a connection, so the others look at their share.
  wishes int not null default 0
) with (fillfactor = 50);

create unlogged table mail_connections (
  transport text not null,
  process uuid not null,
  held int not null,
  wanted int not null,
  is_urgent boolean not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (transport, process)
) with (fillfactor = 50);
