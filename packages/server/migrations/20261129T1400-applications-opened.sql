-- When each reviewer opened an application last: one row of its history per person.
create unique index application_history_opened on application_history (application_id, actor_id) where act = 'opened';
