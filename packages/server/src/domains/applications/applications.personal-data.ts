import './applications.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

personalData.register('applications', {
  lists: {
    applications: (
      person,
    ) => sql`select p.id, a.title, g.name as segment, p.message, p.status, p.created_at, p.decided_at,
        p.decline_reason, p.decision_message
      from applications p join artworks a on a.id = p.artwork_id join segments g on g.id = p.segment_id
      where p.offered_by = ${person} order by p.created_at, p.id`,
    'application-answers': (person) => sql`select q.application_id, q.field, q.body as question, q.answer, q.answered_at
      from application_questions q join applications p on p.id = q.application_id
      where p.offered_by = ${person} and q.answer is not null order by q.answered_at, q.id`,
    'application-questions': (person) => sql`select q.application_id, q.field, q.body as question, q.asked_at
      from application_questions q where q.asked_by = ${person} order by q.asked_at, q.id`,
    'application-decisions': (
      person,
    ) => sql`select p.id, g.name as segment, p.status, p.decline_reason, p.decision_message, p.decided_at
      from applications p join segments g on g.id = p.segment_id where p.decided_by = ${person} order by p.decided_at, p.id`,
    'application-openings': (person) => sql`select h.application_id, h.at from application_history h
      where h.actor_id = ${person} and h.act = 'opened' order by h.at, h.id`,
  },
  /** Offers that wait end with the account. Of decided ones the decision stays; the person's words go. */
  async erase(tx, { person }) {
    await sql`delete from applications where offered_by = ${person} and status in ('pending', 'archived')`.execute(tx);
    await sql`update application_questions q set answer = '' from applications p
      where p.id = q.application_id and p.offered_by = ${person} and q.answer is not null`.execute(tx);
    await sql`delete from application_history where actor_id = ${person} and act = 'opened'`.execute(tx);
    await sql`update applications set message = '' where offered_by = ${person}`.execute(tx);
  },
});
