-- The schema that the migrations make. Generated: 'npm run schema' renews it.

-- extensions ----------------------------------------------------------------------------------------------------------

create extension btree_gin;
create extension pg_trgm;
create extension unaccent;

-- sequences -----------------------------------------------------------------------------------------------------------

create sequence indexed_versions as bigint;
create sequence open_ids as bigint start 100001;
create sequence socket_io_attachments_id_seq as bigint owned by socket_io_attachments.id;
create sequence term_numbers as integer;

-- platform ------------------------------------------------------------------------------------------------------------

create table audit_log (
  id uuid not null default uuidv7(),
  at timestamp with time zone not null default now(),
  actor_id uuid,
  act text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}'::jsonb,
  request_id text,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_act ON audit_log USING btree (act, at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at DESC);
CREATE INDEX audit_log_area ON audit_log USING btree (split_part(act, '.'::text, 1), at DESC, id DESC);
CREATE INDEX audit_log_at ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_contactid ON audit_log USING btree ((details ->> 'contactId'::text), at DESC, id DESC) WHERE details ? 'contactId'::text;
CREATE INDEX audit_log_segmentid ON audit_log USING btree ((details ->> 'segmentId'::text), at DESC, id DESC) WHERE details ? 'segmentId'::text;
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_type, subject_id, at DESC);
CREATE INDEX audit_log_userid ON audit_log USING btree ((details ->> 'userId'::text), at DESC, id DESC) WHERE details ? 'userId'::text;

create table limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint limits_pkey PRIMARY KEY (key)
);

create unlogged table mail_connections (
  transport text not null,
  process uuid not null,
  held integer not null,
  wanted integer not null,
  is_urgent boolean not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint mail_connections_pkey PRIMARY KEY (transport, process)
) with (fillfactor=50);

create table mail_days (
  domain text not null,
  day date not null,
  used integer not null,
  constraint mail_days_pkey PRIMARY KEY (domain, day)
);

create unlogged table mail_domain_paces (
  transport text not null,
  domain text not null,
  most double precision not null,
  per_second double precision not null,
  ready_at timestamp with time zone not null default clock_timestamp(),
  backlog_at timestamp with time zone not null default clock_timestamp(),
  paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  pause_seconds double precision not null default 0,
  changed_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint mail_domain_paces_pkey PRIMARY KEY (transport, domain)
) with (fillfactor=50);

create unlogged table mail_paces (
  transport text not null,
  most double precision not null,
  per_second double precision not null,
  many_at timestamp with time zone not null default clock_timestamp(),
  single_at timestamp with time zone not null default clock_timestamp(),
  paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  pause_seconds double precision not null default 0,
  changed_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  wishes integer not null default 0,
  constraint mail_paces_pkey PRIMARY KEY (transport)
) with (fillfactor=50);

create table mailbox_messages (
  id uuid not null default uuidv7(),
  received_at timestamp with time zone not null default now(),
  recipient text not null,
  subject text not null,
  raw text not null,
  constraint mailbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_messages_recipient ON mailbox_messages USING btree (recipient, received_at DESC);

create table outbox (
  id bigint not null generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  last_error text,
  done_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_waiting ON outbox USING btree (next_at, id) WHERE done_at IS NULL;

create table single_mails (
  id uuid not null default uuidv7(),
  kind text not null,
  topic text not null,
  email text not null,
  domain text not null generated always as (split_part(email, '@'::text, '-1'::integer)) stored,
  state text not null default 'waiting'::text,
  reason text,
  ended_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint single_mails_pkey PRIMARY KEY (id),
  constraint single_mails_email_check CHECK (email = lower(email)),
  constraint single_mails_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'verification'::text, 'account'::text, 'notification'::text])),
  constraint single_mails_reason_check CHECK (length(reason) <= 500),
  constraint single_mails_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'bounced'::text, 'complained'::text, 'uncertain'::text])),
  constraint single_mails_topic_check CHECK (length(topic) <= 40)
);
CREATE INDEX single_mails_domain ON single_mails USING btree (domain, kind, id);
CREATE INDEX single_mails_email ON single_mails USING btree (email, id);
CREATE INDEX single_mails_kind ON single_mails USING btree (kind, id);
CREATE INDEX single_mails_trouble ON single_mails USING btree (state, kind, id) WHERE state <> 'sent'::text;

create table socket_io_attachments (
  id bigint not null default nextval('socket_io_attachments_id_seq'::regclass),
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_pkey PRIMARY KEY (id)
);

-- accounts ------------------------------------------------------------------------------------------------------------

create table account_erasures (
  user_id uuid not null,
  publications text not null,
  pen_name text,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  constraint account_erasures_pkey PRIMARY KEY (user_id),
  constraint account_erasures_publications_check CHECK (publications = ANY (ARRAY['penName'::text, 'noName'::text, 'remove'::text])),
  constraint account_erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_erasures_due ON account_erasures USING btree (due_at);

create table credentials (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  id_token text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX credentials_user ON credentials USING btree (user_id);

create table data_exports (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer,
  bytes bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text])),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX data_exports_running ON data_exports USING btree (user_id) WHERE state = ANY (ARRAY['waiting'::text, 'working'::text]);
CREATE INDEX data_exports_user ON data_exports USING btree (user_id, created_at DESC);

