-- While a sending domain is new, so many mails left from it on a day. Unlike the pace, this outlives a crash.
create table mail_days (
  domain text not null,
  day date not null,
  used int not null,
  primary key (domain, day)
);
