-- Reports about digests: the address that each went to, and complaints.

alter table digests add column email text;
alter table digests drop constraint digests_state_check;
alter table digests add constraint digests_state_check
  check (state in ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'complained', 'uncertain'));
drop index digests_trouble;
create index digests_trouble on digests (state, id) where state in ('skipped', 'bounced', 'complained', 'uncertain');
