-- Every word of a title, a label, a maker's name or a term in any language, for misspelt searches: the words that are
-- near one are few and found by an index, where comparing the texts of all works takes seconds. Words stay when their
-- last work goes. They do not say where they stand: a search by them shows only what its viewer may see.
create table artwork_words (word text primary key);
create index artwork_words_like on artwork_words using gin (word gin_trgm_ops);

-- In their order, so that two imports which bring the same new words wait for each other instead of blocking each
-- other.
create function keep_artwork_words(texts text[]) returns void language sql as $$
    insert into artwork_words (word)
      select distinct term from unnest(texts) words, lateral unnest(search_terms(words)) term
      where length(term) between 4 and 40 and term !~ '[0-9]' and not exists (select from artwork_words known where known.word = term)
      order by term on conflict do nothing $$;

create function artwork_texts_words_after_insert() returns trigger language plpgsql as $$
          begin
            perform keep_artwork_words(array(select distinct words from touched));
            return null;
          end $$;
create trigger artwork_texts_words_after_insert after insert on artwork_texts referencing new table as touched
  for each statement execute function artwork_texts_words_after_insert();

create function artwork_texts_words_after_update() returns trigger language plpgsql as $$
          begin
            perform keep_artwork_words(array(select distinct words from touched));
            return null;
          end $$;
create trigger artwork_texts_words_after_update after update on artwork_texts referencing new table as touched
  for each statement execute function artwork_texts_words_after_update();

create function artists_words_after_insert() returns trigger language plpgsql as $$
          begin
            perform keep_artwork_words(array(select distinct name || ' ' || sort_name from touched));
            return null;
          end $$;
create trigger artists_words_after_insert after insert on artists referencing new table as touched
  for each statement execute function artists_words_after_insert();

create function artists_words_after_update() returns trigger language plpgsql as $$
          begin
            perform keep_artwork_words(array(select distinct name || ' ' || sort_name from touched));
            return null;
          end $$;
create trigger artists_words_after_update after update on artists referencing new table as touched
  for each statement execute function artists_words_after_update();

create function tag_labels_words_after_insert() returns trigger language plpgsql as $$
        begin
          perform keep_artwork_words(array(select distinct name from touched));
          return null;
        end $$;
create trigger tag_labels_words_after_insert after insert on tag_labels referencing new table as touched
  for each statement execute function tag_labels_words_after_insert();

create function tag_labels_words_after_update() returns trigger language plpgsql as $$
        begin
          perform keep_artwork_words(array(select distinct name from touched));
          return null;
        end $$;
create trigger tag_labels_words_after_update after update on tag_labels referencing new table as touched
  for each statement execute function tag_labels_words_after_update();
