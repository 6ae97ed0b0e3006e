-- Delayed mails are few among many, and are listed by address. The sending changes neither column.
create index mailing_recipients_delayed on mailing_recipients (mailing_id, email) where delayed_at is not null;
