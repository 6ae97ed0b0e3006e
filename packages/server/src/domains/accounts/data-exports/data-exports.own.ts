import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';

/** The rows that the accounts themselves keep about a person. */
export const ownLists: Readonly<Record<string, (person: UserId) => RawBuilder<unknown>>> = {
  profile: (
    person,
  ) => sql`select u.id, u.email, u.email_verified, u.first_name, u.middle_name, u.last_name, u.user_name,
      u.about, u.can_write_articles, u.can_publish_articles, u.can_mail_articles, u.created_at, u.updated_at,
      array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
      (select v.at from user_visits v where v.user_id = u.id) as last_visit
    from users u where u.id = ${person}`,
  sessions: (
    person,
  ) => sql`select created_at, updated_at as last_seen_at, ip_address as network, user_agent, signed_in_by
    from sessions where user_id = ${person} order by created_at, id`,
  passkeys: (person) => sql`select name, created_at, last_used_at from passkeys where user_id = ${person} order by id`,
  'single-mails': (
    person,
  ) => sql`select s.topic, s.state, s.reason, uuid_extract_timestamp(s.id) as at, s.ended_at, s.delivered_at
    from users u join single_mails s on s.email = u.email where u.id = ${person} order by s.id`,
  // Ids of other people stay out.
  'my-acts': (
    person,
  ) => sql`select at, act, subject_type, case when subject_type <> 'user' then subject_id end as subject_id
    from audit_log where actor_id = ${person} order by at, id`,
};
