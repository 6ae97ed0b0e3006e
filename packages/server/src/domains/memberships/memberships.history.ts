import './memberships.tables.ts';
import { type RawBuilder, sql } from 'kysely';

interface Wanted {
  /** The columns of the outer query that hold the segment and the contact. */
  readonly segment: RawBuilder<unknown>;
  readonly contact: RawBuilder<unknown>;
  /** Of the row `e` of the history. */
  readonly condition: RawBuilder<unknown>;
  readonly until?: RawBuilder<unknown>;
}

/** The step changed the status. Registering only says that a lead has an account now. */
export const changedStatus = sql`e.from_status <> e.to_status and e.event <> 'register'`;

/**
 * For a lateral join: the newest step of a contact in a segment that meets a condition and was not undone. The steps are
 * an index range (membership_events_contact).
 */
export const newestStep = ({ segment, contact, condition, until = sql`'infinity'::timestamptz` }: Wanted) =>
  sql`(select e.event, e.from_status, e.actor_id, e.at, e.reason from membership_events e
    where e.segment_id = ${segment} and e.contact_id = ${contact} and ${condition} and e.event <> 'undo' and e.at <= ${until}
      and not exists (select from membership_events u where u.undoes = e.id and u.at <= ${until})
    order by e.at desc, e.id desc limit 1)`;
