import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { broadcast, rightsTag } from '../../../platform/cache/content.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Step } from './write-steps.ts';

declare module '../../../platform/cache/content.ts' {
  interface Messages {
    /** The status of contacts of a segment has changed; of those with an account these. */
    'memberships.changed': {
      readonly segmentId: SegmentId;
      readonly status: MembershipStatus;
      readonly people: readonly UserId[];
      readonly by: UserId | null;
    };
  }
}

type Announced = Pick<Step, 'segmentId' | 'userId' | 'from' | 'to'>;

/** So many ids of people fit into one message. */
const peoplePerMessage = 150;

/**
 * Tells every node of moves. Pages that show the number of members are renewed if it has changed; other pages stay,
 * because they are shared by rights. Open connections of people who have lost rights ask again what they may see, and
 * open pages learn of it: those of the people themselves, and those that show the contacts of the segment.
 */
export async function announceMoves(tx: Database, by: UserId | null, moves: readonly Announced[]): Promise<void> {
  const counted = moves.filter(({ from, to }) => (from === 'SUBSCRIBED') !== (to === 'SUBSCRIBED'));
  // A suspension that ends gives rights back: what is open follows too.
  const changed = moves.filter(({ from, to }) => from === 'SUBSCRIBED' || [from, to].includes('SUSPENDED'));
  await recordChange(tx, {
    touches: [
      ...counted.map(({ segmentId }) => `members:${segmentId}`),
      ...changed.flatMap(({ userId }) => (userId ? [rightsTag(userId)] : [])),
    ],
  });
  for (const those of Map.groupBy(moves, ({ segmentId, to }) => `${segmentId} ${to}`).values()) {
    const { segmentId, to: status } = those[0]!;
    const people = those.flatMap(({ userId }) => userId ?? []);
    // Leads have no pages, but a list that shows them is renewed.
    for (let at = 0; at === 0 || at < people.length; at += peoplePerMessage)
      await broadcast(tx, 'memberships.changed', {
        segmentId,
        status,
        people: people.slice(at, at + peoplePerMessage),
        by,
      });
  }
}
