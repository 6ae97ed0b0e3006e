import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { on, type Subscription } from '../../platform/jobs/events.ts';
import { registerLeads } from './commands/register-leads.ts';
import { tellBothSides } from './news/news.commands.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A person's status in a segment has changed. */
    'memberships.moved': {
      segmentId: SegmentId;
      contactId: ContactId;
      userId: UserId | null;
      event: MembershipMove;
      from: MembershipStatus;
      to: MembershipStatus;
      /** Who moved it; null if nobody did, as when an invitation expires. */
      by: UserId | null;
      reason: string | null;
    };
  }
}

export const membershipsSubscriptions: readonly Subscription[] = [
  on('accounts.registered', (tx, { userId }) => registerLeads(tx, userId)),
  on('memberships.moved', tellBothSides),
];