create table email_changes (
  user_id uuid not null,
  email text not null,
  old_hash bytea not null,
  new_hash bytea,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  session_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_new_hash_key UNIQUE (new_hash),
  constraint email_changes_old_hash_key UNIQUE (old_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_expires ON email_changes USING btree (expires_at);

create table listed_people (
  user_id uuid not null,
  sort_key text collate "C" not null,
  words text collate "C" not null,
  suspended boolean not null,
  roles integer not null default 0,
  constraint listed_people_pkey PRIMARY KEY (user_id),
  constraint listed_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02, parallel_workers=0);
CREATE INDEX listed_people_disabled ON listed_people USING btree (sort_key, user_id) INCLUDE (words, roles) WHERE suspended;
CREATE INDEX listed_people_order ON listed_people USING btree (sort_key, user_id) INCLUDE (words, suspended, roles);
CREATE INDEX listed_people_words ON listed_people USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit='512');

create table passkeys (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);

create table sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  signed_in_by text not null default 'password'::text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_signed_in_by_check CHECK (signed_in_by = ANY (ARRAY['password'::text, 'passkey'::text])),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

create table spent_challenges (
  challenge_hash text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (challenge_hash)
);

create table user_roles (
  user_id uuid not null,
  role text not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_role_check CHECK (role = ANY (ARRAY['SUPER'::text, 'OO_CURATOR'::text, 'OO_SUPERVISOR'::text, 'COLLABORATOR'::text, 'SUPERVISOR'::text, 'OWNER'::text, 'COMMON'::text, 'APPLICATION_MANAGER'::text])),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_role ON user_roles USING btree (role, user_id);
CREATE TRIGGER user_roles_list AFTER INSERT OR DELETE OR UPDATE ON user_roles FOR EACH ROW EXECUTE FUNCTION listed_people_roles();

create table user_visits (
  user_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint user_visits_pkey PRIMARY KEY (user_id),
  constraint user_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null default uuidv7(),
  email text not null,
  email_verified boolean not null default false,
  name text not null default ''::text,
  image text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  middle_name text not null default ''::text,
  user_name text,
  about text not null default ''::text,
  can_write_articles boolean not null default false,
  can_publish_articles boolean not null default false,
  can_mail_articles boolean not null default false,
  suspended boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  invited_at timestamp with time zone,
  is_pen_name boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_email_check CHECK (email = lower(email))
);
CREATE INDEX users_words ON users USING gin (plain_text((((first_name || ' '::text) || last_name) || ' '::text) || email) gin_trgm_ops);
CREATE TRIGGER users_list_changed AFTER UPDATE ON users FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.email IS DISTINCT FROM new.email OR old.suspended IS DISTINCT FROM new.suspended OR old.is_pen_name IS DISTINCT FROM new.is_pen_name) EXECUTE FUNCTION listed_people_follow();
CREATE TRIGGER users_list_new AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION listed_people_follow();

create table verifications (
  id uuid not null default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);

-- applications --------------------------------------------------------------------------------------------------------

create table application_history (
  id uuid not null default uuidv7(),
  application_id uuid not null,
  act text not null,
  actor_id uuid,
  count integer not null default 0,
  at timestamp with time zone not null default clock_timestamp(),
  constraint application_history_pkey PRIMARY KEY (id),
  constraint application_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint application_history_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX application_history_actor ON application_history USING btree (actor_id);
CREATE INDEX application_history_application ON application_history USING btree (application_id, at, id);
CREATE UNIQUE INDEX application_history_opened ON application_history USING btree (application_id, actor_id) WHERE act = 'opened'::text;

create table application_questions (
  id uuid not null default uuidv7(),
  application_id uuid not null,
  field text not null,
  body text not null,
  before jsonb not null,
  after jsonb,
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  answer text,
  answered_at timestamp with time zone,
  constraint application_questions_pkey PRIMARY KEY (id),
  constraint application_questions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint application_questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX application_questions_application ON application_questions USING btree (application_id, asked_at, id);
CREATE INDEX application_questions_asked_by ON application_questions USING btree (asked_by);

create table applications (
  id uuid not null default uuidv7(),
  artwork_id uuid not null,
  segment_id uuid not null,
  offered_by uuid,
  message text not null default ''::text,
  status text not null default 'pending'::text,
  offered_record jsonb not null,
  decided_record jsonb,
  questions integer not null default 0,
  open_questions integer not null default 0,
  last_answer_at timestamp with time zone,
  decline_reason text,
  decision_message text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  effect text,
  published boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_check CHECK ((status = 'pending'::text) = (decided_at IS NULL)),
  constraint applications_decline_reason_check CHECK (decline_reason = ANY (ARRAY['duplicate'::text, 'not-here'::text, 'unsettled'::text])),
  constraint applications_effect_check CHECK (effect = ANY (ARRAY['hung'::text, 'shown'::text])),
  constraint applications_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'archived'::text])),
  constraint applications_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint applications_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint applications_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX applications_artwork ON applications USING btree (artwork_id);
CREATE INDEX applications_decided ON applications USING btree (segment_id, decided_at DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX applications_decided_by ON applications USING btree (decided_by);
CREATE INDEX applications_own ON applications USING btree (offered_by, status, created_at DESC, id DESC) INCLUDE (artwork_id);
CREATE UNIQUE INDEX applications_pending ON applications USING btree (artwork_id, segment_id) WHERE status = 'pending'::text;
CREATE INDEX applications_segment ON applications USING btree (segment_id, status, created_at DESC, id DESC) INCLUDE (artwork_id);
CREATE INDEX applications_status ON applications USING btree (status, created_at DESC, id DESC) INCLUDE (artwork_id);
CREATE INDEX applications_waiting ON applications USING btree (segment_id) WHERE status = 'pending'::text AND open_questions > 0;

-- articles ------------------------------------------------------------------------------------------------------------

create table article_artworks (
  article_id uuid not null,
  artwork_id uuid not null,
  "position" integer not null,
  constraint article_artworks_pkey PRIMARY KEY (article_id, artwork_id),
  constraint article_artworks_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_artworks_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX article_artworks_artwork ON article_artworks USING btree (artwork_id);

create table article_comment_replies (
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  body text not null,
  author_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint article_comment_replies_pkey PRIMARY KEY (id),
  constraint article_comment_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint article_comment_replies_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES article_comments(id) ON DELETE CASCADE
);
CREATE INDEX article_comment_replies_author ON article_comment_replies USING btree (author_id);
CREATE INDEX article_comment_replies_comment ON article_comment_replies USING btree (comment_id, created_at, id);

create table article_comments (
  id uuid not null default uuidv7(),
  article_id uuid not null,
  block_id text not null,
  version integer not null,
  quote text not null,
  body text not null,
  author_id uuid not null,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  resolved_by uuid,
  words jsonb,
  constraint article_comments_pkey PRIMARY KEY (id),
  constraint article_comments_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint article_comments_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX article_comments_article ON article_comments USING btree (article_id, created_at, id);
CREATE INDEX article_comments_author ON article_comments USING btree (author_id);
CREATE INDEX article_comments_resolved_by ON article_comments USING btree (resolved_by);

create table article_history (
  id uuid not null default uuidv7(),
  article_id uuid not null,
  act text not null,
  actor_id uuid,
  at timestamp with time zone not null default now(),
  version integer not null,
  reason text,
  details jsonb,
  constraint article_history_pkey PRIMARY KEY (id),
  constraint article_history_act_check CHECK (act = ANY (ARRAY['created'::text, 'submitted'::text, 'sent-back'::text, 'published'::text, 'unpublished'::text, 'author-changed'::text, 'access-changed'::text, 'segment-added'::text, 'segment-removed'::text, 'restored'::text])),
  constraint article_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint article_history_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE
);
CREATE INDEX article_history_actor ON article_history USING btree (actor_id);
CREATE INDEX article_history_article ON article_history USING btree (article_id, at DESC, id DESC);

create table article_revisions (
  article_id uuid not null,
  version integer not null,
  value jsonb not null,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  words integer,
  constraint article_revisions_pkey PRIMARY KEY (article_id, version),
  constraint article_revisions_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_revisions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX article_revisions_saved_by ON article_revisions USING btree (saved_by);

create table article_segments (
  article_id uuid not null,
  segment_id uuid not null,
  constraint article_segments_pkey PRIMARY KEY (article_id, segment_id),
  constraint article_segments_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_segments_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX article_segments_segment ON article_segments USING btree (segment_id, article_id);

create table article_tags (
  article_id uuid not null,
  tag_id uuid not null,
  constraint article_tags_pkey PRIMARY KEY (article_id, tag_id),
  constraint article_tags_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX article_tags_tag ON article_tags USING btree (tag_id, article_id);

create table article_words (
  word text not null,
  constraint article_words_pkey PRIMARY KEY (word)
);
CREATE INDEX article_words_like ON article_words USING gin (word gin_trgm_ops);

create table article_works (
  article_id uuid not null,
  artwork_id uuid not null,
  constraint article_works_pkey PRIMARY KEY (article_id, artwork_id),
  constraint article_works_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_works_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX article_works_artwork ON article_works USING btree (artwork_id, article_id);

create table articles (
  id uuid not null default uuidv7(),
  owner_id uuid not null,
  value jsonb not null,
  version integer not null default 1,
  title text storage main not null default ''::text,
  excerpt text storage main not null default ''::text,
  body text not null default ''::text,
  cover_file_id uuid,
  access_type text not null default 'SUBSCRIBERS_ONLY'::text,
  on_review boolean not null default false,
  submitted_at timestamp with time zone,
  published_at timestamp with time zone,
  published_by uuid,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  submitted_version integer,
  published_version integer,
  search_title tsvector storage main generated always as (array_to_tsvector(search_terms(title))) stored,
  search tsvector storage external generated always as (array_to_tsvector(search_terms((title || ' '::text) || "left"(body, 200000)))) stored,
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_access_type_check CHECK (access_type = ANY (ARRAY['PUBLIC'::text, 'SUBSCRIBERS_ONLY'::text])),
  constraint articles_check CHECK (NOT (on_review AND published_at IS NOT NULL)),
  constraint articles_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint articles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint articles_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL
) with (toast_tuple_target=256);
CREATE INDEX articles_all ON articles USING btree (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX articles_cover ON articles USING btree (cover_file_id);
CREATE INDEX articles_owner ON articles USING btree (owner_id, updated_at DESC, id DESC);
CREATE INDEX articles_public ON articles USING btree (published_at DESC, id DESC) WHERE published_at IS NOT NULL AND deleted_at IS NULL AND access_type = 'PUBLIC'::text;
CREATE INDEX articles_public_owner ON articles USING btree (owner_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL AND deleted_at IS NULL AND access_type = 'PUBLIC'::text;
CREATE INDEX articles_published ON articles USING btree (published_at DESC, id DESC) WHERE published_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX articles_published_by ON articles USING btree (published_by);
CREATE INDEX articles_review ON articles USING btree (submitted_at DESC, id DESC) WHERE on_review AND deleted_at IS NULL;
CREATE INDEX articles_search ON articles USING gin (search) WITH (gin_pending_list_limit='256');
CREATE INDEX articles_search_title ON articles USING gin (search_title) WITH (gin_pending_list_limit='256');
CREATE INDEX articles_title ON articles USING gin (plain_text(title) gin_trgm_ops);
CREATE INDEX articles_title_begins ON articles USING btree ("left"(plain_text(title), 64) text_pattern_ops);

create table private_feeds (
  user_id uuid not null,
  key uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint private_feeds_pkey PRIMARY KEY (user_id),
  constraint private_feeds_key_key UNIQUE (key),
  constraint private_feeds_secret_hash_check CHECK (octet_length(secret_hash) = 32),
  constraint private_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- artworks ------------------------------------------------------------------------------------------------------------

create table artists (
  id uuid not null default uuidv7(),
  source text not null,
  source_id text not null,
  name text not null,
  sort_name text not null,
  life_dates text,
  birth_year integer,
  death_year integer,
  birth_place text,
  death_place text,
  gender text,
  created_at timestamp with time zone not null default now(),
  no integer not null default nextval('term_numbers'::regclass),
  constraint artists_pkey PRIMARY KEY (id),
  constraint artists_no_key UNIQUE (no),
  constraint artists_source_source_id_key UNIQUE (source, source_id)
);
CREATE INDEX artists_words ON artists USING gin (plain_text(name) gin_trgm_ops);
CREATE TRIGGER artists_words_after_insert AFTER INSERT ON artists REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION artists_words_after_insert();
CREATE TRIGGER artists_words_after_update AFTER UPDATE ON artists REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION artists_words_after_update();
CREATE TRIGGER index_artists_changed AFTER INSERT OR DELETE OR UPDATE ON artists FOR EACH STATEMENT EXECUTE FUNCTION tell_index_of_terms();

create table artwork_artists (
  artwork_id uuid not null,
  "position" smallint not null,
  artist_id uuid,
  name text not null,
  role text not null,
  qualifier text,
  constraint artwork_artists_pkey PRIMARY KEY (artwork_id, "position"),
  constraint artwork_artists_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  constraint artwork_artists_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX artwork_artists_artist ON artwork_artists USING btree (artist_id, artwork_id);
CREATE TRIGGER index_artwork_artists_after_delete AFTER DELETE ON artwork_artists REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_artists_after_delete();
CREATE TRIGGER index_artwork_artists_after_insert AFTER INSERT ON artwork_artists REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_artists_after_insert();
CREATE TRIGGER index_artwork_artists_after_update AFTER UPDATE ON artwork_artists REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_artists_after_update();

create table artwork_images (
  id uuid not null default uuidv7(),
  artwork_id uuid not null,
  file_id uuid not null,
  "position" smallint not null,
  alt text,
  caption text,
  constraint artwork_images_pkey PRIMARY KEY (id),
  constraint artwork_images_artwork_id_file_id_key UNIQUE (artwork_id, file_id),
  constraint artwork_images_place UNIQUE (artwork_id, "position") DEFERRABLE,
  constraint artwork_images_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_images_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX artwork_images_file ON artwork_images USING btree (file_id);
CREATE TRIGGER index_artwork_images_after_delete AFTER DELETE ON artwork_images REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_images_after_delete();
CREATE TRIGGER index_artwork_images_after_insert AFTER INSERT ON artwork_images REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_images_after_insert();
CREATE TRIGGER index_artwork_images_after_update AFTER UPDATE ON artwork_images REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_images_after_update();

create table artwork_models (
  artwork_id uuid not null,
  "position" smallint not null,
  uuid text not null,
  caption text,
  constraint artwork_models_pkey PRIMARY KEY (artwork_id, "position"),
  constraint artwork_models_artwork_id_uuid_key UNIQUE (artwork_id, uuid),
  constraint artwork_models_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE TRIGGER index_artwork_models_after_delete AFTER DELETE ON artwork_models REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_models_after_delete();
CREATE TRIGGER index_artwork_models_after_insert AFTER INSERT ON artwork_models REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_models_after_insert();
CREATE TRIGGER index_artwork_models_after_update AFTER UPDATE ON artwork_models REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_models_after_update();

create table artwork_revisions (
  artwork_id uuid not null,
  version integer not null,
  act text not null,
  record jsonb not null,
  note text not null default ''::text,
  cause_id uuid,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  constraint artwork_revisions_pkey PRIMARY KEY (artwork_id, version),
  constraint artwork_revisions_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_revisions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX artwork_revisions_cause ON artwork_revisions USING btree (cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX artwork_revisions_saved_by ON artwork_revisions USING btree (saved_by);

create table artwork_segments (
  artwork_id uuid not null,
  segment_id uuid not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  published boolean not null default true,
  constraint artwork_segments_pkey PRIMARY KEY (artwork_id, segment_id),
  constraint artwork_segments_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint artwork_segments_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_segments_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX artwork_segments_added_by ON artwork_segments USING btree (added_by);
CREATE INDEX artwork_segments_of_work ON artwork_segments USING btree (artwork_id) INCLUDE (segment_id, published);
CREATE INDEX artwork_segments_wall ON artwork_segments USING btree (segment_id, added_at DESC, artwork_id DESC);
CREATE TRIGGER artwork_segments_hung AFTER INSERT ON artwork_segments REFERENCING NEW TABLE AS hung FOR EACH STATEMENT EXECUTE FUNCTION list_hung_works();
CREATE TRIGGER artwork_segments_rehung AFTER UPDATE ON artwork_segments REFERENCING NEW TABLE AS hung FOR EACH STATEMENT EXECUTE FUNCTION list_hung_works();
CREATE TRIGGER artwork_segments_taken_down AFTER DELETE ON artwork_segments REFERENCING OLD TABLE AS hung FOR EACH STATEMENT EXECUTE FUNCTION list_hung_works();
CREATE TRIGGER index_artwork_segments_after_delete AFTER DELETE ON artwork_segments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_segments_after_delete();
CREATE TRIGGER index_artwork_segments_after_insert AFTER INSERT ON artwork_segments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_segments_after_insert();
CREATE TRIGGER index_artwork_segments_after_update AFTER UPDATE ON artwork_segments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_segments_after_update();

create table artwork_shares (
  artwork_id uuid not null,
  user_id uuid not null,
  shared_by uuid,
  shared_at timestamp with time zone not null default now(),
  constraint artwork_shares_pkey PRIMARY KEY (artwork_id, user_id),
  constraint artwork_shares_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_shares_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint artwork_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX artwork_shares_shared_by ON artwork_shares USING btree (shared_by);
CREATE INDEX artwork_shares_user ON artwork_shares USING btree (user_id, shared_at DESC, artwork_id);

create table artwork_tags (
  artwork_id uuid not null,
  tag_id uuid not null,
  constraint artwork_tags_pkey PRIMARY KEY (artwork_id, tag_id),
  constraint artwork_tags_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX artwork_tags_tag ON artwork_tags USING btree (tag_id, artwork_id);
CREATE TRIGGER artwork_tags_noted_after_insert AFTER INSERT ON artwork_tags REFERENCING NEW TABLE AS tagged FOR EACH STATEMENT EXECUTE FUNCTION note_terms_of_tagged_works();
CREATE TRIGGER artwork_tags_noted_after_update AFTER UPDATE ON artwork_tags REFERENCING NEW TABLE AS tagged FOR EACH STATEMENT EXECUTE FUNCTION note_terms_of_tagged_works();
CREATE TRIGGER index_artwork_tags_after_delete AFTER DELETE ON artwork_tags REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_tags_after_delete();
CREATE TRIGGER index_artwork_tags_after_insert AFTER INSERT ON artwork_tags REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_tags_after_insert();
CREATE TRIGGER index_artwork_tags_after_update AFTER UPDATE ON artwork_tags REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_artwork_tags_after_update();

create table artwork_texts (
  artwork_id uuid not null,
  words text not null,
  title text not null,
  number text not null,
  provenance text not null,
  publications text not null,
  materials text not null default ''::text,
  cultures text not null default ''::text,
  places text not null default ''::text,
  period text not null default ''::text,
  written integer[] not null default '{}'::integer[],
  constraint artwork_texts_pkey PRIMARY KEY (artwork_id)
) with (toast_tuple_target=512);
CREATE INDEX artwork_texts_histories ON artwork_texts USING gin (provenance gin_trgm_ops, publications gin_trgm_ops);
CREATE INDEX artwork_texts_title ON artwork_texts USING btree (title text_pattern_ops);
CREATE INDEX artwork_texts_title_words ON artwork_texts USING gin (title gin_trgm_ops);
CREATE INDEX artwork_texts_words ON artwork_texts USING gin (words gin_trgm_ops);
CREATE INDEX artwork_texts_written ON artwork_texts USING gin (written) WHERE written <> '{}'::integer[];
CREATE TRIGGER artwork_texts_words_after_insert AFTER INSERT ON artwork_texts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION artwork_texts_words_after_insert();
CREATE TRIGGER artwork_texts_words_after_update AFTER UPDATE ON artwork_texts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION artwork_texts_words_after_update();
CREATE TRIGGER index_artwork_texts_after_update AFTER UPDATE ON artwork_texts REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_texts();

create table artwork_values (
  artwork_id uuid not null,
  value_id bigint not null,
  constraint artwork_values_pkey PRIMARY KEY (artwork_id, value_id),
  constraint artwork_values_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_values_value_id_fkey FOREIGN KEY (value_id) REFERENCES record_values(id)
);
CREATE INDEX artwork_values_value ON artwork_values USING btree (value_id, artwork_id DESC);
CREATE TRIGGER artwork_values_added AFTER INSERT ON artwork_values REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_record_values();
CREATE TRIGGER artwork_values_removed AFTER DELETE ON artwork_values REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_record_values();

create table artwork_values_due (
  artwork_id uuid not null,
  constraint artwork_values_due_pkey PRIMARY KEY (artwork_id),
  constraint artwork_values_due_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);

create table artwork_words (
  word text not null,
  constraint artwork_words_pkey PRIMARY KEY (word)
);
CREATE INDEX artwork_words_like ON artwork_words USING gin (word gin_trgm_ops);

create table artworks (
  id uuid not null default uuidv7(),
  open_id text default 'OO-'::text || nextval('open_ids'::regclass),
  owner_id uuid,
  source text,
  accession_number text,
  title text not null,
  artist text not null default ''::text,
  date_text text not null default ''::text,
  year_from integer,
  year_to integer,
  supporting_text text not null default ''::text,
  sections jsonb not null default '{}'::jsonb,
  published boolean not null default true,
  activity_status text not null default 'ACTIVE'::text,
  words text generated always as (plain_text((((title || ' '::text) || artist) || ' '::text) || COALESCE(accession_number, ''::text))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source_digest text,
  version integer not null default 1,
  date_edtf text,
  credit_line text not null default ''::text,
  rights_uri text,
  rights_holder text not null default ''::text,
  missing text[] not null default '{}'::text[],
  status_changed_at timestamp with time zone,
  status_changed_by uuid,
  source_key text,
  constraint artworks_pkey PRIMARY KEY (id),
  constraint artworks_open_id_key UNIQUE (open_id),
  constraint artworks_activity_status_check CHECK (activity_status = ANY (ARRAY['ACTIVE'::text, 'TO_DELETE'::text, 'DELETED'::text])),
  constraint artworks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint artworks_status_changed_by_fkey FOREIGN KEY (status_changed_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX artworks_accession_number ON artworks USING btree (upper(accession_number));
CREATE INDEX artworks_changed ON artworks USING btree (owner_id, updated_at DESC, id DESC);
CREATE INDEX artworks_harvested ON artworks USING btree (updated_at, id) WHERE published AND activity_status = 'ACTIVE'::text;
CREATE INDEX artworks_owner ON artworks USING btree (owner_id, created_at DESC);
CREATE UNIQUE INDEX artworks_source_key ON artworks USING btree (source, source_key);
CREATE INDEX artworks_status ON artworks USING btree (activity_status, status_changed_at DESC) WHERE activity_status <> 'ACTIVE'::text;
CREATE INDEX artworks_status_changed_by ON artworks USING btree (status_changed_by) WHERE status_changed_by IS NOT NULL;
CREATE INDEX artworks_title_and_artist ON artworks USING btree (md5(lower((title || ' / '::text) || artist)));
CREATE TRIGGER artworks_listed AFTER INSERT ON artworks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_works();
CREATE TRIGGER artworks_relisted AFTER UPDATE ON artworks REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_works();
CREATE TRIGGER artworks_removed AFTER DELETE ON artworks REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_works();
CREATE TRIGGER artworks_unlisted AFTER DELETE ON artworks REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION unlist_works();
CREATE TRIGGER index_artworks_after_update AFTER UPDATE ON artworks REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rights();

create table facts (
  no integer not null generated always as identity,
  part text not null,
  word text not null,
  constraint facts_pkey PRIMARY KEY (no),
  constraint facts_part_word_key UNIQUE (part, word),
  constraint facts_part_check CHECK (part = ANY (ARRAY['materials'::text, 'cultures'::text, 'places'::text, 'period'::text, 'title'::text, 'decade'::text, 'century'::text]))
);

create table harvested_changes (
  artwork_id uuid not null,
  at timestamp with time zone not null,
  is_deleted boolean not null,
  source text,
  segment_ids uuid[] not null default '{}'::uuid[],
  constraint harvested_changes_pkey PRIMARY KEY (artwork_id)
);
CREATE INDEX harvested_changes_at ON harvested_changes USING btree (at, artwork_id);

create table indexed_works (
  artwork_id uuid not null,
  version bigint not null default nextval('indexed_versions'::regclass),
  packed bytea,
  constraint indexed_works_pkey PRIMARY KEY (artwork_id)
);
CREATE INDEX indexed_works_version ON indexed_works USING btree (version);

create table listed_works (
  artwork_id uuid not null,
  created_at timestamp with time zone not null,
  published boolean not null,
  is_open boolean not null,
  year_from integer,
  year_to integer,
  span smallint generated always as (
CASE
    WHEN (year_to - year_from) < 4 THEN 4
    WHEN (year_to - year_from) < 16 THEN 16
    WHEN (year_to - year_from) < 64 THEN 64
    WHEN (year_to - year_from) < 256 THEN 256
    ELSE 32767
END) stored,
  no integer not null generated always as identity,
  constraint listed_works_pkey PRIMARY KEY (artwork_id)
);
CREATE INDEX listed_works_closed ON listed_works USING btree (created_at DESC, artwork_id DESC) WHERE NOT is_open;
CREATE INDEX listed_works_open ON listed_works USING btree (created_at DESC, artwork_id DESC) WHERE is_open;
CREATE INDEX listed_works_unpublished ON listed_works USING btree (created_at DESC, artwork_id DESC) WHERE NOT published;
CREATE INDEX listed_works_years ON listed_works USING btree (span, year_from, year_to) WHERE year_from IS NOT NULL;
CREATE TRIGGER index_listed_works_after_delete AFTER DELETE ON listed_works REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_listed_works_after_delete();
CREATE TRIGGER index_listed_works_after_insert AFTER INSERT ON listed_works REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_listed_works_after_insert();
CREATE TRIGGER index_listed_works_after_update AFTER UPDATE ON listed_works REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_listed_works_after_update();
CREATE TRIGGER listed_works_harvested AFTER UPDATE ON listed_works REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_harvested_changes();
CREATE TRIGGER listed_works_opened AFTER UPDATE ON listed_works REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_terms_of_opened_works();

create table opened_terms (
  tag_id uuid not null,
  constraint opened_terms_pkey PRIMARY KEY (tag_id)
);

create table record_values (
  id bigint not null generated always as identity,
  part text not null,
  word text not null,
  link uuid,
  alike text not null,
  works integer not null default 0,
  used_at timestamp with time zone not null default now(),
  constraint record_values_pkey PRIMARY KEY (id),
  constraint record_values_part_word_link_key UNIQUE NULLS NOT DISTINCT (part, word, link)
);
CREATE INDEX record_values_alike ON record_values USING btree (part, alike) WHERE works > 0;
CREATE INDEX record_values_name ON record_values USING btree (part, plain_text(word), id) WHERE works > 0;
CREATE INDEX record_values_unused ON record_values USING btree (used_at) WHERE works = 0;
CREATE INDEX record_values_works ON record_values USING btree (part, works DESC, id) WHERE works > 0;

create table term_act_works (
  act_id uuid not null,
  artwork_id uuid not null,
  drops uuid[] not null,
  adds uuid[] not null,
  restores jsonb,
  state text not null default 'to do'::text,
  dropped uuid[],
  added uuid[],
  links jsonb,
  constraint term_act_works_pkey PRIMARY KEY (act_id, artwork_id),
  constraint term_act_works_act_id_fkey FOREIGN KEY (act_id) REFERENCES tag_acts(id) ON DELETE CASCADE,
  constraint term_act_works_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX term_act_works_artwork ON term_act_works USING btree (artwork_id);
CREATE INDEX term_act_works_state ON term_act_works USING btree (act_id, state, artwork_id);

create table value_act_works (
  act_id uuid not null,
  artwork_id uuid not null,
  state text not null default 'to do'::text,
  version integer,
  before jsonb,
  constraint value_act_works_pkey PRIMARY KEY (act_id, artwork_id),
  constraint value_act_works_act_id_fkey FOREIGN KEY (act_id) REFERENCES value_acts(id) ON DELETE CASCADE,
  constraint value_act_works_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX value_act_works_artwork ON value_act_works USING btree (artwork_id);
CREATE INDEX value_act_works_state ON value_act_works USING btree (act_id, state, artwork_id);

create table value_acts (
  id uuid not null default uuidv7(),
  part text not null,
  from_values jsonb not null,
  to_word text,
  to_link uuid,
  sets_link boolean not null,
  state text not null default 'running'::text,
  works integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  undone integer not null default 0,
  left_alone integer not null default 0,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint value_acts_pkey PRIMARY KEY (id),
  constraint value_acts_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX value_acts_recent ON value_acts USING btree (started_at DESC, id DESC);
CREATE INDEX value_acts_started_by ON value_acts USING btree (started_by, started_at DESC);
CREATE INDEX value_acts_unfinished ON value_acts USING btree (id) WHERE state = ANY (ARRAY['running'::text, 'undoing'::text]);

create table works_due_for_index (
  no bigint not null generated always as identity,
  artwork_id uuid not null,
  constraint works_due_for_index_pkey PRIMARY KEY (no)
);

create table written_words (
  no integer not null default nextval('term_numbers'::regclass),
  id uuid not null generated always as (OVERLAY(OVERLAY(md5((kind || ' '::text) || plain_text(word)) PLACING '8'::text FROM 13) PLACING '8'::text FROM 17)::uuid) stored,
  kind text not null,
  word text not null,
  plain text not null generated always as (plain_text(word)) stored,
  used_at timestamp with time zone not null default now(),
  constraint written_words_pkey PRIMARY KEY (no),
  constraint written_words_id_key UNIQUE (id),
  constraint written_words_kind_plain_key UNIQUE (kind, plain),
  constraint written_words_kind_check CHECK (kind = ANY (ARRAY['materials'::text, 'cultures'::text, 'places'::text, 'periods'::text])),
  constraint written_words_word_check CHECK (length(word) >= 1 AND length(word) <= 200)
);
CREATE INDEX written_words_like ON written_words USING gin (plain gin_trgm_ops);
CREATE INDEX written_words_used ON written_words USING btree (used_at);

-- chat ----------------------------------------------------------------------------------------------------------------

create table chat_former (
  room_no integer not null,
  user_id uuid not null,
  left_at timestamp with time zone not null default now(),
  constraint chat_former_pkey PRIMARY KEY (room_no, user_id),
  constraint chat_former_room_no_fkey FOREIGN KEY (room_no) REFERENCES chat_rooms(no) ON DELETE CASCADE,
  constraint chat_former_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX chat_former_person ON chat_former USING btree (user_id);

create table chat_messages (
  id uuid not null default uuidv7(),
  room_no integer not null,
  seq integer not null,
  change integer not null default 0,
  sender_id uuid,
  client_id uuid not null,
  digest bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  body text not null,
  reply_to integer,
  file_id uuid,
  file_name text,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint chat_messages_pkey PRIMARY KEY (room_no, seq),
  constraint chat_messages_id_key UNIQUE (id),
  constraint chat_messages_sent_key UNIQUE (sender_id, client_id, room_no),
  constraint chat_messages_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'image'::text, 'file'::text, 'link'::text])),
  constraint chat_messages_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint chat_messages_room_no_fkey FOREIGN KEY (room_no) REFERENCES chat_rooms(no) ON DELETE CASCADE,
  constraint chat_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX chat_messages_changed ON chat_messages USING btree (room_no, change) WHERE change > 0;
CREATE INDEX chat_messages_file ON chat_messages USING btree (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX chat_messages_images ON chat_messages USING btree (room_no, seq) WHERE kind = 'image'::text AND deleted_at IS NULL;
CREATE INDEX chat_messages_words ON chat_messages USING gin (abs(room_no), to_tsvector('simple'::regconfig, plain_text(body))) WHERE deleted_at IS NULL;

create table chat_participants (
  room_no integer not null,
  user_id uuid not null,
  last_read integer not null default 0,
  last_viewed integer not null default 0,
  is_muted boolean not null default false,
  last_mailed integer not null default 0,
  constraint chat_participants_pkey PRIMARY KEY (user_id, room_no),
  constraint chat_participants_room_no_fkey FOREIGN KEY (room_no) REFERENCES chat_rooms(no) ON DELETE CASCADE,
  constraint chat_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);
CREATE INDEX chat_participants_room ON chat_participants USING btree (room_no) INCLUDE (user_id);

create table chat_rooms (
  no integer not null generated always as identity,
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  people_key text not null,
  last_seq integer not null default 0,
  last_change integer not null default 0,
  last_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  changed_by xid8 not null default pg_current_xact_id(),
  name text not null default ''::text,
  is_direct boolean not null,
  constraint chat_rooms_pkey PRIMARY KEY (no),
  constraint chat_rooms_id_key UNIQUE (id),
  constraint chat_rooms_people_key UNIQUE (people_key),
  constraint chat_rooms_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
) with (fillfactor=50);
CREATE INDEX chat_rooms_segment ON chat_rooms USING btree (segment_id);

create table chat_settings (
  user_id uuid not null,
  receipts boolean not null default true,
  typing boolean not null default true,
  mails boolean not null default true,
  constraint chat_settings_pkey PRIMARY KEY (user_id),
  constraint chat_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table chat_versions (
  room_no integer not null,
  seq integer not null,
  change integer not null,
  body text not null,
  at timestamp with time zone not null,
  constraint chat_versions_pkey PRIMARY KEY (room_no, seq, change),
  constraint chat_versions_room_no_seq_fkey FOREIGN KEY (room_no, seq) REFERENCES chat_messages(room_no, seq) ON DELETE CASCADE
);

-- collections ---------------------------------------------------------------------------------------------------------

create table coherence_answers (
  id uuid not null default uuidv7(),
  collection_id uuid not null,
  artwork_id uuid not null,
  other_id uuid,
  kind text not null,
  answered_by uuid,
  answered_at timestamp with time zone not null default now(),
  constraint coherence_answers_pkey PRIMARY KEY (id),
  constraint coherence_answers_collection_id_artwork_id_other_id_key UNIQUE NULLS NOT DISTINCT (collection_id, artwork_id, other_id),
  constraint coherence_answers_check CHECK ((kind = 'both'::text) = (other_id IS NOT NULL)),
  constraint coherence_answers_check1 CHECK (artwork_id < other_id),
  constraint coherence_answers_kind_check CHECK (kind = ANY (ARRAY['belongs'::text, 'never'::text, 'both'::text])),
  constraint coherence_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint coherence_answers_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint coherence_answers_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint coherence_answers_other_id_fkey FOREIGN KEY (other_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX coherence_answers_artwork ON coherence_answers USING btree (artwork_id);
CREATE INDEX coherence_answers_by ON coherence_answers USING btree (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX coherence_answers_last ON coherence_answers USING btree (collection_id, answered_at DESC, id DESC);
CREATE INDEX coherence_answers_other ON coherence_answers USING btree (other_id) WHERE other_id IS NOT NULL;

create table collection_items (
  collection_id uuid not null,
  artwork_id uuid,
  added_at timestamp with time zone not null default now(),
  id uuid not null default uuidv7(),
  keeper_id uuid not null,
  rank text collate "C" not null,
  text text not null default ''::text,
  constraint collection_items_pkey PRIMARY KEY (id),
  constraint collection_items_collection_id_artwork_id_key UNIQUE (collection_id, artwork_id),
  constraint collection_items_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint collection_items_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE
);
CREATE INDEX collection_items_artwork ON collection_items USING btree (artwork_id);
CREATE INDEX collection_items_kept ON collection_items USING btree (keeper_id, artwork_id, added_at, id);
CREATE UNIQUE INDEX collection_items_order ON collection_items USING btree (collection_id, rank) INCLUDE (artwork_id);
CREATE INDEX collection_items_recent ON collection_items USING btree (keeper_id, added_at DESC, id DESC) WHERE artwork_id IS NOT NULL;
CREATE TRIGGER index_collection_items_after_delete AFTER DELETE ON collection_items REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_collection_items_after_delete();
CREATE TRIGGER index_collection_items_after_insert AFTER INSERT ON collection_items REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION index_collection_items_after_insert();

create table collections (
  id uuid not null default uuidv7(),
  owner_id uuid,
  segment_id uuid,
  name text not null,
  description text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  no integer not null generated always as identity,
  rank text collate "C",
  cover_artwork_id uuid,
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_no_key UNIQUE (no),
  constraint collections_check CHECK (num_nonnulls(owner_id, segment_id) = 1),
  constraint collections_check1 CHECK ((segment_id IS NULL) = (rank IS NULL)),
  constraint collections_cover_artwork_id_fkey FOREIGN KEY (cover_artwork_id) REFERENCES artworks(id) ON DELETE SET NULL,
  constraint collections_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint collections_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX collections_cover ON collections USING btree (cover_artwork_id) WHERE cover_artwork_id IS NOT NULL;
CREATE INDEX collections_owner ON collections USING btree (owner_id, updated_at DESC, id DESC);
CREATE INDEX collections_recent ON collections USING btree (segment_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX collections_segment ON collections USING btree (segment_id, rank);
CREATE TRIGGER index_collections_added AFTER INSERT ON collections FOR EACH ROW WHEN (new.segment_id IS NOT NULL) EXECUTE FUNCTION tell_index('collections');
CREATE TRIGGER index_collections_moved AFTER UPDATE OF segment_id ON collections FOR EACH ROW WHEN (new.segment_id IS DISTINCT FROM old.segment_id) EXECUTE FUNCTION tell_index('collections');

create table deleted_collections (
  id uuid not null,
  owner_id uuid,
  segment_id uuid,
  was jsonb not null,
  deleted_at timestamp with time zone not null default now(),
  constraint deleted_collections_pkey PRIMARY KEY (id),
  constraint deleted_collections_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint deleted_collections_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX deleted_collections_old ON deleted_collections USING btree (deleted_at);
CREATE INDEX deleted_collections_owner ON deleted_collections USING btree (owner_id);
CREATE INDEX deleted_collections_segment ON deleted_collections USING btree (segment_id);

create table departures (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  segment_id uuid not null,
  state text not null default 'running'::text,
  total integer not null,
  "position" integer not null default 0,
  removed integer not null default 0,
  added_at timestamp with time zone,
  item_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint departures_pkey PRIMARY KEY (id),
  constraint departures_check CHECK ((added_at IS NULL) = (item_id IS NULL)),
  constraint departures_state_check CHECK (state = ANY (ARRAY['running'::text, 'done'::text])),
  constraint departures_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE,
  constraint departures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX departures_running ON departures USING btree (user_id, segment_id) WHERE state = 'running'::text;
CREATE INDEX departures_segment ON departures USING btree (segment_id);
CREATE INDEX departures_user ON departures USING btree (user_id);

create table exhibitions (
  collection_id uuid not null,
  key_hash bytea not null,
  opened_at timestamp with time zone not null default now(),
  constraint exhibitions_pkey PRIMARY KEY (collection_id),
  constraint exhibitions_key_hash_key UNIQUE (key_hash),
  constraint exhibitions_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE
);

-- contacts ------------------------------------------------------------------------------------------------------------

create table contact_occupations (
  contact_id uuid not null,
  occupation_id uuid not null,
  constraint contact_occupations_pkey PRIMARY KEY (contact_id, occupation_id),
  constraint contact_occupations_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contact_occupations_occupation_id_fkey FOREIGN KEY (occupation_id) REFERENCES occupations(id) ON DELETE CASCADE
);
CREATE INDEX contact_occupations_occupation ON contact_occupations USING btree (occupation_id);

create table contacts (
  id uuid not null default uuidv7(),
  user_id uuid,
  email text not null,
  first_name text not null default ''::text,
  middle_name text not null default ''::text,
  last_name text not null default ''::text,
  title text,
  phone text,
  country_name text,
  about text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_email_key UNIQUE (email),
  constraint contacts_user_id_key UNIQUE (user_id),
  constraint contacts_email_check CHECK (email = lower(email)),
  constraint contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE TRIGGER contacts_forget_rows AFTER DELETE ON contacts REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION segment_contacts_of_nobody();
CREATE TRIGGER contacts_rewrite_texts AFTER UPDATE ON contacts REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contact_texts_follow();
CREATE TRIGGER contacts_stay_erased BEFORE INSERT ON contacts FOR EACH ROW WHEN (new.user_id IS NULL) EXECUTE FUNCTION contacts_refuse_erased();
CREATE TRIGGER contacts_write_texts AFTER INSERT ON contacts REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contact_texts_follow();

create table occupations (
  id uuid not null default uuidv7(),
  name text not null,
  constraint occupations_pkey PRIMARY KEY (id),
  constraint occupations_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX occupations_name ON occupations USING btree (plain_text(name));

create table suppressions (
  email_hash text not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  id uuid not null default uuidv7(),
  email text collate "C",
  detail text,
  constraint suppressions_pkey PRIMARY KEY (email_hash),
  constraint suppressions_email_check CHECK (email = lower(email)),
  constraint suppressions_erased_has_no_address CHECK (reason <> 'erased'::text OR email IS NULL AND detail IS NULL),
  constraint suppressions_reason_check CHECK (reason = ANY (ARRAY['bounce'::text, 'complaint'::text, 'erased'::text]))
);
CREATE INDEX suppressions_email ON suppressions USING btree (email);
CREATE UNIQUE INDEX suppressions_id ON suppressions USING btree (id);
CREATE INDEX suppressions_time ON suppressions USING btree (at DESC, id DESC);
CREATE INDEX suppressions_words ON suppressions USING gin (email gin_trgm_ops);

-- exchange ------------------------------------------------------------------------------------------------------------

create table artwork_batch_cells (
  batch_id uuid not null,
  artwork_id uuid not null,
  column_key text not null,
  side text not null,
  base text not null,
  here text not null,
  there text not null,
  choice text,
  is_done boolean not null default false,
  constraint artwork_batch_cells_pkey PRIMARY KEY (batch_id, artwork_id, column_key),
  constraint artwork_batch_cells_batch_id_artwork_id_fkey FOREIGN KEY (batch_id, artwork_id) REFERENCES artwork_batch_works(batch_id, artwork_id) ON DELETE CASCADE
);

create table artwork_batch_works (
  batch_id uuid not null,
  artwork_id uuid not null,
  place integer not null,
  version integer not null,
  is_chosen boolean not null default true,
  state text not null default 'to do'::text,
  before jsonb,
  constraint artwork_batch_works_pkey PRIMARY KEY (batch_id, artwork_id),
  constraint artwork_batch_works_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_batch_works_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES artwork_batches(id) ON DELETE CASCADE
);
CREATE INDEX artwork_batch_works_artwork ON artwork_batch_works USING btree (artwork_id);
CREATE INDEX artwork_batch_works_place ON artwork_batch_works USING btree (batch_id, place);

create table artwork_batches (
  id uuid not null default uuidv7(),
  kind text not null,
  state text not null,
  title text not null default ''::text,
  changes jsonb not null default '[]'::jsonb,
  export_id bigint,
  left_out integer not null default 0,
  findings jsonb not null default '[]'::jsonb,
  finding_count integer not null default 0,
  started_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source jsonb,
  work_count integer not null default 0,
  changed_count integer not null default 0,
  rehearsed integer not null default 0,
  lines_read integer not null default 0,
  table_key text,
  table_shape jsonb,
  constraint artwork_batches_pkey PRIMARY KEY (id),
  constraint artwork_batches_export_id_fkey FOREIGN KEY (export_id) REFERENCES artwork_exports(id) ON DELETE SET NULL,
  constraint artwork_batches_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX artwork_batches_at_work ON artwork_batches USING btree (id) WHERE state = ANY (ARRAY['reading'::text, 'rehearsing'::text, 'running'::text, 'undoing'::text]);
CREATE INDEX artwork_batches_export ON artwork_batches USING btree (export_id);
CREATE INDEX artwork_batches_latest ON artwork_batches USING btree (created_at DESC, id DESC);
CREATE INDEX artwork_batches_of_person ON artwork_batches USING btree (started_by, created_at DESC, id DESC);
CREATE INDEX artwork_batches_updated_at ON artwork_batches USING btree (updated_at);

create table artwork_differences (
  artwork_id uuid not null,
  other_id uuid not null,
  said_by uuid,
  said_at timestamp with time zone not null default now(),
  constraint artwork_differences_pkey PRIMARY KEY (artwork_id, other_id),
  constraint artwork_differences_check CHECK (artwork_id < other_id),
  constraint artwork_differences_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_differences_other_id_fkey FOREIGN KEY (other_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint artwork_differences_said_by_fkey FOREIGN KEY (said_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX artwork_differences_other ON artwork_differences USING btree (other_id);
CREATE INDEX artwork_differences_said_by ON artwork_differences USING btree (said_by);

create table artwork_exports (
  id bigint not null generated always as identity,
  format text not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint artwork_exports_pkey PRIMARY KEY (id),
  constraint artwork_exports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX artwork_exports_made_at ON artwork_exports USING btree (made_at);
CREATE INDEX artwork_exports_made_by ON artwork_exports USING btree (made_by);

create table exported_records (
  artwork_id uuid not null,
  version integer not null,
  cells jsonb not null,
  exported_at timestamp with time zone not null default now(),
  constraint exported_records_pkey PRIMARY KEY (artwork_id, version),
  constraint exported_records_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE
);
CREATE INDEX exported_records_exported_at ON exported_records USING btree (exported_at);

create table import_changes (
  import_id uuid not null,
  artwork_id uuid not null,
  version integer not null,
  before jsonb,
  undoing text not null default 'to do'::text,
  constraint import_changes_pkey PRIMARY KEY (import_id, artwork_id),
  constraint import_changes_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint import_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_changes_artwork ON import_changes USING btree (artwork_id);

create table import_findings (
  id bigint not null generated always as identity,
  import_id uuid not null,
  kind text not null,
  line bigint not null,
  other_line bigint,
  column_name text not null,
  cell text not null,
  artwork_id uuid,
  imported_id uuid,
  picture jsonb,
  is_again boolean not null default false,
  constraint import_findings_pkey PRIMARY KEY (id),
  constraint import_findings_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE SET NULL,
  constraint import_findings_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_findings_imported_id_fkey FOREIGN KEY (imported_id) REFERENCES artworks(id) ON DELETE SET NULL
);
CREATE INDEX import_findings_artwork ON import_findings USING btree (artwork_id) WHERE artwork_id IS NOT NULL;
CREATE INDEX import_findings_imported ON import_findings USING btree (imported_id) WHERE imported_id IS NOT NULL;
CREATE INDEX import_findings_kind ON import_findings USING btree (import_id, kind, id);
CREATE INDEX import_findings_pictures ON import_findings USING btree (import_id, id) WHERE picture IS NOT NULL;

create table import_made (
  import_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  constraint import_made_pkey PRIMARY KEY (import_id, kind, subject_id),
  constraint import_made_kind_check CHECK (kind = ANY (ARRAY['term'::text, 'artist'::text])),
  constraint import_made_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table import_mappings (
  id uuid not null default uuidv7(),
  name text not null,
  mapping jsonb not null,
  uses integer not null default 0,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint import_mappings_pkey PRIMARY KEY (id),
  constraint import_mappings_name_key UNIQUE (name),
  constraint import_mappings_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX import_mappings_saved_by ON import_mappings USING btree (saved_by);

create table import_runs (
  id uuid not null default uuidv7(),
  source text not null,
  fingerprint text not null,
  stage text not null,
  next_offset bigint not null default 0,
  works integer not null default 0,
  oddities jsonb not null default '{}'::jsonb,
  started_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_source_fingerprint_key UNIQUE (source, fingerprint)
);

create table import_words (
  import_id uuid not null,
  target text not null,
  word text not null,
  records integer not null,
  constraint import_words_pkey PRIMARY KEY (import_id, target, word),
  constraint import_words_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table imports (
  id uuid not null default uuidv7(),
  file_name text not null,
  fingerprint text not null,
  table_key text,
  pictures_key text,
  shape jsonb not null,
  is_encoding_certain boolean not null default true,
  profile jsonb not null default '{}'::jsonb,
  mapping jsonb,
  mapping_name text,
  segment_id uuid,
  state text not null,
  "position" bigint not null default 0,
  rows bigint,
  counts jsonb not null default '{}'::jsonb,
  oddities jsonb not null default '{}'::jsonb,
  failure text not null default ''::text,
  started_by uuid,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  mapping_version integer,
  visible_to text not null default 'nobody'::text,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_visible_to_check CHECK (visible_to = ANY (ARRAY['nobody'::text, 'readers'::text])),
  constraint imports_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE SET NULL,
  constraint imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX imports_fingerprint ON imports USING btree (fingerprint);
CREATE INDEX imports_recent ON imports USING btree (created_at DESC, id DESC);
CREATE INDEX imports_segment ON imports USING btree (segment_id);
CREATE INDEX imports_started_by ON imports USING btree (started_by);

-- files ---------------------------------------------------------------------------------------------------------------

create table file_uses (
  file_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  constraint file_uses_pkey PRIMARY KEY (file_id, kind, subject_id),
  constraint file_uses_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX file_uses_subject ON file_uses USING btree (kind, subject_id);

create table files (
  id uuid not null default uuidv7(),
  owner_id uuid,
  visibility text not null default 'private'::text,
  storage_key text not null,
  content_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  colour text,
  thumbhash text,
  sha256 text not null,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'picture'::text,
  picture_hash bigint,
  guest_limit integer,
  placeholder text,
  palette smallint[],
  constraint files_pkey PRIMARY KEY (id),
  constraint files_storage_key_key UNIQUE (storage_key),
  constraint files_guest_limit_check CHECK (guest_limit > 0),
  constraint files_kind_check CHECK (kind = ANY (ARRAY['picture'::text, 'model'::text])),
  constraint files_palette_check CHECK (cardinality(palette) = 14),
  constraint files_visibility_check CHECK (visibility = ANY (ARRAY['public'::text, 'private'::text])),
  constraint pictures_are_measured CHECK (kind <> 'picture'::text OR width IS NOT NULL AND height IS NOT NULL AND colour IS NOT NULL AND thumbhash IS NOT NULL),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX files_owner ON files USING btree (owner_id, created_at DESC);
CREATE INDEX files_picture_hash ON files USING gin ((ARRAY[(picture_hash & 65535::bigint)::integer, ((picture_hash >> 16) & 65535::bigint)::integer + 65536, ((picture_hash >> 32) & 65535::bigint)::integer + 131072, ((picture_hash >> 48) & 65535::bigint)::integer + 196608])) WHERE picture_hash IS NOT NULL;
CREATE INDEX files_without_palette ON files USING btree (id) WHERE kind = 'picture'::text AND palette IS NULL;
CREATE INDEX files_without_placeholder ON files USING btree (id) WHERE kind = 'picture'::text AND placeholder IS NULL;
CREATE TRIGGER index_files_after_update AFTER UPDATE ON files REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_palettes();

create table masters (
  file_id uuid not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  orientation smallint not null,
  state text not null default 'waiting'::text,
  reason text,
  progress smallint not null default 0,
  attempts smallint not null default 0,
  pyramid_key text,
  pyramid_bytes integer,
  levels jsonb,
  state_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint masters_pkey PRIMARY KEY (file_id),
  constraint failures_have_reasons CHECK ((state = 'failed'::text) = (reason IS NOT NULL)),
  constraint masters_orientation_check CHECK (orientation >= 1 AND orientation <= 8),
  constraint masters_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint masters_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'tiling'::text, 'ready'::text, 'failed'::text])),
  constraint pyramids_are_whole CHECK ((state = 'ready'::text) = (pyramid_key IS NOT NULL AND pyramid_bytes IS NOT NULL AND levels IS NOT NULL)),
  constraint masters_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX masters_untiled ON masters USING btree (state_at) WHERE state = ANY (ARRAY['waiting'::text, 'tiling'::text]);

create table models (
  id uuid not null default uuidv7(),
  uuid text not null,
  owner_id uuid,
  file_id uuid,
  poster_file_id uuid,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint models_pkey PRIMARY KEY (id),
  constraint models_file_id_key UNIQUE (file_id),
  constraint models_uuid_owner_id_key UNIQUE (uuid, owner_id),
  constraint models_check CHECK (file_id IS NULL OR uuid = file_id::text),
  constraint models_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint models_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint models_poster_file_id_fkey FOREIGN KEY (poster_file_id) REFERENCES files(id) ON DELETE SET NULL
);
CREATE INDEX models_owner ON models USING btree (owner_id);
CREATE INDEX models_poster ON models USING btree (poster_file_id);

-- long-works ----------------------------------------------------------------------------------------------------------

create table seen_works (
  user_id uuid not null,
  kind text not null,
  work_id uuid not null,
  changed_at timestamp with time zone not null,
  constraint seen_works_pkey PRIMARY KEY (user_id, kind, work_id),
  constraint seen_works_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX seen_works_changed_at ON seen_works USING btree (changed_at);

-- mailings ------------------------------------------------------------------------------------------------------------

create table digest_choices (
  segment_id uuid not null,
  contact_id uuid not null,
  pace text not null,
  zone text not null,
  from_at timestamp with time zone,
  constraint digest_choices_pkey PRIMARY KEY (segment_id, contact_id),
  constraint digest_choices_pace_check CHECK (pace = ANY (ARRAY['daily'::text, 'weekly'::text])),
  constraint digest_choices_zone_check CHECK (length(zone) <= 64),
  constraint digest_choices_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint digest_choices_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX digest_choices_changed ON digest_choices USING btree (zone, from_at) WHERE from_at IS NOT NULL;
CREATE INDEX digest_choices_contact ON digest_choices USING btree (contact_id);

create table digest_zones (
  zone text not null,
  day date not null,
  daily_upto timestamp with time zone not null,
  weekly_upto timestamp with time zone not null,
  constraint digest_zones_pkey PRIMARY KEY (zone)
);

create table digests (
  id uuid not null default uuidv7(),
  day date not null,
  contact_id uuid not null,
  articles uuid[] not null,
  segments uuid[] not null,
  at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  started_at timestamp with time zone,
  tries integer not null default 0,
  reason text,
  domain text not null default ''::text,
  email text,
  constraint digests_pkey PRIMARY KEY (day, contact_id),
  constraint digests_id_key UNIQUE (id),
  constraint digests_reason_check CHECK (length(reason) <= 500),
  constraint digests_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'skipped'::text, 'bounced'::text, 'complained'::text, 'uncertain'::text])),
  constraint digests_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);
CREATE INDEX digests_contact ON digests USING btree (contact_id);
CREATE INDEX digests_domain ON digests USING btree (domain, id);
CREATE INDEX digests_due ON digests USING btree (at, id) WHERE state = 'waiting'::text;
CREATE INDEX digests_started ON digests USING btree (started_at) WHERE state = 'sending'::text;
CREATE INDEX digests_trouble ON digests USING btree (state, id) WHERE state = ANY (ARRAY['skipped'::text, 'bounced'::text, 'complained'::text, 'uncertain'::text]);

create table mailing_chunks (
  mailing_id uuid not null,
  from_no bigint not null,
  to_no bigint not null,
  worker integer,
  due_at timestamp with time zone,
  constraint mailing_chunks_pkey PRIMARY KEY (mailing_id, from_no),
  constraint mailing_chunks_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
) with (fillfactor=50);
CREATE INDEX mailing_chunks_worker ON mailing_chunks USING btree (mailing_id) WHERE worker IS NOT NULL;

create table mailing_drafts (
  article_id uuid not null,
  subject text not null default ''::text,
  preheader text not null default ''::text,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  send_at timestamp with time zone,
  scheduled_by uuid,
  audience text not null default 'everybody'::text,
  refusal text,
  clock_day date,
  clock_hour text,
  clock_zone text,
  constraint mailing_drafts_pkey PRIMARY KEY (article_id),
  constraint mailing_drafts_audience_check CHECK (audience = ANY (ARRAY['everybody'::text, 'remaining'::text])),
  constraint mailing_drafts_clock CHECK (num_nulls(clock_day, clock_hour, clock_zone) = ANY (ARRAY[0, 3])),
  constraint mailing_drafts_clock_hour_check CHECK (clock_hour ~ '^[0-2][0-9]:[0-5][0-9]$'::text),
  constraint mailing_drafts_clock_zone_check CHECK (length(clock_zone) <= 64),
  constraint mailing_drafts_preheader_check CHECK (length(preheader) <= 300),
  constraint mailing_drafts_subject_check CHECK (length(subject) <= 300),
  constraint mailing_drafts_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint mailing_drafts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mailing_drafts_scheduled_by_fkey FOREIGN KEY (scheduled_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX mailing_drafts_changed_by ON mailing_drafts USING btree (changed_by);
CREATE INDEX mailing_drafts_due ON mailing_drafts USING btree (send_at, article_id) WHERE send_at IS NOT NULL;
CREATE INDEX mailing_drafts_scheduled_by ON mailing_drafts USING btree (scheduled_by);

create table mailing_event_counts (
  mailing_id uuid not null,
  minute timestamp with time zone not null,
  type text not null,
  is_machine boolean not null,
  count integer not null,
  constraint mailing_event_counts_pkey PRIMARY KEY (mailing_id, minute, type, is_machine),
  constraint mailing_event_counts_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);

create table mailing_events (
  no bigint not null generated always as identity,
  mailing_id uuid,
  recipient_id uuid,
  at timestamp with time zone not null,
  type text not null,
  is_machine boolean not null default false,
  email text collate "C" not null,
  status text,
  detail text,
  link text,
  proof text not null,
  source_id text not null,
  link_no integer,
  constraint mailing_events_pkey PRIMARY KEY (no),
  constraint mailing_events_source_id_key UNIQUE (source_id),
  constraint mailing_events_check CHECK ((mailing_id IS NULL) = (recipient_id IS NULL)),
  constraint mailing_events_proof_check CHECK (proof = ANY (ARRAY['ses'::text, 'smtp'::text, 'returned'::text, 'counted'::text])),
  constraint mailing_events_type_check CHECK (type = ANY (ARRAY['Send'::text, 'Delivery'::text, 'Bounce'::text, 'Complaint'::text, 'Open'::text, 'Click'::text, 'DeliveryDelay'::text, 'Reject'::text])),
  constraint mailing_events_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);
CREATE INDEX mailing_events_other_mail ON mailing_events USING btree (email) WHERE mailing_id IS NULL;
CREATE INDEX mailing_events_recipient ON mailing_events USING btree (recipient_id, at DESC, no DESC) WHERE recipient_id IS NOT NULL;
CREATE INDEX mailing_events_time ON mailing_events USING btree (mailing_id, at DESC, no DESC) INCLUDE (type, is_machine, email);
CREATE INDEX mailing_events_type ON mailing_events USING btree (mailing_id, type, at DESC, no DESC) INCLUDE (is_machine, email);

create table mailing_links (
  mailing_id uuid not null,
  link integer not null,
  url text not null,
  words text not null,
  is_picture boolean not null default false,
  constraint mailing_links_pkey PRIMARY KEY (mailing_id, link),
  constraint mailing_links_link_check CHECK (link >= 1 AND link <= 65535),
  constraint mailing_links_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);

create table mailing_moments (
  mailing_id uuid not null,
  zone text not null,
  leaves_at timestamp with time zone not null,
  constraint mailing_moments_pkey PRIMARY KEY (mailing_id, zone),
  constraint mailing_moments_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);

create table mailing_reader_counts (
  mailing_id uuid not null,
  link integer not null,
  people integer not null,
  machines integer not null,
  only_machines integer not null,
  constraint mailing_reader_counts_pkey PRIMARY KEY (mailing_id, link),
  constraint mailing_reader_counts_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);

create table mailing_readers (
  mailing_id uuid not null,
  recipient_id uuid not null,
  link integer not null,
  by_person boolean not null,
  by_machine boolean not null,
  constraint mailing_readers_pkey PRIMARY KEY (mailing_id, recipient_id, link),
  constraint mailing_readers_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE
);

create table mailing_recipients (
  id uuid not null default uuidv7(),
  mailing_id uuid not null,
  contact_id uuid,
  segment_id uuid,
  email text not null,
  name text not null default ''::text,
  state text not null default 'queued'::text,
  reason text,
  attempts smallint not null default 0,
  next_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  claimed_by text,
  sent_at timestamp with time zone,
  message_id text,
  delivered_at timestamp with time zone,
  delayed_at timestamp with time zone,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  no bigint not null generated always as identity,
  is_counted boolean not null default false,
  leaves_at timestamp with time zone,
  constraint mailing_recipients_pkey PRIMARY KEY (id),
  constraint mailing_recipients_mailing_id_email_key UNIQUE (mailing_id, email),
  constraint mailing_recipients_email_check CHECK (email = lower(email)),
  constraint mailing_recipients_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'skipped'::text, 'uncertain'::text, 'bounced'::text, 'complained'::text])),
  constraint mailing_recipients_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE SET NULL,
  constraint mailing_recipients_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE,
  constraint mailing_recipients_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE SET NULL
) with (fillfactor=70);
CREATE INDEX mailing_recipients_clicked ON mailing_recipients USING btree (mailing_id, email) WHERE clicked_at IS NOT NULL;
CREATE INDEX mailing_recipients_contact ON mailing_recipients USING btree (contact_id);
CREATE INDEX mailing_recipients_domain ON mailing_recipients USING btree (split_part(email, '@'::text, '-1'::integer), id);
CREATE UNIQUE INDEX mailing_recipients_no ON mailing_recipients USING btree (mailing_id, no);
CREATE INDEX mailing_recipients_opened ON mailing_recipients USING btree (mailing_id, email) WHERE opened_at IS NOT NULL;
CREATE INDEX mailing_recipients_segment ON mailing_recipients USING btree (segment_id);
CREATE INDEX mailing_recipients_words ON mailing_recipients USING gin (mailing_id, plain_text((name || ' '::text) || email) gin_trgm_ops);
CREATE TRIGGER mailing_recipients_gone_trouble AFTER DELETE ON mailing_recipients FOR EACH ROW WHEN (mailing_trouble(old.state, old.delayed_at, old.delivered_at) IS NOT NULL) EXECUTE FUNCTION note_mailing_trouble();
CREATE TRIGGER mailing_recipients_new_trouble AFTER INSERT ON mailing_recipients FOR EACH ROW WHEN (mailing_trouble(new.state, new.delayed_at, new.delivered_at) IS NOT NULL) EXECUTE FUNCTION note_mailing_trouble();
CREATE TRIGGER mailing_recipients_trouble AFTER UPDATE OF state, delayed_at, delivered_at, email ON mailing_recipients FOR EACH ROW WHEN (mailing_trouble(new.state, new.delayed_at, new.delivered_at) IS DISTINCT FROM mailing_trouble(old.state, old.delayed_at, old.delivered_at) OR old.email <> new.email AND mailing_trouble(new.state, new.delayed_at, new.delivered_at) IS NOT NULL) EXECUTE FUNCTION note_mailing_trouble();

create table mailing_settings (
  is_only boolean not null default true,
  counts_reads boolean not null default false,
  changed_by uuid,
  changed_at timestamp with time zone,
  constraint mailing_settings_pkey PRIMARY KEY (is_only),
  constraint mailing_settings_is_only_check CHECK (is_only),
  constraint mailing_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX mailing_settings_changed_by ON mailing_settings USING btree (changed_by);

create table mailing_troubles (
  recipient_id uuid not null,
  mailing_id uuid not null,
  state text not null,
  email text not null,
  domain text not null generated always as (split_part(email, '@'::text, '-1'::integer)) stored,
  constraint mailing_troubles_pkey PRIMARY KEY (recipient_id),
  constraint mailing_troubles_state_check CHECK (state = ANY (ARRAY['bounced'::text, 'complained'::text, 'uncertain'::text, 'skipped'::text, 'delayed'::text]))
);
CREATE INDEX mailing_troubles_domain ON mailing_troubles USING btree (domain, state, recipient_id);
CREATE INDEX mailing_troubles_mailing ON mailing_troubles USING btree (mailing_id, state, email);
CREATE INDEX mailing_troubles_state ON mailing_troubles USING btree (state, recipient_id);

create table mailing_uncounted (
  contact_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint mailing_uncounted_pkey PRIMARY KEY (contact_id),
  constraint mailing_uncounted_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);

create table mailing_visits (
  no bigint not null generated always as identity,
  mailing_id uuid not null,
  recipient_no bigint not null,
  link integer not null,
  at timestamp with time zone not null,
  program text,
  agent text not null,
  constraint mailing_visits_pkey PRIMARY KEY (no)
);
CREATE INDEX mailing_visits_due ON mailing_visits USING btree (at, no);
CREATE INDEX mailing_visits_recipient ON mailing_visits USING btree (mailing_id, recipient_no);

create table mailings (
  id uuid not null default uuidv7(),
  article_id uuid not null,
  kind text not null,
  state text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  closed_at timestamp with time zone,
  pause_reason text,
  slot_key text not null,
  cancelled_at timestamp with time zone,
  number integer not null generated always as identity,
  counts_reads boolean not null default false,
  wakes_at timestamp with time zone,
  paused_at timestamp with time zone,
  paused_by uuid,
  closed_by uuid,
  constraint mailings_pkey PRIMARY KEY (id),
  constraint mailings_kind_check CHECK (kind = ANY (ARRAY['mass'::text, 'test'::text])),
  constraint mailings_pause_reason_check CHECK (pause_reason = ANY (ARRAY['person'::text, 'server'::text, 'article'::text])),
  constraint mailings_slot_key_check CHECK (length(slot_key) >= 32),
  constraint mailings_state_check CHECK (state = ANY (ARRAY['preparing'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'failed'::text])),
  constraint mailings_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint mailings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mailings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mailings_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX mailings_article ON mailings USING btree (article_id, created_at DESC);
CREATE INDEX mailings_closed_by ON mailings USING btree (closed_by);
CREATE INDEX mailings_created_by ON mailings USING btree (created_by);
CREATE INDEX mailings_kind ON mailings USING btree (kind, id);
CREATE UNIQUE INDEX mailings_number ON mailings USING btree (number);
CREATE UNIQUE INDEX mailings_open ON mailings USING btree (article_id) WHERE kind = 'mass'::text AND closed_at IS NULL;
CREATE INDEX mailings_paused_by ON mailings USING btree (paused_by);
CREATE INDEX mailings_unfinished ON mailings USING btree (id) WHERE state = ANY (ARRAY['preparing'::text, 'sending'::text, 'paused'::text]);

create table reader_zones (
  contact_id uuid not null,
  zone text not null,
  constraint reader_zones_pkey PRIMARY KEY (contact_id),
  constraint reader_zones_zone_check CHECK (length(zone) <= 64),
  constraint reader_zones_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);

-- memberships ---------------------------------------------------------------------------------------------------------

create table bulk_act_people (
  act_id uuid not null,
  contact_id uuid not null,
  state text not null default 'to do'::text,
  status_before text,
  status_after text,
  code text,
  event_id uuid,
  before jsonb,
  constraint bulk_act_people_pkey PRIMARY KEY (act_id, contact_id),
  constraint bulk_act_people_state_check CHECK (state = ANY (ARRAY['to do'::text, 'done'::text, 'unchanged'::text, 'refused'::text, 'undone'::text, 'kept'::text, 'told'::text])),
  constraint bulk_act_people_act_id_fkey FOREIGN KEY (act_id) REFERENCES bulk_acts(id) ON DELETE CASCADE,
  constraint bulk_act_people_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint bulk_act_people_event_id_fkey FOREIGN KEY (event_id) REFERENCES membership_events(id) ON DELETE SET NULL
);
CREATE INDEX bulk_act_people_contact ON bulk_act_people USING btree (contact_id);
CREATE INDEX bulk_act_people_event ON bulk_act_people USING btree (event_id);
CREATE INDEX bulk_act_people_state ON bulk_act_people USING btree (act_id, state, contact_id);

create table bulk_acts (
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  event text not null,
  reason text,
  started_by uuid,
  undone_by uuid,
  state text not null,
  held_until timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint bulk_acts_pkey PRIMARY KEY (id),
  constraint bulk_acts_state_check CHECK (state = ANY (ARRAY['running'::text, 'held'::text, 'undoing'::text, 'undone'::text, 'releasing'::text, 'released'::text])),
  constraint bulk_acts_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE,
  constraint bulk_acts_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bulk_acts_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX bulk_acts_open ON bulk_acts USING btree (held_until) WHERE state = ANY (ARRAY['running'::text, 'held'::text, 'undoing'::text, 'releasing'::text]);
CREATE INDEX bulk_acts_segment ON bulk_acts USING btree (segment_id, created_at DESC, id);
CREATE INDEX bulk_acts_started_by ON bulk_acts USING btree (started_by);
CREATE INDEX bulk_acts_undone_by ON bulk_acts USING btree (undone_by);

create table consequence_previews (
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  event text not null,
  asked_by uuid not null,
  contact_ids uuid[] not null,
  counted integer not null default 0,
  state text not null default 'working'::text,
  result jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint consequence_previews_pkey PRIMARY KEY (id),
  constraint consequence_previews_state_check CHECK (state = ANY (ARRAY['working'::text, 'done'::text])),
  constraint consequence_previews_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint consequence_previews_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX consequence_previews_asked_by ON consequence_previews USING btree (asked_by);
CREATE INDEX consequence_previews_created ON consequence_previews USING btree (created_at);
CREATE INDEX consequence_previews_segment ON consequence_previews USING btree (segment_id);
CREATE INDEX consequence_previews_working ON consequence_previews USING btree (id) WHERE state = 'working'::text;

create table contact_changes (
  no bigint not null generated always as identity,
  segment_no integer not null,
  cell smallint not null,
  n smallint not null,
  contact_id uuid not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  country_key text collate "C" not null,
  email text collate "C" not null,
  search text collate "C" not null,
  constraint contact_changes_pkey PRIMARY KEY (no)
);
CREATE INDEX contact_changes_segment ON contact_changes USING btree (segment_no) INCLUDE (cell, n);

create table contact_counts (
  segment_no integer not null,
  search text collate "C" not null,
  cells integer[] not null,
  counted_at timestamp with time zone not null default now(),
  folded integer not null default 0,
  constraint contact_counts_pkey PRIMARY KEY (segment_no, search)
);

create table contact_exports (
  id uuid not null default uuidv7(),
  segment_id uuid,
  segment_no integer not null,
  actor_id uuid,
  at timestamp with time zone not null default now(),
  filter jsonb not null,
  count integer not null,
  people int4multirange not null,
  constraint contact_exports_pkey PRIMARY KEY (id),
  constraint contact_exports_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint contact_exports_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE SET NULL
);
CREATE INDEX contact_exports_actor ON contact_exports USING btree (actor_id);
CREATE INDEX contact_exports_segment ON contact_exports USING btree (segment_id);
CREATE INDEX contact_exports_segment_no ON contact_exports USING btree (segment_no, at DESC);

create table contact_import_changes (
  import_id uuid not null,
  contact_id uuid not null,
  is_added boolean not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint contact_import_changes_pkey PRIMARY KEY (import_id, contact_id),
  constraint contact_import_changes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contact_import_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES contact_imports(id) ON DELETE CASCADE
);
CREATE INDEX contact_import_changes_contact ON contact_import_changes USING btree (contact_id);

create table contact_import_rows (
  import_id uuid not null,
  no integer not null,
  line integer not null,
  email text not null,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  title text,
  phone text,
  country_name text,
  about text not null,
  occupations text[] not null,
  consent text not null,
  consent_day text not null,
  consent_source text not null,
  outcome text,
  other_line integer,
  is_raised boolean not null default false,
  constraint contact_import_rows_pkey PRIMARY KEY (import_id, no),
  constraint contact_import_rows_consent_check CHECK (consent = ANY (ARRAY['yes'::text, 'undated'::text, 'no'::text])),
  constraint contact_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES contact_imports(id) ON DELETE CASCADE
);
CREATE INDEX contact_import_rows_outcome ON contact_import_rows USING btree (import_id, outcome, no);
CREATE INDEX contact_import_rows_undated ON contact_import_rows USING btree (import_id, no) WHERE consent = 'undated'::text;

create table contact_imports (
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  file_name text not null,
  table_key text,
  shape jsonb not null,
  is_encoding_certain boolean not null,
  columns jsonb not null,
  mapping jsonb not null,
  consent_proposal jsonb,
  state text not null,
  "position" integer not null default 0,
  rows integer,
  counts jsonb not null,
  failure text not null default ''::text,
  started_by uuid,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint contact_imports_pkey PRIMARY KEY (id),
  constraint contact_imports_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE,
  constraint contact_imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX contact_imports_at_work ON contact_imports USING btree (id) WHERE state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]);
CREATE INDEX contact_imports_segment ON contact_imports USING btree (segment_id, created_at DESC, id DESC);
CREATE INDEX contact_imports_started_by ON contact_imports USING btree (started_by);

create table contact_layouts (
  user_id uuid not null,
  layout jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint contact_layouts_pkey PRIMARY KEY (user_id),
  constraint contact_layouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table contact_marks (
  segment_no integer not null,
  sort text not null,
  place integer not null,
  key text collate "C" not null,
  contact_id uuid not null,
  cells integer[] not null,
  constraint contact_marks_pkey PRIMARY KEY (segment_no, sort, place)
);
CREATE UNIQUE INDEX contact_marks_key ON contact_marks USING btree (segment_no, sort, key, contact_id);

create table contact_texts (
  contact_id uuid not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  country_key text collate "C" not null,
  email text collate "C" not null,
  search text collate "C" not null,
  constraint contact_texts_pkey PRIMARY KEY (contact_id),
  constraint contact_texts_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
) with (parallel_workers=0);
CREATE INDEX contact_texts_pieces ON contact_texts USING gin (short_pieces(search)) WITH (gin_pending_list_limit='512');
CREATE INDEX contact_texts_trigrams ON contact_texts USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit='512');
CREATE TRIGGER contact_texts_change_rows AFTER UPDATE ON contact_texts REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION segment_contacts_take_texts();

create table membership_events (
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  contact_id uuid not null,
  actor_id uuid,
  event text not null,
  from_status text not null,
  to_status text not null,
  reason text,
  at timestamp with time zone not null,
  undoes uuid,
  constraint membership_events_pkey PRIMARY KEY (id),
  constraint membership_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint membership_events_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint membership_events_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE,
  constraint membership_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES membership_events(id) ON DELETE CASCADE
);
CREATE INDEX membership_events_actor ON membership_events USING btree (actor_id);
CREATE INDEX membership_events_contact ON membership_events USING btree (contact_id, segment_id, at);
CREATE INDEX membership_events_segment ON membership_events USING btree (segment_id, at);
CREATE INDEX membership_events_undoes ON membership_events USING btree (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER membership_events_time BEFORE INSERT ON membership_events FOR EACH ROW WHEN (new.at IS NULL) EXECUTE FUNCTION membership_events_take_time();

create table membership_invitations (
  segment_id uuid not null,
  contact_id uuid not null,
  token_hash bytea,
  mail_due_at timestamp with time zone,
  is_counted boolean not null default false,
  constraint membership_invitations_pkey PRIMARY KEY (segment_id, contact_id),
  constraint membership_invitations_token_hash_key UNIQUE (token_hash),
  constraint membership_invitations_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint membership_invitations_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX membership_invitations_contact ON membership_invitations USING btree (contact_id);
CREATE INDEX membership_invitations_due ON membership_invitations USING btree (mail_due_at) WHERE mail_due_at IS NOT NULL;

create table membership_moments (
  segment_no integer not null,
  at timestamp with time zone not null,
  cells integer[] not null,
  constraint membership_moments_pkey PRIMARY KEY (segment_no, at)
);

create table membership_points (
  segment_no integer not null,
  contact_id uuid not null,
  at timestamp with time zone not null,
  before smallint not null,
  cell smallint not null,
  constraint membership_points_pkey PRIMARY KEY (segment_no, contact_id, at) INCLUDE (cell)
) with (parallel_workers=0);
CREATE INDEX membership_points_cell ON membership_points USING btree (segment_no, cell, at) INCLUDE (before, contact_id);

create table memberships (
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  contact_id uuid not null,
  status text not null,
  join_type text,
  add_source text,
  source_from text,
  message text,
  newsletter_status text not null default 'notSubscribed'::text,
  newsletter_changed_by text,
  newsletter_changed_at timestamp with time zone,
  created_by uuid,
  requested_at timestamp with time zone,
  invited_at timestamp with time zone,
  subscribed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  declined_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  invited_by uuid,
  constraint memberships_pkey PRIMARY KEY (id),
  constraint memberships_segment_id_contact_id_key UNIQUE (segment_id, contact_id),
  constraint memberships_join_type_check CHECK (join_type = ANY (ARRAY['manual'::text, 'invited'::text, 'request_approved'::text])),
  constraint memberships_newsletter_changed_by_check CHECK (newsletter_changed_by = ANY (ARRAY['self'::text, 'staff'::text])),
  constraint memberships_newsletter_status_check CHECK (newsletter_status = ANY (ARRAY['notSubscribed'::text, 'subscribed'::text, 'unsubscribed'::text])),
  constraint memberships_source_from_check CHECK (source_from = ANY (ARRAY['application'::text, 'invitation'::text, 'newsletter'::text])),
  constraint memberships_status_check CHECK (status = ANY (ARRAY['SUBSCRIBED'::text, 'UNSUBSCRIBED'::text, 'REQUEST_PENDING'::text, 'REQUEST_REJECTED'::text, 'INVITED'::text, 'INVITATION_CANCELLED'::text, 'SUSPENDED'::text, 'UNREGISTERED_BY_CURATOR'::text, 'UNREGISTERED_FROM_NEWSLETTER'::text, 'UNREGISTERED_INVITED_BY_CURATOR'::text, 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR'::text, 'LEAVE_BY_USER'::text, 'REGISTERED_BY_CURATOR'::text, 'REGISTERED_FROM_NEWSLETTER'::text])),
  constraint memberships_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint memberships_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint memberships_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint memberships_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX memberships_contact ON memberships USING btree (contact_id, segment_id);
CREATE INDEX memberships_created_by ON memberships USING btree (created_by);
CREATE INDEX memberships_invited_by ON memberships USING btree (invited_by);
CREATE INDEX memberships_members ON memberships USING btree (segment_id, status);
CREATE INDEX memberships_open_invitations ON memberships USING btree (invited_at) WHERE status = ANY (ARRAY['INVITED'::text, 'UNREGISTERED_INVITED_BY_CURATOR'::text]);
CREATE INDEX memberships_readers ON memberships USING btree (segment_id) INCLUDE (contact_id) WHERE newsletter_status = 'subscribed'::text;
CREATE TRIGGER memberships_add_rows AFTER INSERT ON memberships REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION segment_contacts_follow();
CREATE TRIGGER memberships_change_rows AFTER UPDATE ON memberships REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION segment_contacts_follow();
CREATE TRIGGER memberships_remove_rows AFTER DELETE ON memberships REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION segment_contacts_follow();

create table newsletter_consents (
  id uuid not null default uuidv7(),
  segment_id uuid not null,
  contact_id uuid not null,
  decision text not null,
  decided_by text not null,
  actor_id uuid,
  source text not null,
  wording text,
  confirmation text,
  at timestamp with time zone not null default clock_timestamp(),
  address text,
  page text,
  constraint newsletter_consents_pkey PRIMARY KEY (id),
  constraint newsletter_consents_address_check CHECK (length(address) <= 320),
  constraint newsletter_consents_confirmation_check CHECK (length(confirmation) <= 500),
  constraint newsletter_consents_decided_by_check CHECK (decided_by = ANY (ARRAY['self'::text, 'staff'::text])),
  constraint newsletter_consents_decision_check CHECK (decision = ANY (ARRAY['given'::text, 'withdrawn'::text])),
  constraint newsletter_consents_page_check CHECK (length(page) <= 500),
  constraint newsletter_consents_source_check CHECK (source = ANY (ARRAY['site'::text, 'mail'::text, 'staff'::text, 'import'::text])),
  constraint newsletter_consents_wording_check CHECK (length(wording) <= 2000),
  constraint newsletter_consents_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint newsletter_consents_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint newsletter_consents_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_consents_actor ON newsletter_consents USING btree (actor_id);
CREATE INDEX newsletter_consents_contact ON newsletter_consents USING btree (contact_id, segment_id, at);
CREATE INDEX newsletter_consents_segment ON newsletter_consents USING btree (segment_id);

create table segment_contacts (
  no integer not null generated always as identity,
  segment_no integer not null,
  contact_id uuid not null,
  status smallint not null,
  newsletter smallint not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  country_key text collate "C" not null,
  email text collate "C" not null,
  search text collate "C" not null,
  constraint segment_contacts_pkey PRIMARY KEY (segment_no, contact_id) INCLUDE (status, newsletter)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02, parallel_workers=0);
CREATE INDEX segment_contacts_contact ON segment_contacts USING btree (contact_id, segment_no) INCLUDE (status, newsletter);
CREATE INDEX segment_contacts_country_key ON segment_contacts USING btree (segment_no, country_key, contact_id) INCLUDE (status, newsletter, no, search);
CREATE INDEX segment_contacts_email ON segment_contacts USING btree (segment_no, email, contact_id) INCLUDE (status, newsletter, no, search);
CREATE INDEX segment_contacts_first_key ON segment_contacts USING btree (segment_no, first_key, contact_id) INCLUDE (status, newsletter, no, search);
CREATE INDEX segment_contacts_last_key ON segment_contacts USING btree (segment_no, last_key, contact_id) INCLUDE (status, newsletter, no, search);
CREATE INDEX segment_contacts_search ON segment_contacts USING btree (segment_no, search, contact_id) INCLUDE (status, newsletter, no);
CREATE INDEX segment_contacts_status ON segment_contacts USING btree (segment_no, status, newsletter) INCLUDE (search);
CREATE TRIGGER segment_contacts_log_delete AFTER DELETE ON segment_contacts REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION contact_changes_write();
CREATE TRIGGER segment_contacts_log_insert AFTER INSERT ON segment_contacts REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contact_changes_write();
CREATE TRIGGER segment_contacts_log_update AFTER UPDATE ON segment_contacts REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contact_changes_write();
CREATE TRIGGER segment_contacts_place_delete AFTER DELETE ON segment_contacts REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION membership_points_write();
CREATE TRIGGER segment_contacts_place_insert AFTER INSERT ON segment_contacts REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION membership_points_write();
CREATE TRIGGER segment_contacts_place_update AFTER UPDATE ON segment_contacts REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION membership_points_write();

-- notifications -------------------------------------------------------------------------------------------------------

create table notification_settings (
  user_id uuid not null,
  mails boolean not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  body text not null,
  href text not null,
  subject text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  names_id uuid,
  segment_id uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_href_check CHECK (href ~~ '/%'::text),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_age ON notifications USING btree (created_at);
CREATE INDEX notifications_mail_due ON notifications USING btree (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notifications_names ON notifications USING btree (names_id) WHERE names_id IS NOT NULL;
CREATE INDEX notifications_subject ON notifications USING btree (subject);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at DESC, id DESC);

-- ontology ------------------------------------------------------------------------------------------------------------

create table former_tags (
  id uuid not null,
  source text not null,
  source_id text not null,
  name text not null,
  type text not null,
  replaced_by uuid,
  gone_at timestamp with time zone not null default now(),
  constraint former_tags_pkey PRIMARY KEY (id),
  constraint former_tags_source_source_id_key UNIQUE (source, source_id),
  constraint former_tags_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES tags(id) ON DELETE SET NULL
);
CREATE INDEX former_tags_replaced_by ON former_tags USING btree (replaced_by) WHERE replaced_by IS NOT NULL;

create table tag_act_terms (
  act_id uuid not null,
  tag_id uuid not null,
  name text not null,
  version integer,
  constraint tag_act_terms_pkey PRIMARY KEY (act_id, tag_id),
  constraint tag_act_terms_act_id_fkey FOREIGN KEY (act_id) REFERENCES tag_acts(id) ON DELETE CASCADE
);
CREATE INDEX tag_act_terms_tag ON tag_act_terms USING btree (tag_id, act_id);

create table tag_acts (
  id uuid not null default uuidv7(),
  kind text not null,
  request jsonb not null,
  terms jsonb not null,
  retires uuid[] not null default '{}'::uuid[],
  state text not null default 'finished'::text,
  works integer not null default 0,
  done integer not null default 0,
  undone_by uuid,
  undoes uuid,
  left_alone integer not null default 0,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  until timestamp with time zone not null,
  constraint tag_acts_pkey PRIMARY KEY (id),
  constraint tag_acts_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint tag_acts_undoes_fkey FOREIGN KEY (undoes) REFERENCES tag_acts(id) ON DELETE SET NULL,
  constraint tag_acts_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES tag_acts(id) ON DELETE SET NULL
);
CREATE INDEX tag_acts_made_by ON tag_acts USING btree (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX tag_acts_recent ON tag_acts USING btree (made_at DESC, id DESC);
CREATE INDEX tag_acts_undoes ON tag_acts USING btree (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX tag_acts_undone_by ON tag_acts USING btree (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX tag_acts_unfinished ON tag_acts USING btree (id) WHERE state = 'running'::text;

create table tag_ancestors (
  tag_id uuid not null,
  ancestor_id uuid not null,
  distance smallint not null,
  constraint tag_ancestors_pkey PRIMARY KEY (tag_id, ancestor_id)
);
CREATE INDEX tag_ancestors_ancestor ON tag_ancestors USING btree (ancestor_id, tag_id);

create table tag_givens (
  tag_id uuid not null,
  given jsonb not null,
  constraint tag_givens_pkey PRIMARY KEY (tag_id),
  constraint tag_givens_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);

create table tag_labels (
  id uuid not null default uuidv7(),
  tag_id uuid not null,
  language text not null,
  kind text not null,
  name text not null,
  constraint tag_labels_pkey PRIMARY KEY (id),
  constraint tag_labels_tag_id_language_kind_name_key UNIQUE (tag_id, language, kind, name),
  constraint tag_labels_kind_check CHECK (kind = ANY (ARRAY['preferred'::text, 'alternative'::text, 'hidden'::text, 'notation'::text])),
  constraint tag_labels_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tag_labels_preferred ON tag_labels USING btree (tag_id, language) WHERE kind = 'preferred'::text;
CREATE INDEX tag_labels_start ON tag_labels USING btree (plain_text(name) text_pattern_ops);
CREATE INDEX tag_labels_words ON tag_labels USING gin (plain_text(name) gin_trgm_ops);
CREATE TRIGGER tag_labels_words_after_insert AFTER INSERT ON tag_labels REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tag_labels_words_after_insert();
CREATE TRIGGER tag_labels_words_after_update AFTER UPDATE ON tag_labels REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tag_labels_words_after_update();

create table tag_matches (
  tag_id uuid not null,
  uri text not null,
  kind text not null,
  constraint tag_matches_pkey PRIMARY KEY (tag_id, uri),
  constraint tag_matches_kind_check CHECK (kind = ANY (ARRAY['exact'::text, 'close'::text, 'broad'::text, 'narrow'::text, 'related'::text])),
  constraint tag_matches_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX tag_matches_uri ON tag_matches USING btree (uri);

create table tag_notes (
  id uuid not null default uuidv7(),
  tag_id uuid not null,
  language text not null,
  kind text not null,
  text text not null,
  constraint tag_notes_pkey PRIMARY KEY (id),
  constraint tag_notes_kind_check CHECK (kind = ANY (ARRAY['scope'::text, 'definition'::text, 'example'::text, 'history'::text, 'editorial'::text, 'change'::text, 'note'::text])),
  constraint tag_notes_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX tag_notes_tag ON tag_notes USING btree (tag_id);

create table tag_parents (
  tag_id uuid not null,
  parent_id uuid not null,
  constraint tag_parents_pkey PRIMARY KEY (tag_id, parent_id),
  constraint tag_parents_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES tags(id) ON DELETE CASCADE,
  constraint tag_parents_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
);
CREATE INDEX tag_parents_parent ON tag_parents USING btree (parent_id);
CREATE TRIGGER index_tag_parents_changed AFTER INSERT OR DELETE OR UPDATE ON tag_parents FOR EACH STATEMENT EXECUTE FUNCTION tell_index_of_terms();

create table tags (
  id uuid not null default uuidv7(),
  source text not null,
  source_id text not null,
  name text not null,
  extended_name text,
  type text not null default 'Keyword'::text,
  created_at timestamp with time zone not null default now(),
  deprecated_at timestamp with time zone,
  replaced_by uuid,
  version integer not null default 1,
  no integer not null default nextval('term_numbers'::regclass),
  sort_name text not null generated always as (plain_text(name)) stored,
  is_object_type boolean not null default false,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_no_key UNIQUE (no),
  constraint tags_source_source_id_key UNIQUE (source, source_id),
  constraint tags_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES tags(id) ON DELETE SET NULL
);
CREATE INDEX tags_extended_name ON tags USING hash (lower(extended_name)) WHERE extended_name IS NOT NULL;
CREATE INDEX tags_name ON tags USING btree (lower(name));
CREATE INDEX tags_plain_words ON tags USING gin (sort_name gin_trgm_ops);
CREATE INDEX tags_replaced_by ON tags USING btree (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX tags_type ON tags USING btree (type, name);
CREATE INDEX tags_words ON tags USING gin (plain_text(name) gin_trgm_ops);
CREATE TRIGGER index_tags_changed AFTER INSERT OR DELETE OR UPDATE ON tags FOR EACH STATEMENT EXECUTE FUNCTION tell_index_of_terms();
CREATE TRIGGER tags_removed AFTER DELETE ON tags REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_tag_ancestors();

create table vocabulary_changes (
  upload_id uuid not null,
  tag_id uuid not null,
  no integer not null,
  before jsonb,
  after jsonb not null,
  constraint vocabulary_changes_pkey PRIMARY KEY (upload_id, tag_id),
  constraint vocabulary_changes_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES vocabulary_uploads(id) ON DELETE CASCADE
);

create table vocabulary_findings (
  upload_id uuid not null,
  no integer not null,
  kind text not null,
  line integer,
  subject text not null,
  message text not null,
  tag_id uuid,
  changes jsonb not null default '[]'::jsonb,
  constraint vocabulary_findings_pkey PRIMARY KEY (upload_id, no),
  constraint vocabulary_findings_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES vocabulary_uploads(id) ON DELETE CASCADE
);
CREATE INDEX vocabulary_findings_kind ON vocabulary_findings USING btree (upload_id, kind, no);

create table vocabulary_uploads (
  id uuid not null default uuidv7(),
  file_name text not null,
  format text not null,
  file_key text not null,
  state text not null,
  choices jsonb not null,
  counts jsonb not null,
  progress real not null default 0,
  failure text,
  may_change boolean not null,
  uploaded_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint vocabulary_uploads_pkey PRIMARY KEY (id),
  constraint vocabulary_uploads_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX vocabulary_uploads_by ON vocabulary_uploads USING btree (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX vocabulary_uploads_recent ON vocabulary_uploads USING btree (created_at DESC, id DESC);
CREATE INDEX vocabulary_uploads_unfinished ON vocabulary_uploads USING btree (id) WHERE state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]);

-- search --------------------------------------------------------------------------------------------------------------

create table recent_searches (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  text text not null,
  tags uuid[] not null,
  type text,
  found integer,
  at timestamp with time zone not null default now(),
  constraint recent_searches_pkey PRIMARY KEY (id),
  constraint recent_searches_check CHECK (text <> ''::text OR tags <> '{}'::uuid[]),
  constraint recent_searches_tags_check CHECK (cardinality(tags) <= 20),
  constraint recent_searches_text_check CHECK (length(text) <= 200),
  constraint recent_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recent_searches_same ON recent_searches USING btree (user_id, lower(text), tags, type) NULLS NOT DISTINCT;

-- segments ------------------------------------------------------------------------------------------------------------

create table segment_staff (
  segment_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint segment_staff_pkey PRIMARY KEY (segment_id, user_id),
  constraint segment_staff_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE,
  constraint segment_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX segment_staff_user ON segment_staff USING btree (user_id);

create table segments (
  id uuid not null default uuidv7(),
  name text not null,
  description text not null default ''::text,
  about text not null default ''::text,
  public boolean not null default true,
  visible boolean not null default true,
  similarity_disabled boolean not null default false,
  image_file_id uuid,
  cover_file_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  no integer not null generated always as identity,
  version integer not null default 1,
  sender_name text not null default ''::text,
  reply_to text not null default ''::text,
  confirmed_reply_to text not null default ''::text,
  constraint segments_pkey PRIMARY KEY (id),
  constraint segments_no_key UNIQUE (no),
  constraint segments_confirmed_check CHECK (reply_to <> ''::text OR confirmed_reply_to = ''::text),
  constraint segments_reply_to_check CHECK (length(reply_to) <= 254 AND length(confirmed_reply_to) <= 254),
  constraint segments_sender_name_check CHECK (length(sender_name) <= 78),
  constraint segments_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint segments_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files(id) ON DELETE SET NULL
);
CREATE INDEX segments_cover ON segments USING btree (cover_file_id);
CREATE INDEX segments_image ON segments USING btree (image_file_id);
CREATE UNIQUE INDEX segments_name ON segments USING btree (plain_text(name));
CREATE INDEX segments_words ON segments USING gin (plain_text(name) gin_trgm_ops);
CREATE TRIGGER segments_forget_rows AFTER DELETE ON segments REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION segment_contacts_of_nobody();
CREATE TRIGGER segments_opened AFTER UPDATE OF public, visible ON segments FOR EACH ROW WHEN ((old.public AND old.visible) IS DISTINCT FROM (new.public AND new.visible)) EXECUTE FUNCTION list_works_of_segment();

-- similarity ----------------------------------------------------------------------------------------------------------

create table segment_similarity (
  segment_id uuid not null,
  model text not null,
  chosen_by uuid,
  chosen_at timestamp with time zone not null default now(),
  constraint segment_similarity_pkey PRIMARY KEY (segment_id),
  constraint segment_similarity_model_check CHECK (model = ANY (ARRAY['collections'::text, 'tags'::text, 'collections-and-tags'::text, 'none'::text])),
  constraint segment_similarity_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint segment_similarity_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX segment_similarity_chosen_by_idx ON segment_similarity USING btree (chosen_by);

create table similarity_verdicts (
  id uuid not null default uuidv7(),
  artwork_id uuid not null,
  other_id uuid not null,
  segment_id uuid,
  kind text not null,
  reason text not null,
  author_id uuid,
  said_at timestamp with time zone not null default now(),
  constraint similarity_verdicts_pkey PRIMARY KEY (id),
  constraint similarity_verdicts_artwork_id_other_id_segment_id_key UNIQUE NULLS NOT DISTINCT (artwork_id, other_id, segment_id),
  constraint similarity_verdicts_check CHECK (artwork_id < other_id),
  constraint similarity_verdicts_kind_check CHECK (kind = ANY (ARRAY['belongs'::text, 'never'::text])),
  constraint similarity_verdicts_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint similarity_verdicts_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint similarity_verdicts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint similarity_verdicts_other_id_fkey FOREIGN KEY (other_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint similarity_verdicts_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segments(id) ON DELETE CASCADE
);
CREATE INDEX similarity_verdicts_author_id_idx ON similarity_verdicts USING btree (author_id);
CREATE INDEX similarity_verdicts_other_id_idx ON similarity_verdicts USING btree (other_id);
CREATE INDEX similarity_verdicts_segment_id_idx ON similarity_verdicts USING btree (segment_id);

create table term_models (
  version integer not null generated always as identity,
  settings jsonb not null,
  reason text not null,
  active boolean not null default false,
  works_count integer not null default 0,
  terms uuid[] not null default '{}'::uuid[],
  df integer[] not null default '{}'::integer[],
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  computed_at timestamp with time zone,
  facts_df integer[],
  typical_length double precision,
  constraint term_models_pkey PRIMARY KEY (version),
  constraint term_models_check CHECK (cardinality(terms) = cardinality(df)),
  constraint term_models_check1 CHECK (computed_at IS NOT NULL OR NOT active),
  constraint term_models_reason_check CHECK (length(reason) <= 500),
  constraint term_models_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX term_models_active ON term_models USING btree (active) WHERE active;
CREATE INDEX term_models_started_by_idx ON term_models USING btree (started_by);
CREATE TRIGGER index_weights_changed AFTER UPDATE OF active ON term_models FOR EACH ROW WHEN (new.active) EXECUTE FUNCTION tell_index('weights');

-- views ---------------------------------------------------------------------------------------------------------------

create view chat_curators as
 SELECT f.segment_id,
    f.user_id
   FROM segment_staff f
     JOIN users u ON u.id = f.user_id
  WHERE NOT u.suspended AND (EXISTS ( SELECT
           FROM user_roles r
          WHERE r.user_id = f.user_id AND r.role <> 'APPLICATION_MANAGER'::text)) AND (( SELECT true
           FROM user_roles r
          WHERE r.user_id = f.user_id AND r.role = 'SUPER'::text
         LIMIT 1) OR (( SELECT true
           FROM contacts c
             JOIN memberships m ON m.contact_id = c.id
          WHERE c.user_id = f.user_id AND m.segment_id = f.segment_id AND m.status = 'SUSPENDED'::text
         LIMIT 1)) IS NULL);

create view contact_text_rows as
 SELECT id AS contact_id,
    "left"(plain_text(last_name), 120) AS last_key,
    "left"(plain_text(first_name), 120) AS first_key,
    "left"(plain_text(COALESCE(country_name, ''::text)), 120) AS country_key,
    "left"(email, 160) AS email,
    ("left"(plain_text(TRIM(BOTH FROM (first_name || ' '::text) || last_name)), 120) || chr(10)) || "left"(plain_text(email), 160) AS search
   FROM contacts c;

create view index_rows as
 SELECT artwork_id,
    (((((((((uuid_send(artwork_id) || int8send((EXTRACT(epoch FROM created_at) * 1000000::numeric)::bigint)) || int4send(no)) || int4send(published::integer + 2 * is_open::integer + 4 * ((EXISTS ( SELECT
           FROM artwork_images i
          WHERE i.artwork_id = n.artwork_id)))::integer + 8 * ((EXISTS ( SELECT
           FROM artwork_models m
          WHERE m.artwork_id = n.artwork_id)))::integer)) || int2send(GREATEST('-32767'::integer, LEAST(32767, COALESCE(year_from, '-32768'::integer)))::smallint)) || int2send(GREATEST('-32767'::integer, LEAST(32767, COALESCE(year_to, '-32768'::integer)))::smallint)) || int2send(( SELECT COALESCE(sum(1 << (shown.at - 1)::integer), 0::bigint)::smallint AS "coalesce"
           FROM artwork_images i
             JOIN files f ON f.id = i.file_id
             CROSS JOIN LATERAL unnest(f.palette) WITH ORDINALITY shown(share, at)
          WHERE i.artwork_id = n.artwork_id AND i."position" = 0 AND shown.share >= 6))) || (( SELECT int2send(length(given.uri)::smallint) || given.uri
           FROM ( SELECT convert_to("left"(COALESCE(( SELECT a.rights_uri
                           FROM artworks a
                          WHERE a.id = n.artwork_id), ''::text), 200), 'UTF8'::name) AS convert_to) given(uri)))) || (( SELECT int4send(count(*)::integer) || COALESCE(string_agg(int4send(own.no), '\x'::bytea ORDER BY own.no), '\x'::bytea)
           FROM ( SELECT t.no
                   FROM artwork_tags w
                     JOIN tags t ON t.id = w.tag_id
                  WHERE w.artwork_id = n.artwork_id
                UNION
                 SELECT p.no
                   FROM artwork_artists w
                     JOIN artists p ON p.id = w.artist_id
                  WHERE w.artwork_id = n.artwork_id
                UNION
                 SELECT unnest(t.written) AS unnest
                   FROM artwork_texts t
                  WHERE t.artwork_id = n.artwork_id) own))) || (( SELECT int4send(count(*)::integer) || COALESCE(string_agg(int4send(g.no * 2 + h.published::integer) || int8send((EXTRACT(epoch FROM h.added_at) * 1000000::numeric)::bigint), '\x'::bytea ORDER BY g.no), '\x'::bytea)
           FROM artwork_segments h
             JOIN segments g ON g.id = h.segment_id
          WHERE h.artwork_id = n.artwork_id))) || (( SELECT int4send(count(*)::integer) || COALESCE(string_agg(int4send(c.no), '\x'::bytea ORDER BY c.no), '\x'::bytea)
           FROM collection_items o
             JOIN collections c ON c.id = o.collection_id AND c.segment_id IS NOT NULL
          WHERE o.artwork_id = n.artwork_id)) AS packed
   FROM listed_works n;

create view said_facts as
 SELECT DISTINCT t.artwork_id,
    said.part,
    term.word
   FROM artwork_texts t
     JOIN artworks a ON a.id = t.artwork_id
     CROSS JOIN LATERAL ( VALUES ('materials'::text,t.materials), ('cultures'::text,t.cultures), ('places'::text,t.places), ('period'::text,plain_text("left"(a.date_text, 300))), ('title'::text,
                CASE
                    WHEN t.title ~ '^[^[:alpha:]]*(untitled|no title|title not known|ohne titel|sans titre|zonder titel)[^[:alpha:]]*$'::text THEN ''::text
                    ELSE "left"(t.title, 300)
                END)) said(part, words)
     CROSS JOIN LATERAL unnest(search_terms(regexp_replace(said.words, '(https?://|www[.])\S+'::text, ' '::text, 'g'::text))) term(word)
  WHERE length(term.word) >= 3 AND length(term.word) <= 40 AND term.word !~ '[0-9]'::text AND ts_lexize('english_stem'::regdictionary, term.word) <> '{}'::text[] AND NOT (said.part = 'period'::text AND (term.word = ANY (ARRAY['circa'::text, 'date'::text, 'dated'::text, 'undated'::text, 'known'::text, 'unknown'::text, 'century'::text])))
UNION ALL
 SELECT l.artwork_id,
    'decade'::text AS part,
    (10 * decade.decade)::text AS word
   FROM listed_works l
     CROSS JOIN LATERAL generate_series(floor(l.year_from::numeric / 10.0)::integer, floor(l.year_to::numeric / 10.0)::integer) decade(decade)
  WHERE (l.year_to - l.year_from) >= 0 AND (l.year_to - l.year_from) <= 20
UNION ALL
 SELECT l.artwork_id,
    'century'::text AS part,
    (100 * century.century)::text AS word
   FROM listed_works l
     CROSS JOIN LATERAL generate_series(floor(l.year_from::numeric / 100.0)::integer, floor(l.year_to::numeric / 100.0)::integer) century(century)
  WHERE (l.year_to - l.year_from) >= 0 AND (l.year_to - l.year_from) <= 200;

-- functions -----------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.artists_words_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
          begin
            perform keep_artwork_words(array(select distinct name || ' ' || sort_name from touched));
            return null;
          end $function$;

CREATE OR REPLACE FUNCTION public.artists_words_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
          begin
            perform keep_artwork_words(array(select distinct name || ' ' || sort_name from touched));
            return null;
          end $function$;

CREATE OR REPLACE FUNCTION public.artwork_texts_words_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
          begin
            perform keep_artwork_words(array(select distinct words from touched));
            return null;
          end $function$;

CREATE OR REPLACE FUNCTION public.artwork_texts_words_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
          begin
            perform keep_artwork_words(array(select distinct words from touched));
            return null;
          end $function$;

CREATE OR REPLACE FUNCTION public.chat_announce(p_node text, p_parts text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('oeuvre_live', json_build_array('chat.changed', json_build_object('node', p_node, 'parts', p_parts))::text)
$function$;

CREATE OR REPLACE FUNCTION public.chat_hold(p_rooms uuid[], p_senders uuid[], p_sessions uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from chat_rooms r where r.id = any(p_rooms) order by r.no for no key update;
  perform from sessions s where s.id = any(p_sessions) order by s.id for share;
  perform from users u where u.id = any(p_senders) order by u.id for share;
  perform from segment_staff f
    where f.user_id = any(p_senders) and f.segment_id in (select r.segment_id from chat_rooms r where r.id = any(p_rooms))
    order by f.segment_id, f.user_id for share;
  perform from memberships m
    where m.contact_id in (select c.id from contacts c where c.user_id = any(p_senders))
      and m.segment_id in (select r.segment_id from chat_rooms r where r.id = any(p_rooms))
    order by m.id for share;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_mark(p_node text, p_rooms uuid[], p_people uuid[], p_sessions uuid[], p_read integer[], p_viewed integer[])
 RETURNS TABLE(ord integer, room integer, last_read integer, last_viewed integer, unread integer)
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
#variable_conflict use_column
begin
  perform from chat_rooms r where r.id = any(p_rooms) order by r.no for no key update;
  return query
  with asked as materialized (
    select i.ord::integer as ord, r.no, r.last_seq, p.user_id, p.last_read, p.last_viewed,
      least(greatest(i.read, i.viewed), r.last_seq) as read, least(i.viewed, r.last_seq) as viewed
    from unnest(p_rooms, p_people, p_sessions, p_read, p_viewed) with ordinality as i (room, person, session, read, viewed, ord)
    join chat_rooms r on r.id = i.room
    join chat_participants p on p.room_no = r.no and p.user_id = i.person
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = i.person
    where i.session is null or exists (select from sessions s where s.id = i.session and s.user_id = i.person and s.expires_at > now())),
  highest as materialized (
    select a.no, a.user_id, greatest(max(a.read), max(a.last_read)) as read, greatest(max(a.viewed), max(a.last_viewed)) as viewed,
      max(a.read) > max(a.last_read) or max(a.viewed) > max(a.last_viewed) as grows
    from asked a group by a.no, a.user_id),
  raised as (
    update chat_participants p set last_read = h.read, last_viewed = h.viewed
    from highest h where h.grows and p.room_no = h.no and p.user_id = h.user_id returning p.room_no),
  bumped as (
    update chat_rooms r set changed_by = pg_current_xact_id() where r.no in (select room_no from raised) returning r.no),
  announced as (
    select case when count(*) > 0 then chat_announce(p_node, string_agg('r' || b.no, ',')) end from bumped b)
  select a.ord, a.no, h.read, h.viewed, (select count(*)::integer from (select from chat_messages m
      where m.room_no = a.no and m.seq > h.read and m.sender_id is distinct from a.user_id and m.deleted_at is null limit 100) n)
  from asked a join highest h on h.no = a.no and h.user_id = a.user_id cross join announced order by a.ord;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_search(p_person uuid, p_words tsquery, p_senders uuid[], p_room uuid, p_from timestamp with time zone, p_until timestamp with time zone, p_images boolean, p_most integer)
 RETURNS TABLE(room_no integer, seq integer, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  walked constant integer := 1000;
  is_common boolean := false;
  place record;
  here_seqs integer[];
  here_ats timestamptz[];
  nos integer[] := '{}';
  seqs integer[] := '{}';
  ats timestamptz[] := '{}';
begin
  for place in
    select r.no, l.last, n.at as newest from chat_participants p join chat_rooms r on r.no = p.room_no
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
    cross join lateral (select case when p_until is null or p_until > r.last_at then r.last_seq
      when r.last_seq > walked then chat_seq_before(r.no, r.last_seq, p_until)
      else (select m.seq from chat_messages m where m.room_no = r.no and m.at < p_until order by m.seq desc limit 1) end as last) l
    cross join lateral (select case when l.last = r.last_seq then r.last_at
      else (select m.at from chat_messages m where m.room_no = r.no and m.seq = l.last) end as at) n
    where p.user_id = p_person and l.last > 0 and (p_room is null or r.id = p_room) order by n.at desc, r.no
  loop
    exit when cardinality(ats) = p_most and ats[p_most] > place.newest or p_from > place.newest;
    here_seqs := null;
    if p_images then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from chat_messages m
        where m.room_no = place.no and m.kind = 'image' and m.seq <= place.last and m.deleted_at is null
          and (p_words is null or to_tsvector('simple', plain_text(translate(m.file_name, '._-', '   '))) @@ p_words)
          and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
        order by m.seq desc limit p_most) m;
    elsif p_words is null then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from chat_messages m
        where m.room_no = place.no and m.seq <= place.last and m.deleted_at is null
          and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
        order by m.seq desc limit p_most) m;
    elsif is_common or place.last > walked then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from (
          select m.seq, m.at, m.body from chat_messages m
          where m.room_no = place.no and m.seq <= place.last and m.seq > place.last - walked and m.deleted_at is null
            and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
          order by m.seq desc limit walked) m
        where to_tsvector('simple', plain_text(m.body)) @@ p_words order by m.seq desc limit p_most) m;
    end if;
    is_common := coalesce(cardinality(here_seqs), 0) = p_most;
    if p_words is not null and not p_images and not is_common then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from chat_messages m
        where abs(m.room_no) = place.no and to_tsvector('simple', plain_text(m.body)) @@ p_words and m.deleted_at is null
          and m.seq <= place.last and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
        order by m.seq desc limit p_most) m;
      is_common := coalesce(cardinality(here_seqs), 0) = p_most;
    end if;
    if here_seqs is not null then
      select array_agg(h.no), array_agg(h.seq), array_agg(h.at) into nos, seqs, ats from (
        select h.no, h.seq, h.at from (
          select n.no, n.seq, n.at from unnest(nos, seqs, ats) n (no, seq, at)
          union all select place.no, n.seq, n.at from unnest(here_seqs, here_ats) n (seq, at)) h
        order by h.at desc, h.no, h.seq desc limit p_most) h;
    end if;
  end loop;
  return query select n.no, n.seq, n.at from unnest(nos, seqs, ats) n (no, seq, at);
end $function$;

CREATE OR REPLACE FUNCTION public.chat_seq_before(p_room integer, p_last integer, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  low integer := 0;
  high integer := p_last;
  middle integer;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select m.at < p_at from chat_messages m where m.room_no = p_room and m.seq = middle) then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_store(p_node text, p_rooms uuid[], p_senders uuid[], p_sessions uuid[], p_keys uuid[], p_kinds text[], p_bodies text[], p_digests bigint[], p_replies uuid[], p_files uuid[], p_names text[])
 RETURNS TABLE(ord integer, outcome text, id uuid, room integer, seq integer, at timestamp with time zone, people uuid[])
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
begin
  perform chat_hold(p_rooms, p_senders, p_sessions);
  -- A new statement: it sees what was committed while the locks were waited for.
  return query
  with incoming as materialized (
    select i.ord::integer as ord, i.sender, i.key, i.kind, i.body, i.digest, i.reply, i.file, i.name, r.no, r.segment_id, r.last_seq, r.last_at,
      i.session is null or s.id is not null as is_signed_in,
      m.id as known_id, m.seq as known_seq, m.at as known_at, m.digest as known_digest, q.seq as reply_seq
    from unnest(p_rooms, p_senders, p_sessions, p_keys, p_kinds, p_bodies, p_digests, p_replies, p_files, p_names)
      with ordinality as i (room, sender, session, key, kind, body, digest, reply, file, name, ord)
    left join chat_rooms r on r.id = i.room
    left join lateral (select s.id from sessions s
      where s.id = i.session and s.user_id = i.sender and s.expires_at > now() offset 0) s on true
    left join lateral (select m.id, m.seq, m.at, m.digest from chat_messages m
      where m.sender_id = i.sender and m.client_id = i.key and m.room_no is not distinct from r.no offset 0) m on true
    left join lateral (select q.seq from chat_messages q where q.id = i.reply and q.room_no is not distinct from r.no offset 0) q on true),
  readers as materialized (
    select d.no, array_agg(k.user_id) as people
    from (select distinct i.no, i.segment_id from incoming i) d
    join chat_participants p on p.room_no = d.no
    join chat_curators k on k.segment_id = d.segment_id and k.user_id = p.user_id
    group by d.no),
  judged as materialized (
    select i.*, a.people, case
      when not i.is_signed_in then 'signed-out'
      when a.people is null or i.sender <> all(a.people) then 'not-found'
      when i.known_digest = i.digest then 'known'
      when i.known_id is not null then 'key-used'
      when i.reply is not null and i.reply_seq is null then 'other-room'
      when cardinality(a.people) < 2 then 'read-only'
      else 'stored' end as outcome
    from incoming i left join readers a on a.no = i.no),
  fresh as materialized (
    select j.ord, j.no, uuidv7() as id, j.last_seq + row_number() over (partition by j.no order by j.ord)::integer as seq,
      greatest(c.at, j.last_at) as at, j.sender, j.key, j.digest, j.kind, j.body, j.reply_seq, j.file, j.name
    from judged j cross join (select clock_timestamp() as at) c where j.outcome = 'stored'),
  stored as (
    insert into chat_messages (id, room_no, seq, sender_id, client_id, digest, at, kind, body, reply_to, file_id, file_name)
    select f.id, f.no, f.seq, f.sender, f.key, f.digest, f.at, f.kind, f.body, f.reply_seq, f.file, f.name from fresh f),
  bumped as (
    update chat_rooms r set last_seq = t.last, last_at = t.at, changed_by = pg_current_xact_id()
    from (select f.no, min(f.seq) as first, max(f.seq) as last, max(f.at) as at from fresh f group by f.no) t
    where r.no = t.no returning t.no, t.first, t.last),
  announced as (
    select case when count(*) > 0 then chat_announce(p_node, string_agg(format('m%s:%s:%s', b.no, b.first, b.last), ',')) end from bumped b)
  select j.ord, j.outcome, coalesce(f.id, j.known_id), j.no, coalesce(f.seq, j.known_seq), coalesce(f.at, j.known_at), j.people
  from judged j left join fresh f on f.ord = j.ord cross join announced order by j.ord;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_store_few(p_node text, p_rooms uuid[], p_senders uuid[], p_sessions uuid[], p_keys uuid[], p_kinds text[], p_bodies text[], p_digests bigint[], p_replies uuid[], p_files uuid[], p_names text[])
 RETURNS TABLE(ord integer, outcome text, id uuid, room integer, seq integer, at timestamp with time zone, people uuid[])
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  place record;
  known record;
  answered integer;
  parts text[];
begin
  perform chat_hold(p_rooms, p_senders, p_sessions);
  for i in 1 .. cardinality(p_rooms) loop
    ord := i; id := null; room := null; seq := null; at := null; people := null; answered := null;
    if p_sessions[i] is not null then
      perform from sessions s where s.id = p_sessions[i] and s.user_id = p_senders[i] and s.expires_at > now();
      if not found then outcome := 'signed-out'; return next; continue; end if;
    end if;
    select r.no, r.segment_id into place from chat_rooms r
      join chat_participants p on p.room_no = r.no and p.user_id = p_senders[i] where r.id = p_rooms[i];
    if found then perform from chat_curators k where k.segment_id = place.segment_id and k.user_id = p_senders[i]; end if;
    if not found then outcome := 'not-found'; return next; continue; end if;
    room := place.no;
    select array_agg(p.user_id) into people from chat_participants p
      join chat_curators k on k.segment_id = place.segment_id and k.user_id = p.user_id where p.room_no = room;
    select m.id, m.seq, m.at, m.digest into known from chat_messages m
      where m.sender_id = p_senders[i] and m.client_id = p_keys[i] and m.room_no is not distinct from room;
    if found then
      outcome := case when known.digest = p_digests[i] then 'known' else 'key-used' end;
      id := known.id; seq := known.seq; at := known.at; return next; continue;
    end if;
    if p_replies[i] is not null then
      select q.seq into answered from chat_messages q where q.id = p_replies[i] and q.room_no is not distinct from room;
      if not found then outcome := 'other-room'; return next; continue; end if;
    end if;
    if cardinality(people) < 2 then outcome := 'read-only'; return next; continue; end if;
    update chat_rooms r set last_seq = r.last_seq + 1, last_at = greatest(clock_timestamp(), r.last_at), changed_by = pg_current_xact_id()
      where r.no = room returning r.last_seq, r.last_at into seq, at;
    id := uuidv7();
    insert into chat_messages (id, room_no, seq, sender_id, client_id, digest, at, kind, body, reply_to, file_id, file_name)
      values (id, room, seq, p_senders[i], p_keys[i], p_digests[i], at, p_kinds[i], p_bodies[i], answered, p_files[i], p_names[i]);
    parts := parts || format('m%s:%s:%s', room, seq, seq); outcome := 'stored'; return next;
  end loop;
  if parts is not null then perform chat_announce(p_node, array_to_string(parts, ',')); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_cells(cells integer[], numbers integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select array(select coalesce(sum(given.n), 0)::int from generate_series(0, 63) place
      left join unnest(cells, numbers) given (cell, n) on given.cell = place group by place order by place) $function$;

CREATE OR REPLACE FUNCTION public.contact_cells_sum(ones integer[], others integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select array(select coalesce(one, 0) + coalesce(other, 0) from unnest(ones, others) with ordinality pairs (one, other, place)
      order by place) $function$;

CREATE OR REPLACE FUNCTION public.contact_changes_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op <> 'INSERT' then
        insert into contact_changes (segment_no, cell, n, contact_id, last_key, first_key, country_key, email, search)
          select segment_no, status * 4 + newsletter, -1, contact_id, last_key, first_key, country_key, email, search
          from stale where status > 0;
      end if;
      if tg_op <> 'DELETE' then
        insert into contact_changes (segment_no, cell, n, contact_id, last_key, first_key, country_key, email, search)
          select segment_no, status * 4 + newsletter, 1, contact_id, last_key, first_key, country_key, email, search
          from fresh where status > 0;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.contact_texts_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into contact_texts (contact_id, last_key, first_key, country_key, email, search)
          select r.contact_id, r.last_key, r.first_key, r.country_key, r.email, r.search
          from fresh c join contact_text_rows r on r.contact_id = c.id;
      else
        update contact_texts t set (last_key, first_key, country_key, email, search) =
            (r.last_key, r.first_key, r.country_key, r.email, r.search)
          from fresh c join stale o on o.id = c.id join contact_text_rows r on r.contact_id = c.id
          where t.contact_id = c.id
            and (o.first_name, o.last_name, o.email, o.country_name)
              is distinct from (c.first_name, c.last_name, c.email, c.country_name);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.contacts_refuse_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if is_erased(new.email) then return null; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.count_record_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from record_values where id in (select value_id from counted) order by id for no key update;
    update record_values v set works = v.works + c.works * case tg_op when 'INSERT' then 1 else -1 end
      from (select value_id, count(*) as works from counted group by value_id) c where v.id = c.value_id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.decide_open_works(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    perform from listed_works where artwork_id = any(ids) order by artwork_id for no key update;
    update listed_works l set published = decided.published, is_open = decided.is_open
      from (
        select a.id, a.published and a.activity_status = 'ACTIVE' as published,
          a.published and a.activity_status = 'ACTIVE' and coalesce(hung.is_open, a.source is not null) as is_open
        from artworks a left join (
          select h.artwork_id, bool_or(h.published and g.public and g.visible) as is_open
          from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = any(ids) group by h.artwork_id
        ) hung on hung.artwork_id = a.id
        where a.id = any(ids)
      ) decided
      where l.artwork_id = decided.id and (l.published, l.is_open) is distinct from (decided.published, decided.is_open);
  end $function$;

CREATE OR REPLACE FUNCTION public.described_words(words text, sections jsonb, date text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' '::text, words, NULLIF(materials_text(sections), ''::text), NULLIF(section_text(sections, 'culture'::text), ''::text), NULLIF(section_text(sections, 'placeOfCreation'::text), ''::text), NULLIF(period_text(date), ''::text));

CREATE OR REPLACE FUNCTION public.entry_texts(entries jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(concat_ws(' '::text, (entry.value ->> 'text'::text), (entry.value ->> 'who'::text), (entry.value ->> 'where'::text), (entry.value ->> 'source'::text)), '
'::text) AS string_agg FROM jsonb_array_elements(CASE jsonb_typeof(entry_texts.entries) WHEN 'array'::text THEN entry_texts.entries ELSE '[]'::jsonb END) entry(value));

CREATE OR REPLACE FUNCTION public.fact_entry(no integer, part text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((no * 16) + array_position(ARRAY['materials'::text, 'cultures'::text, 'places'::text, 'period'::text, 'title'::text, 'decade'::text, 'century'::text], part));

CREATE OR REPLACE FUNCTION public.forget_tag_ancestors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from tag_ancestors a using gone where a.tag_id = gone.id;
    delete from tag_ancestors a using gone where a.ancestor_id = gone.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.history_text(sections jsonb, section text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN plain_text(COALESCE(entry_texts((sections -> section)), ''::text));

CREATE OR REPLACE FUNCTION public.index_artwork_artists_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_artists_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_artists_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_images_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_images_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_images_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_models_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_models_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_models_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_segments_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_segments_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_segments_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_tags_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_tags_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_artwork_tags_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_changed_palettes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into works_due_for_index (artwork_id)
      select i.artwork_id from changed n join former f on f.id = n.id join artwork_images i on i.file_id = n.id
      where n.palette is distinct from f.palette;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.index_changed_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into works_due_for_index (artwork_id)
      select n.id from changed n join former f on f.id = n.id where (n.rights_uri, n.date_text) is distinct from (f.rights_uri, f.date_text);
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.index_changed_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into works_due_for_index (artwork_id)
      select n.artwork_id from changed n join former f on f.artwork_id = n.artwork_id
      where (n.title, n.materials, n.cultures, n.places, n.written) is distinct from (f.title, f.materials, f.cultures, f.places, f.written);
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.index_collection_items_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into works_due_for_index (artwork_id)
      select distinct t.artwork_id from touched t left join collections c on c.id = t.collection_id
      where c.owner_id is null and t.artwork_id is not null;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.index_collection_items_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into works_due_for_index (artwork_id)
      select distinct t.artwork_id from touched t join collections c on c.id = t.collection_id
      where c.segment_id is not null and t.artwork_id is not null;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.index_due_works(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
  declare due uuid[];
  begin
    if not pg_try_advisory_xact_lock(hashtext('index_due_works')) then
      return -1;
    end if;
    with taken as (
      delete from works_due_for_index where ctid = any(array(select ctid from works_due_for_index limit most)) returning artwork_id
    ) select array_agg(distinct artwork_id) into due from taken;
    if due is null then
      return 0;
    end if;
    with said as materialized (
      select s.artwork_id, s.part, s.word, f.no from said_facts s left join facts f on f.part = s.part and f.word = s.word
        where s.artwork_id = any(due)
    ), learnt as (
      insert into facts (part, word) select distinct part, word from said where no is null returning no, part, word
    ), entries as (
      select said.artwork_id, fact_entry(coalesce(said.no, learnt.no), said.part) as entry
        from said left join learnt on said.no is null and learnt.part = said.part and learnt.word = said.word
    ), described as (
      select artwork_id, string_agg(int4send(entry), ''::bytea order by entry) as entries, count(*)::int as count from entries group by artwork_id
    )
    insert into indexed_works as known (artwork_id, packed)
      select id, r.packed || int4send(coalesce(d.count, 0)) || coalesce(d.entries, ''::bytea)
        from unnest(due) id left join index_rows r on r.artwork_id = id left join described d on d.artwork_id = id
      on conflict (artwork_id) do update set packed = excluded.packed, version = nextval('indexed_versions')
      where known.packed is distinct from excluded.packed;
    perform pg_notify('oeuvre_index', 'works');
    return cardinality(due);
  end $function$;

CREATE OR REPLACE FUNCTION public.index_listed_works_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_listed_works_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.index_listed_works_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.is_erased(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select exists (select from suppressions s where s.reason = 'erased'
      and s.email_hash = encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')) $function$;

CREATE OR REPLACE FUNCTION public.keep_artwork_words(texts text[])
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into artwork_words (word)
      select distinct term from unnest(texts) words, lateral unnest(search_terms(words)) term
      where length(term) between 4 and 40 and term !~ '[0-9]' and not exists (select from artwork_words known where known.word = term)
      order by term on conflict do nothing $function$;

CREATE OR REPLACE FUNCTION public.keep_written_words(works uuid[], records jsonb[], dates text[])
 RETURNS TABLE(artwork_id uuid, numbers integer[])
 LANGUAGE plpgsql
AS $function$
  #variable_conflict use_column
  declare
    ids uuid[];
    kinds text[];
    words text[];
    plains text[];
  begin
    select array_agg(said.id), array_agg(said.kind), array_agg(said.word), array_agg(plain_text(said.word)) into ids, kinds, words, plains
      from (
        select given.id, parts.kind, trim(entry ->> 'text') as word
        from unnest(works, records) given (id, sections),
          (values ('materials', 'materials'), ('materials', 'techniques'), ('cultures', 'culture'), ('places', 'placeOfCreation')) parts (kind, section),
          lateral jsonb_array_elements(case jsonb_typeof(given.sections -> parts.section) when 'array' then given.sections -> parts.section else '[]' end) entry
        where not entry ? 'tagId'
        union all
        select given.id, 'periods', trim(given.date) from unnest(works, dates) given (id, date) where given.date ~ '^[^0-9]*[[:alpha:]]{4}[^0-9]*$'
      ) said
      where length(said.word) between 1 and 200;
    if ids is null then
      return;
    end if;
    -- In one order, so that two writers cannot deadlock; first, because a word that is just being forgotten is then new.
    with long_ago as (
      select known.no from written_words known
      where known.used_at < now() - interval '12 hours' and (known.kind, known.plain) in (select * from unnest(kinds, plains))
      order by known.no for update
    )
    update written_words set used_at = now() where no in (select no from long_ago);
    insert into written_words (kind, word)
      select distinct on (said.kind, said.plain) said.kind, said.word from unnest(kinds, words, plains) said (kind, word, plain)
      where not exists (select from written_words known where known.kind = said.kind and known.plain = said.plain)
      order by said.kind, said.plain, said.word
      on conflict do nothing;
    return query
      select said.id, array_agg(distinct known.no) from unnest(ids, kinds, plains) said (id, kind, plain)
        join written_words known on known.kind = said.kind and known.plain = said.plain
      group by said.id;
  end $function$;

CREATE OR REPLACE FUNCTION public.list_changed_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare decided uuid[];
  begin
    select array_agg(a.id) into decided from changed a join former f on f.id = a.id
      where (a.published, a.activity_status, a.source) is distinct from (f.published, f.activity_status, f.source);
    if decided is not null then
      perform decide_open_works(decided);
    end if;
    update listed_works l set created_at = a.created_at, year_from = a.year_from, year_to = coalesce(a.year_to, a.year_from)
      from changed a join former f on f.id = a.id
      where l.artwork_id = a.id and (a.created_at, a.year_from, a.year_to) is distinct from (f.created_at, f.year_from, f.year_to);
    with described as (
      select a.* from changed a join former f on f.id = a.id where (a.title, a.words, a.sections, a.date_text) is distinct from (f.title, f.words, f.sections, f.date_text)
    ), said as materialized (
      select * from keep_written_words((select array_agg(id) from described), (select array_agg(sections) from described), (select array_agg(date_text) from described))
    )
    update artwork_texts t set words = described_words(a.words, a.sections, a.date_text), title = plain_text(a.title), number = plain_text(coalesce(a.accession_number, '')),
        provenance = history_text(a.sections, 'ownershipHistory'), publications = history_text(a.sections, 'publicationHistory'),
        materials = materials_text(a.sections), cultures = section_text(a.sections, 'culture'), places = section_text(a.sections, 'placeOfCreation'),
        period = period_text(a.date_text), written = coalesce(said.numbers, '{}')
      from described a left join said on said.artwork_id = a.id
      where t.artwork_id = a.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.list_hung_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from segments where id in (select segment_id from hung) order by id for share;
    perform decide_open_works(array(select distinct artwork_id from hung));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.list_new_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into listed_works (artwork_id, created_at, published, is_open, year_from, year_to)
      select a.id, a.created_at, a.published and a.activity_status = 'ACTIVE', a.published and a.activity_status = 'ACTIVE' and a.source is not null, a.year_from, coalesce(a.year_to, a.year_from)
      from added a;
    insert into artwork_texts (artwork_id, words, title, number, provenance, publications, materials, cultures, places, period, written)
      select a.id, described_words(a.words, a.sections, a.date_text), plain_text(a.title), plain_text(coalesce(a.accession_number, '')),
        history_text(a.sections, 'ownershipHistory'), history_text(a.sections, 'publicationHistory'),
        materials_text(a.sections), section_text(a.sections, 'culture'), section_text(a.sections, 'placeOfCreation'), period_text(a.date_text),
        coalesce(w.numbers, '{}')
      from added a left join keep_written_words((select array_agg(id) from added), (select array_agg(sections) from added), (select array_agg(date_text) from added)) w on w.artwork_id = a.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.list_works_of_segment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform decide_open_works(array(select artwork_id from artwork_segments where segment_id = new.id and published));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.listed_people_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.is_pen_name then
        delete from listed_people where user_id = new.id;
      elsif tg_op = 'INSERT' then
        insert into listed_people (user_id, sort_key, words, suspended) values (new.id,
          left(people_words(new.last_name, new.first_name, new.email), 160), people_words(new.first_name, new.last_name, new.email), new.suspended);
      else
        update listed_people set sort_key = left(people_words(new.last_name, new.first_name, new.email), 160),
          words = people_words(new.first_name, new.last_name, new.email), suspended = new.suspended where user_id = new.id;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.listed_people_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op <> 'INSERT' then
        update listed_people set roles = roles & ~role_bit(old.role) where user_id = old.user_id;
      end if;
      if tg_op <> 'DELETE' then
        update listed_people set roles = roles | role_bit(new.role) where user_id = new.user_id;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.mailing_trouble(state text, delayed_at timestamp with time zone, delivered_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (state = ANY (ARRAY['bounced'::text, 'complained'::text, 'uncertain'::text, 'skipped'::text])) THEN state WHEN ((state = 'sent'::text) AND (delayed_at IS NOT NULL) AND (delivered_at IS NULL)) THEN 'delayed'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.materials_text(sections jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN TRIM(BOTH FROM ((section_text(sections, 'materials'::text) || ' '::text) || section_text(sections, 'techniques'::text)));

CREATE OR REPLACE FUNCTION public.membership_code(status text, join_type text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case when status = 'SUBSCRIBED' and join_type = 'invited' then 15 else array_position(array['UNREGISTERED_BY_CURATOR',
      'UNREGISTERED_FROM_NEWSLETTER', 'UNREGISTERED_INVITED_BY_CURATOR', 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
      'REGISTERED_BY_CURATOR', 'REGISTERED_FROM_NEWSLETTER', 'INVITED', 'INVITATION_CANCELLED', 'REQUEST_PENDING',
      'REQUEST_REJECTED', 'SUBSCRIBED', 'SUSPENDED', 'LEAVE_BY_USER', 'UNSUBSCRIBED'], status) end::smallint $function$;

CREATE OR REPLACE FUNCTION public.membership_events_take_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
    begin
      select p.at into new.at from segments s
        join lateral (select at from membership_points where segment_no = s.no and contact_id = new.contact_id
          order by segment_no desc, contact_id desc, at desc limit 1) p on true
        where s.id = new.segment_id and p.at >= now() and (
          select coalesce(bool_and(e.segment_id <> new.segment_id or e.at < p.at), true)
          from membership_events e where e.contact_id = new.contact_id);
      new.at := coalesce(new.at, clock_timestamp());
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.membership_points_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' then
        delete from membership_points p using stale x where p.segment_no = x.segment_no and p.contact_id = x.contact_id;
        delete from membership_moments where segment_no in (select segment_no from stale);
      elsif tg_op = 'INSERT' then
        insert into membership_points (segment_no, contact_id, at, before, cell)
          select segment_no, contact_id, clock_timestamp(), 0, status * 4 + newsletter from fresh where status > 0;
      else
        -- A clock that was set back must not put a move before the one it follows.
        insert into membership_points (segment_no, contact_id, at, before, cell)
          select m.segment_no, m.contact_id, greatest(clock_timestamp(), (select max(at) + interval '1 microsecond' from membership_points l
              where l.segment_no = m.segment_no and l.contact_id = m.contact_id)), m.before, m.cell
          from (select segment_no, contact_id, max(before) as before, max(cell) as cell from (
              select segment_no, contact_id, status * 4 + newsletter as before, null::int as cell from stale
              union all select segment_no, contact_id, null, status * 4 + newsletter from fresh) both_ways
            group by segment_no, contact_id having max(before) <> max(cell)) m;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_code(status text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case status when 'notSubscribed' then 0 when 'unsubscribed' then 1 else 2 end::smallint $function$;

CREATE OR REPLACE FUNCTION public.note_harvested_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into harvested_changes (artwork_id, at, is_deleted, source, segment_ids)
      select n.artwork_id, now(), true, a.source,
        array(select h.segment_id from artwork_segments h join segments g on g.id = h.segment_id
          where h.artwork_id = n.artwork_id and h.published and g.public and g.visible order by 1)
      from changed n join former f on f.artwork_id = n.artwork_id join artworks a on a.id = n.artwork_id
      where f.is_open and not n.is_open order by n.artwork_id
      on conflict (artwork_id) do update set at = excluded.at, is_deleted = true, source = excluded.source, segment_ids = excluded.segment_ids;
    insert into harvested_changes (artwork_id, at, is_deleted)
      select n.artwork_id, now(), false
      from changed n join former f on f.artwork_id = n.artwork_id join artworks a on a.id = n.artwork_id
      where n.is_open and not f.is_open and a.updated_at < now() order by n.artwork_id
      on conflict (artwork_id) do update set at = excluded.at, is_deleted = false, source = null, segment_ids = '{}';
    delete from harvested_changes c using changed n join former f on f.artwork_id = n.artwork_id join artworks a on a.id = n.artwork_id
      where c.artwork_id = n.artwork_id and n.is_open and not f.is_open and a.updated_at >= now();
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.note_mailing_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from mailing_troubles where recipient_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into mailing_troubles (recipient_id, mailing_id, state, email)
    select new.id, new.mailing_id, t.state, new.email
    from mailing_trouble(new.state, new.delayed_at, new.delivered_at) t (state) where t.state is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_removed_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into harvested_changes (artwork_id, at, is_deleted, source)
      select r.id, now(), true, r.source from removed r join listed_works l on l.artwork_id = r.id
      where l.is_open order by r.id
      on conflict (artwork_id) do update set at = excluded.at, is_deleted = true, source = excluded.source, segment_ids = '{}';
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.note_terms_of_opened_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare ids uuid[];
  begin
    select array_agg(n.artwork_id) into ids from changed n join former f on f.artwork_id = n.artwork_id where n.is_open and not f.is_open;
    if ids is not null then
      lock table opened_terms in row exclusive mode;
      insert into opened_terms (tag_id)
        select distinct w.tag_id from artwork_tags w
        where w.artwork_id = any(ids) and not exists (select from opened_terms o where o.tag_id = w.tag_id)
        order by 1 on conflict do nothing;
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.note_terms_of_tagged_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare works uuid[];
  begin
    select array_agg(distinct artwork_id) into works from tagged;
    perform from listed_works where artwork_id = any(works) order by artwork_id for share;
    select array_agg(artwork_id) into works from listed_works where artwork_id = any(works) and is_open;
    if works is not null then
      lock table opened_terms in row exclusive mode;
      insert into opened_terms (tag_id)
        select distinct w.tag_id from tagged w join unnest(works) opened (id) on opened.id = w.artwork_id
        where not exists (select from opened_terms o where o.tag_id = w.tag_id)
        order by 1 on conflict do nothing;
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.people_words(one text, other text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select left(plain_text(one || ' ' || other), 160) || ' ' || left(plain_text(email), 160) $function$;

CREATE OR REPLACE FUNCTION public.period_text(date text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (date ~ '[[:alpha:]]{4}'::text) THEN plain_text("left"(date, 300)) ELSE ''::text END;

CREATE OR REPLACE FUNCTION public.plain_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $function$;

CREATE OR REPLACE FUNCTION public.role_bit(role text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select 1 << (array_position(array['SUPER', 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPERVISOR', 'OWNER', 'COMMON',
      'APPLICATION_MANAGER'], role) - 1) $function$;

CREATE OR REPLACE FUNCTION public.search_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
         with of_words as (select left(term, 64) as term, at, term ~ '[\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]' as is_unspaced
           from string_to_table(search_split(words), ' ') with ordinality split (term, at) where term <> '')
         select string_agg(quote_literal(term) || case when is_unspaced and length(term) = 1 or at = (select max(at) from of_words where not is_unspaced) then ':*' else '' end, ' & ')::tsquery
         from of_words
         where not (is_unspaced and length(term) = 1 and exists (select from of_words pair where pair.is_unspaced and length(pair.term) = 2 and right(pair.term, 1) = of_words.term)) $function$;

CREATE OR REPLACE FUNCTION public.search_split(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
         select case when plain ~ '[\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]' then
             regexp_replace(regexp_replace(plain, '([\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'), '([\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]{2})', '\1 ', 'g') || ' ' ||
             regexp_replace(regexp_replace(regexp_replace(plain, '[^\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g'), '(^| )[\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]', ' ', 'g'), '([\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]{2})', '\1 ', 'g')
           else plain end
         from (select regexp_replace(plain_text(normalize(words, NFKC)), '[\s!-/:-@\[-`{-~\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u02b0-\u02ff\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\ufe30-\ufe4f]+', ' ', 'g') as plain) of_words $function$;

CREATE OR REPLACE FUNCTION public.search_terms(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select array(select distinct left(term, 64) from string_to_table(search_split(words), ' ') term where term <> '' limit 100000) $function$;

CREATE OR REPLACE FUNCTION public.section_text(sections jsonb, section text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN plain_text(COALESCE((SELECT string_agg((entry.value ->> 'text'::text), ' '::text) AS string_agg FROM jsonb_array_elements(CASE jsonb_typeof((section_text.sections -> section_text.section)) WHEN 'array'::text THEN (section_text.sections -> section_text.section) ELSE '[]'::jsonb END) entry(value)), ''::text));

CREATE OR REPLACE FUNCTION public.segment_contacts_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op <> 'INSERT' then
        update segment_contacts x set status = 0, newsletter = 0
          from stale m join segments s on s.id = m.segment_id
          where x.segment_no = s.no and x.contact_id = m.contact_id
            and not exists (select from memberships k where k.segment_id = m.segment_id and k.contact_id = m.contact_id);
      end if;
      if tg_op <> 'DELETE' then
        perform from contact_texts t
          where t.contact_id in (select m.contact_id from fresh m join segments s on s.id = m.segment_id
            where not exists (select from segment_contacts x where x.segment_no = s.no and x.contact_id = m.contact_id))
          order by t.contact_id for share;
        insert into segment_contacts as x (segment_no, contact_id, status, newsletter, last_key, first_key, country_key, email, search)
          select s.no, m.contact_id, membership_code(m.status, m.join_type), newsletter_code(m.newsletter_status),
            t.last_key, t.first_key, t.country_key, t.email, t.search
          from fresh m join segments s on s.id = m.segment_id join contact_texts t on t.contact_id = m.contact_id
          order by s.no, m.contact_id
          on conflict (segment_no, contact_id) do update set status = excluded.status, newsletter = excluded.newsletter
            where (x.status, x.newsletter) is distinct from (excluded.status, excluded.newsletter);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.segment_contacts_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_table_name = 'contacts' then
        delete from segment_contacts x using stale c where x.contact_id = c.id;
      else
        delete from segment_contacts x using stale s where x.segment_no = s.no;
        delete from contact_changes x using stale s where x.segment_no = s.no;
        delete from contact_counts x using stale s where x.segment_no = s.no;
        delete from contact_marks x using stale s where x.segment_no = s.no;
        delete from membership_moments x using stale s where x.segment_no = s.no;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.segment_contacts_take_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update segment_contacts x set (last_key, first_key, country_key, email, search) =
          (t.last_key, t.first_key, t.country_key, t.email, t.search)
        from fresh t where x.contact_id = t.contact_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.short_pieces(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 5000
AS $function$
    declare letters text[] := string_to_array(words, null); pieces text[] := letters; at int;
    begin
      for at in 2 .. cardinality(letters) loop
        pieces[cardinality(letters) + at - 1] := letters[at - 1] || letters[at];
      end loop;
      return pieces;
    end $function$;

CREATE OR REPLACE FUNCTION public.tag_labels_words_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          perform keep_artwork_words(array(select distinct name from touched));
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION public.tag_labels_words_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          perform keep_artwork_words(array(select distinct name from touched));
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION public.tell_index()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('oeuvre_index', tg_argv[0]);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.tell_index_of_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('oeuvre_index', 'terms');
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.unlist_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from listed_works where artwork_id in (select id from removed);
    delete from artwork_texts where artwork_id in (select id from removed);
    return null;
  end $function$;

-- comments ------------------------------------------------------------------------------------------------------------

comment on column public.coherence_answers.other_id is 'the second work of a pair, the one with the greater id';
comment on column public.collection_items.artwork_id is 'null for a wall text between the works';
comment on column public.collection_items.keeper_id is 'the person or the segment whose collection it is';
comment on column public.collection_items.text is 'a wall text, or a note on the work';
comment on column public.departures."position" is 'how many of them were looked at';
comment on column public.departures.added_at is 'with item_id, the last item looked at: when the work was saved';
comment on column public.departures.total is 'saved works of the segment when it began';
comment on column public.facts.word is 'for years, the first one';
comment on column public.seen_works.changed_at is 'the last change of the work that the person has seen';
comment on column public.seen_works.kind is 'the queue of its steps';
comment on column public.term_models.facts_df is 'by number of the fact, from 1 on';

-- rows ----------------------------------------------------------------------------------------------------------------

-- import_mappings {
--   "name": "Tate",
--   "uses": 0,
--   "mapping": {
--     "key": "acno",
--     "terms": [],
--     "source": "tate",
--     "columns": [
--       {"column":"acno","empties":[],"targets":["accessionNumber"],"separators":[],"isLastNameFirst":false},
--       {"column":"title","empties":[],"targets":["title"],"separators":[],"isLastNameFirst":false},
--       {"column":"foreignTitle","empties":[],"targets":["supportingText"],"separators":[],"isLastNameFirst":false},
--       {"column":"groupTitle","empties":[],"targets":["supportingText"],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].fc","empties":[],"targets":["artist"],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].role","empties":[],"targets":["artistQualifier"],"separators":[],"isLastNameFirst":false},
--       {"column":"dateText","empties":[],"targets":["dateOfCreation"],"separators":[],"isLastNameFirst":false},
--       {"column":"dateRange.startYear","empties":[],"targets":["dateFrom"],"separators":[],"isLastNameFirst":false},
--       {"column":"dateRange.endYear","empties":[],"targets":["dateTo"],"separators":[],"isLastNameFirst":false},
--       {"column":"medium","empties":[],"targets":["materials"],"separators":[],"isLastNameFirst":false},
--       {"column":"classification","empties":[],"targets":["techniques"],"separators":[],"isLastNameFirst":false},
--       {"column":"dimensions","empties":[],"targets":["dimensionsNew"],"separators":[],"isLastNameFirst":false},
--       {"column":"movements[].name","empties":[],"targets":["culture"],"separators":[],"isLastNameFirst":false},
--       {"column":"creditLine","empties":[],"targets":["creditLine","ownershipHistory"],"separators":[],"isLastNameFirst":false},
--       {"column":"acquisitionYear","empties":[],"targets":["ownershipHistory"],"separators":[],"isLastNameFirst":false},
--       {"column":"inscription","empties":[],"targets":["inscriptions"],"separators":[],"isLastNameFirst":false},
--       {"column":"url","empties":[],"targets":["publicRegistries"],"separators":[],"isLastNameFirst":false},
--       {"column":"finberg","empties":[],"targets":["publicRegistries"],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].copyright","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].filenameBase","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].caption","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].cleared","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].file","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].height","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].resolution","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].size","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"additionalImages[].sizes[].width","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"all_artists","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"artistRooms","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catTextResId","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catalogueGroup.accessionRanges","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catalogueGroup.completeStatus","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catalogueGroup.finbergNumber","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catalogueGroup.groupType","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catalogueGroup.id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"catalogueGroup.shortTitle","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributorCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].append_role_after_name","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].birthYear","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].date","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].displayOrder","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].gender","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].mda","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"contributors[].startLetter","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"dateRange.text","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"depth","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"height","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"movementCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"movements[].era.id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"movements[].era.name","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"movements[].era.workCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"movements[].id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"movements[].workCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"pageNumber","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjectCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].children[].children[].id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].children[].children[].name","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].children[].children[].workCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].children[].id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].children[].name","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].children[].workCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].name","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.children[].workCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.id","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.name","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"subjects.workCount","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"thumbnailCopyright","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"thumbnailUrl","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"units","empties":[],"targets":[],"separators":[],"isLastNameFirst":false},
--       {"column":"width","empties":[],"targets":[],"separators":[],"isLastNameFirst":false}
--     ],
--     "empties": [],
--     "tagType": "Keyword",
--     "constants": {"collection":"Tate"},
--     "otherTerms": "match",
--     "vocabulary": "tate"
--   },
--   "version": 1,
--   "saved_by": null
-- }
