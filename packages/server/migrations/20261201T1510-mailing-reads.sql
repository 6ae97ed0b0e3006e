-- Lists of one campaign by what became of its mails, and the search of its people. The sending changes none of these columns.
create index mailing_recipients_opened on mailing_recipients (mailing_id, email) where opened_at is not null;
create index mailing_recipients_clicked on mailing_recipients (mailing_id, email) where clicked_at is not null;
create index mailing_recipients_words on mailing_recipients using gin (mailing_id, plain_text(name || ' ' || email) gin_trgm_ops);
