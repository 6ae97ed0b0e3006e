import '../memberships.tables.ts';
import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { ContactId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { auditAll } from '../../../platform/database/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/jobs/events.ts';
import { recordConsents } from '../consents/consents.commands.ts';
import { announceMoves } from './announce-moves.ts';
import type { Step } from './write-steps.ts';

/** The fields of an act that its records depend on. */
export interface RecordingAct {
  readonly actor: Pick<Viewer, 'id'>;
  /** For the history and the events. */
  readonly reason?: string | null | undefined;
  /** The bulk act that can still undo the steps. */
  readonly heldBy?: string;
  /** False for an import: it writes one audit entry for all of its people. */
  readonly auditsEachPerson?: boolean;
  /** False for an import: leads have no pages, and a hundred thousand events would delay those of others. */
  readonly announcesLeads?: boolean;
  /** The event that subscribers receive instead of the steps' own: nobody is notified of an undo. */
  readonly publishedAs?: 'undo';
}

export interface RecordedStep extends Omit<Step, 'event'> {
  readonly event: MembershipMove | 'undo';
  /** The row of the history that this step reverses. */
  readonly undoes?: string | null;
}

/**
 * History, audit, consents, events and messages to open pages, of all these steps in one statement each. Returns the
 * rows of the history by contact if a bulk act holds them.
 */
export async function recordSteps(
  tx: Database,
  act: RecordingAct,
  steps: readonly RecordedStep[],
): Promise<Map<ContactId, string>> {
  if (steps.length === 0) return new Map();
  const eventIds = await writeHistory(tx, act, steps);
  if (act.auditsEachPerson !== false)
    await auditAll(
      tx,
      steps.map((step) => auditOf(act, step)),
    );
  await keepConsents(tx, act, steps);
  const moves = steps.filter(
    ({ from, to, userId }) => from !== to && (act.announcesLeads !== false || userId !== null),
  );
  await publishMoves(tx, act, moves);
  await announceMoves(tx, accountOf(act.actor), moves);
  return eventIds;
}

/** Appends to the history; nothing ever changes its rows, and only erasure deletes them. */
async function writeHistory(
  tx: Database,
  { actor, reason = null, heldBy }: RecordingAct,
  steps: readonly RecordedStep[],
): Promise<Map<ContactId, string>> {
  const { rows } = await sql<{ id: string; contactId: ContactId }>`
    insert into membership_events (segment_id, contact_id, actor_id, event, from_status, to_status, reason, undoes)
    select s.segment_id, s.contact_id, ${accountOf(actor)}::uuid, s.event, s.from_status, s.to_status, ${reason}::text, s.undoes
    from unnest(
      ${steps.map(({ segmentId }) => segmentId)}::uuid[], ${steps.map(({ contactId }) => contactId)}::uuid[],
      ${steps.map(({ event }) => event)}::text[], ${steps.map(({ from }) => from)}::text[],
      ${steps.map(({ to }) => to)}::text[], ${steps.map(({ undoes = null }) => undoes)}::uuid[]
    ) s (segment_id, contact_id, event, from_status, to_status, undoes)
    ${heldBy ? sql`returning id, contact_id` : sql``}`.execute(tx);
  return new Map(rows.map(({ id, contactId }) => [contactId, id]));
}

/** The entry of one person's newsletter names its states; a bulk act names the status, as for all of its events. */
function auditOf({ actor, heldBy }: RecordingAct, step: RecordedStep) {
  const { segmentId, contactId, event, newsletter } = step;
  const { from, to } = newsletter && !heldBy ? newsletter : step;
  return {
    viewer: actor,
    act: `memberships.${event}`,
    subject: ['segment', segmentId] as const,
    details: { contactId, from, to, ...(heldBy && { bulkAct: heldBy }) },
  };
}

/** A record of consent is never changed, but followed by another. */
const keepConsents = (tx: Database, { actor }: RecordingAct, steps: readonly RecordedStep[]): Promise<void> =>
  recordConsents(
    tx,
    steps.flatMap(({ segmentId, contactId, newsletter }) => {
      if (!newsletter) return [];
      const { to, by: decidedBy, consent } = newsletter;
      const decision = to === 'subscribed' ? ('given' as const) : ('withdrawn' as const);
      return [{ segmentId, contactId, ...consent, decision, decidedBy, actorId: accountOf(actor) }];
    }),
  );

/** The events of a held act say so: until its hold has ended, no person is notified. */
const publishMoves = (tx: Database, act: RecordingAct, moves: readonly RecordedStep[]): Promise<void> =>
  publishAll(
    tx,
    'memberships.moved',
    moves.map(({ segmentId, contactId, userId, event, from, to }) => ({
      ...{ segmentId, contactId, userId, from, to },
      event: act.publishedAs ?? event,
      by: accountOf(act.actor),
      reason: act.reason ?? null,
      ...(act.heldBy && { heldBy: act.heldBy }),
    })),
  );
