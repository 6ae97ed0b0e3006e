-- The times become keys: "was it saved again later" is then one look, also for a work in thousands of collections.
drop index collection_items_kept;
create index collection_items_kept on collection_items (keeper_id, artwork_id, added_at, id);
