import '../memberships.tables.ts';
import { isInvited } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  atOnce,
  closeInvitations,
  type MailOfInvitation,
  openInvitations,
} from '../invitations/open-invitations.commands.ts';
import { type RecordingAct, recordSteps } from './record-steps.ts';
import type { RowMarks } from './row-marks.ts';
import { type Step, writeSteps } from './write-steps.ts';

/** The facts that all steps of one act share. */
export interface MoveAct extends RowMarks, RecordingAct {
  /** When the mails of invitations leave. */
  readonly invitationMail?: MailOfInvitation;
}

export interface WrittenStep extends Step {
  /** The step's row of the history, of acts that are held. */
  readonly eventId: string | undefined;
}

/**
 * The only way to change the status or the newsletter of memberships: rows, invitations, history, consents, audit,
 * events and open pages in one transaction, for one person or for thousands. The machine has decided the steps. Returns
 * those that were written; the others lost a race.
 */
export async function moveMemberships(
  tx: Database,
  act: MoveAct,
  steps: readonly Step[],
): Promise<readonly WrittenStep[]> {
  const written = await writeSteps(tx, act, steps);
  if (!act.heldBy) await followInvitations(tx, act, written);
  const eventIds = await recordSteps(tx, act, written.flatMap(recordsOf));
  return written.map((step) => ({ ...step, eventId: eventIds.get(step.contactId) }));
}

/** An invitation is open as long as the status says so. A held act leaves invitations to the end of its hold. */
async function followInvitations(
  tx: Database,
  { invitationMail = atOnce }: MoveAct,
  steps: readonly Step[],
): Promise<void> {
  await openInvitations(
    tx,
    steps.filter(({ event }) => event === 'invite'),
    invitationMail,
  );
  await closeInvitations(
    tx,
    steps.filter(({ from, to }) => isInvited(from) && !isInvited(to)),
  );
}

/** A person who enters with a newsletter leaves two records: the status and the newsletter are two axes. */
function recordsOf(step: Step): Step[] {
  if (step.from !== 'EMPTY' || !step.newsletter) return [step];
  return [
    { ...step, newsletter: undefined },
    { ...step, event: step.newsletter.to === 'subscribed' ? 'nl+' : 'nl-', from: step.to },
  ];
}
