-- Answers to suggestions about a collection, so that a suggestion is not made again.
create table coherence_answers (
  id uuid primary key default uuidv7(),
  collection_id uuid not null references collections on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  other_id uuid references artworks on delete cascade,
  kind text not null check (kind in ('belongs', 'never', 'both')),
  answered_by uuid references users on delete set null,
  answered_at timestamptz not null default now(),
  check ((kind = 'both') = (other_id is not null)),
  check (artwork_id < other_id),
  unique nulls not distinct (collection_id, artwork_id, other_id)
);
comment on column coherence_answers.other_id is 'the second work of a pair, the one with the greater id';
create index coherence_answers_last on coherence_answers (collection_id, answered_at desc, id desc);
create index coherence_answers_artwork on coherence_answers (artwork_id);
create index coherence_answers_other on coherence_answers (other_id) where other_id is not null;
create index coherence_answers_by on coherence_answers (answered_by) where answered_by is not null;
