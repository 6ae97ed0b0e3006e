import '../memberships.tables.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { consentOfStaff } from '../consents/consents.commands.ts';
import { lockMemberships } from '../moves/lock-memberships.ts';
import { restoreMemberships } from '../moves/restore-memberships.ts';
import type { NewsletterChange } from '../moves/write-steps.ts';
import { isNewsletterEvent, type MoveOfMany } from './bulk.moves.ts';

interface Moved {
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
  readonly eventId: string | null;
  readonly isStillThere: boolean;
}

/** Everybody who is still where the act moved them gets their membership before; returns those people. */
export async function undoMany(
  tx: Database,
  act: MoveOfMany,
  contactIds: readonly ContactId[],
): Promise<Set<ContactId>> {
  const { actId, segmentId, actor } = act;
  await lockMemberships(tx, { segmentId, contactIds });
  const people = (await listMoved(tx, act, contactIds)).filter(({ isStillThere }) => isStillThere);
  return restoreMemberships(
    tx,
    { actor, heldBy: actId },
    people.map(({ contactId, userId, from, to, eventId }) => ({
      ...{ segmentId, contactId, userId, event: 'undo', from: to, to: from, undoes: eventId },
      newsletter: isNewsletterEvent(act.event) ? newsletterBefore(act.event) : undefined,
    })),
  );
}

/** The record of consent that follows the one of the act. */
const newsletterBefore = (event: 'nl+' | 'nl-'): NewsletterChange => ({
  ...(event === 'nl+' ? { from: 'subscribed', to: 'notSubscribed' } : { from: 'unsubscribed', to: 'subscribed' }),
  by: 'staff',
  consent: { ...consentOfStaff, confirmation: 'undone' },
});

/** A person has moved on if their status, or for an act upon newsletters their newsletter, was changed since. */
async function listMoved(tx: Database, act: MoveOfMany, contactIds: readonly ContactId[]): Promise<Moved[]> {
  const isNewsletter = isNewsletterEvent(act.event);
  const isChange = isNewsletter ? sql`e.event in ('nl+', 'nl-')` : sql`e.from_status <> e.to_status`;
  // The status may have changed since an act upon newsletters; its undo leaves it as it is.
  const [from, to] = isNewsletter ? [sql`m.status`, sql`m.status`] : [sql`p.status_before`, sql`p.status_after`];
  const isSame = isNewsletter ? sql`m.id is not null` : sql`coalesce(m.status, 'EMPTY') = p.status_after`;
  const { rows } = await sql<Moved>`select p.contact_id, c.user_id, ${from} as "from", ${to} as "to", p.event_id,
      ${isSame} and not exists (select from membership_events e
        where e.contact_id = p.contact_id and e.segment_id = ${act.segmentId} and e.id > p.event_id and ${isChange}) as is_still_there
    from bulk_act_people p join contacts c on c.id = p.contact_id
    left join memberships m on m.segment_id = ${act.segmentId} and m.contact_id = p.contact_id
    where p.act_id = ${act.actId} and p.contact_id = any(${contactIds}::uuid[])`.execute(tx);
  return rows;
}
