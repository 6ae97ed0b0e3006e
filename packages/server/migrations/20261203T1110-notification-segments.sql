-- The segment that answers a person: a mail with nothing else comes from it. Not a reference, like names_id: a segment that
-- is gone leaves its news, and the house writes the mail.
alter table notifications add column segment_id uuid;
