-- The decision about all words of a table that nobody settled; kept mappings go on as before.
update import_mappings set mapping = mapping || '{"otherTerms": "match"}';
update imports set mapping = mapping || '{"otherTerms": "match"}' where mapping is not null;
