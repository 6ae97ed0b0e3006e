-- The record of consent also says which address was confirmed, and on which page the person asked.
alter table newsletter_consents
  add column address text check (length(address) <= 320),
  add column page text check (length(page) <= 500);
