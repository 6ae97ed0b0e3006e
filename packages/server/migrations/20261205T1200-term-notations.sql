-- A notation of SKOS, such as 25F23(LION) of Iconclass, is a label of its own kind: found, merged and undone like names.
alter table tag_labels drop constraint tag_labels_kind_check;
alter table tag_labels add constraint tag_labels_kind_check check (kind in ('preferred', 'alternative', 'hidden', 'notation'));

-- A name has up to 500 characters, so an extended name may be longer than a row of a B-tree; only equality is asked.
drop index tags_extended_name;
create index tags_extended_name on tags using hash (lower(extended_name)) where extended_name is not null;
