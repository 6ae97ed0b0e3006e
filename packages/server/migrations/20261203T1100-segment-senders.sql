-- The sender of a segment's mails. An empty name is the segment's own; an empty address is that of the site.
alter table segments
  add column sender_name text not null default '',
  add column reply_to text not null default '',
  add column confirmed_reply_to text not null default '',
  add constraint segments_sender_name_check check (length(sender_name) <= 78),
  add constraint segments_reply_to_check check (length(reply_to) <= 254 and length(confirmed_reply_to) <= 254),
  add constraint segments_confirmed_check check (reply_to <> '' or confirmed_reply_to = '');
