import { consentWordings } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import type { ContactId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { auditAll } from '../../../platform/database/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/jobs/events.ts';
import type { MoveOfMany, Step } from '../bulk/move-of-many.ts';
import { recordConsents } from '../consents/consents.commands.ts';
import { announceMoves } from './move-membership.ts';

interface Recorded extends Pick<Step, 'from' | 'to'> {
  readonly event: Step['event'] | 'undo';
  readonly membership: Pick<Step['membership'], 'contactId' | 'userId'>;
  /** The row of the history that is taken back. */
  readonly undoes?: string;
}

const isNewsletter = (event: string) => event === 'nl+' || event === 'nl-';

/** The history names where a newsletter was decided. */
const reasonOf = ({ event }: Recorded, { reason }: Pick<MoveOfMany, 'reason'>) =>
  isNewsletter(event) ? 'staff' : reason;

/** A yes or no to the newsletter by staff, or its undo: a record of consent is never changed, but followed by another. */
async function recordNewsletters(tx: Database, act: Recording, steps: readonly Recorded[]): Promise<void> {
  if (!isNewsletter(act.event)) return;
  await recordConsents(
    tx,
    steps.map(({ event, membership: { contactId } }) => ({
      segmentId: act.segmentId,
      contactId,
      decision: (act.event === 'nl+') === (event !== 'undo') ? ('given' as const) : ('withdrawn' as const),
      decidedBy: 'staff' as const,
      actorId: accountOf(act.actor),
      source: 'staff' as const,
      wording: consentWordings.staff,
      confirmation: event === 'undo' ? 'undone' : null,
    })),
  );
}

type Recording = Pick<MoveOfMany, 'actId' | 'actor' | 'event' | 'reason' | 'segmentId'>;

/**
 * History, audit, events and tags of all these steps; returns the rows of the history. The events say that the act
 * holds them, so nobody is told yet.
 */
export async function recordMoves(
  tx: Database,
  act: Recording,
  steps: readonly Recorded[],
): Promise<Map<ContactId, string>> {
  if (steps.length === 0) return new Map();
  const { actId, segmentId, actor } = act;
  const rows = await tx
    .insertInto('membershipEvents')
    .values(
      steps.map((step) => ({
        segmentId,
        contactId: step.membership.contactId,
        actorId: accountOf(actor),
        event: step.event,
        fromStatus: step.from,
        toStatus: step.to,
        reason: reasonOf(step, act),
        ...(step.undoes && { undoes: step.undoes }),
      })),
    )
    .returning(['id', 'contactId'])
    .execute();
  await auditAll(
    tx,
    steps.map(({ event, from, to, membership: { contactId } }) => ({
      viewer: actor,
      act: `memberships.${event}`,
      subject: ['segment', segmentId] as const,
      details: { contactId, from, to, bulkAct: actId },
    })),
  );
  const moves = steps.filter(({ from, to }) => from !== to);
  await publishAll(
    tx,
    'memberships.moved',
    moves.map(({ event, from, to, membership: { contactId, userId } }) => ({
      segmentId,
      contactId,
      userId,
      event,
      from,
      to,
      by: accountOf(actor),
      reason: act.reason,
      heldBy: actId,
    })),
  );
  if (moves.length > 0)
    await announceMoves(
      tx,
      { segmentId, by: accountOf(actor) },
      moves.map(({ from, to, membership: { userId } }) => ({ userId, from, to })),
    );
  await recordNewsletters(tx, act, steps);
  return new Map(rows.map(({ id, contactId }) => [contactId, id]));
}
