import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { pool } from '../database.ts';

/** What the database knows of somebody's place in a segment. */
export interface Trace {
  readonly status: MembershipStatus;
  readonly newsletter: string;
  /** `event from to by`, oldest first. */
  readonly history: readonly string[];
  /** `act from to by`. */
  readonly log: readonly string[];
  /** `event from to by`: what other domains are told. */
  readonly events: readonly string[];
}

export async function traceOf({
  segmentId,
  contactId,
}: {
  readonly segmentId: string;
  readonly contactId: string;
}): Promise<Trace> {
  const { rows } = await pool.query<Trace>({
    name: 'trace of a test',
    text: `select coalesce(m.status, 'EMPTY') as status, coalesce(m.newsletter_status, 'notSubscribed') as newsletter,
      array(select concat_ws(' ', event, from_status, to_status, coalesce(actor_id::text, 'nobody'))
        from membership_events e where e.segment_id = $1 and e.contact_id = $2 order by at, id) as history,
      array(select concat_ws(' ', act, details->>'from', details->>'to', coalesce(actor_id::text, 'nobody'))
        from audit_log a where a.details->>'contactId' = $2::text and a.details ? 'from' order by at, id) as log,
      array(select concat_ws(' ', payload->>'event', payload->>'from', payload->>'to', coalesce(payload->>'by', 'nobody'))
        from outbox o where topic = 'memberships.moved' and payload->>'contactId' = $2::text order by id) as events
      from (values (1)) one left join memberships m on m.segment_id = $1::uuid and m.contact_id = $2::uuid`,
    values: [segmentId, contactId],
  });
  return rows[0]!;
}
