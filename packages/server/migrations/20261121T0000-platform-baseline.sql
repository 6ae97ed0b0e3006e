create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- uuidv7() needs PostgreSQL 18; older servers (15 on) get the same layout: 48 bits of milliseconds, 12 of their
-- fraction (rows of one transaction keep their order), then random bits.
do $$ begin
  if to_regprocedure('uuidv7()') is null then
    execute $f$ create function uuidv7() returns uuid language sql volatile as
      $g$ select encode(substring(int8send(us / 1000) from 3) || int2send((28672 + us % 1000 * 4096 / 1000)::smallint)
            || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
          from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) at $g$ $f$;
  end if;
end $$;

-- unaccent() is only STABLE because its dictionary can change; ours does not, and indexes need IMMUTABLE.
create function plain_text(words text) returns text language sql immutable parallel safe strict
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

-- The words of a text, separated by spaces. A run in a script without spaces between words (kana, Han, Thai, and
-- Hangul, whose endings attach to the word) becomes its pairs of neighbours: 花鸟画 is 花鸟, 鸟画 and its end, 画.
create function search_split(words text) returns text language sql immutable parallel safe strict as $$
         select case when plain ~ '[\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]' then
             regexp_replace(regexp_replace(plain, '([\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'), '([\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]{2})', '\1 ', 'g') || ' ' ||
             regexp_replace(regexp_replace(regexp_replace(plain, '[^\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g'), '(^| )[\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]', ' ', 'g'), '([\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]{2})', '\1 ', 'g')
           else plain end
         from (select regexp_replace(plain_text(normalize(words, NFKC)), '[\s!-/:-@\[-`{-~\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u02b0-\u02ff\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\ufe30-\ufe4f]+', ' ', 'g') as plain) of_words $$;

-- A tsvector holds a megabyte: 100,000 words always fit, and nobody searches for a word of more than 64 letters.
create function search_terms(words text) returns text[] language sql immutable parallel safe strict as $$
    select array(select distinct left(term, 64) from string_to_table(search_split(words), ' ') term where term <> '' limit 100000) $$;

-- All words must occur. The last one may be a prefix; so may a single character, which stands for the pairs that
-- start with it. The end of a longer run is already in its last pair.
create function search_query(words text) returns tsquery language sql immutable parallel safe strict as $$
         with of_words as (select left(term, 64) as term, at, term ~ '[\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]' as is_unspaced
           from string_to_table(search_split(words), ' ') with ordinality split (term, at) where term <> '')
         select string_agg(quote_literal(term) || case when is_unspaced and length(term) = 1 or at = (select max(at) from of_words where not is_unspaced) then ':*' else '' end, ' & ')::tsquery
         from of_words
         where not (is_unspaced and length(term) = 1 and exists (select from of_words pair where pair.is_unspaced and length(pair.term) = 2 and right(pair.term, 1) = of_words.term)) $$;

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  done_at timestamptz
);
create index outbox_waiting on outbox (next_at, id) where done_at is null;

-- The audit log is read newest first: all of it, by area, by act, by who acted, and by what it concerned.
create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor_id uuid,
  act text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text
);
create index audit_log_subject on audit_log (subject_type, subject_id, at desc);
create index audit_log_actor on audit_log (actor_id, at desc);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_area on audit_log (split_part(act, '.', 1), at desc, id desc);
create index audit_log_act on audit_log (act, at desc, id desc);
create index audit_log_userid on audit_log ((details ->> 'userId'), at desc, id desc) where details ? 'userId';
create index audit_log_contactid on audit_log ((details ->> 'contactId'), at desc, id desc) where details ? 'contactId';
create index audit_log_segmentid on audit_log ((details ->> 'segmentId'), at desc, id desc) where details ? 'segmentId';

create table mailbox_messages (
  id uuid primary key default uuidv7(),
  received_at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  raw text not null
);
create index mailbox_messages_recipient on mailbox_messages (recipient, received_at desc);

create table limits (key text primary key, points int not null default 0, expire bigint);

-- The Socket.IO adapter stores messages of more than 8 kB here. Its own example has only a unique constraint, but a
-- table without a primary key cannot be replicated row by row.
create table socket_io_attachments (id bigserial primary key, created_at timestamptz default now(), payload bytea);
