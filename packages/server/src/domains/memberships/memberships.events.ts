import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { on, type Subscription } from '../../platform/jobs/events.ts';
import type { Jobs } from '../../platform/jobs/job-queue.ts';
import { followNewEmail } from './commands/follow-new-email.ts';
import { registerLeads } from './commands/register-leads.ts';
import { tellBothSides } from './news/news.commands.ts';

/** A change of a person's status in a segment. */
export interface Moved {
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly event: MembershipMove | 'undo';
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
  /** The person who moved it; null if no person did, as when an invitation expires. */
  readonly by: UserId | null;
  readonly reason: string | null;
  /** The bulk act that may still undo it: until 'memberships.settled' nobody is told and nothing is lost for good. */
  readonly heldBy?: string;
}

/** A change that nobody can undo any more. */
export type SettledMove = Moved & { readonly event: MembershipMove };

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A person's status in a segment has changed: what they may see has changed already. */
    'memberships.moved': Moved;
    /** The hold of a bulk act has ended, and the person is still where it moved them. */
    'memberships.settled': SettledMove;
  }
}

/**
 * Subscribes to changes that nobody can undo any more: at once, or if a bulk act made them, when its hold has ended.
 * Whatever cannot be taken back belongs here: mails, notifications, deleting things.
 */
export const onSettledMove = (
  handle: (tx: Database, moved: SettledMove, jobs: Jobs) => Promise<void>,
): Subscription[] => [
  on('memberships.moved', async (tx, moved, jobs) => {
    const { event } = moved;
    if (!moved.heldBy && event !== 'undo') await handle(tx, { ...moved, event }, jobs);
  }),
  on('memberships.settled', handle),
];

export const membershipsSubscriptions: readonly Subscription[] = [
  on('accounts.registered', (tx, { userId }) => registerLeads(tx, userId)),
  on('accounts.emailChanged', (tx, { userId }) => followNewEmail(tx, userId)),
  ...onSettledMove(tellBothSides),
];
