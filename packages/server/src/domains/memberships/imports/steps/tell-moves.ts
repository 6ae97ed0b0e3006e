import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { publishAll } from '../../../../platform/jobs/events.ts';
import { announceMoves } from '../../moves/move-membership.ts';
import type { ReadyContactImport } from './ready-contact-import.ts';

interface Told {
  readonly event: 'add' | 'undo';
  readonly people: readonly {
    readonly contactId: ContactId;
    readonly userId: UserId | null;
    readonly status: MembershipStatus;
  }[];
}

/**
 * Events and open pages, for those who have an account. Leads have nothing to be told, and a hundred thousand events
 * would keep others waiting; the history has a row for each of them.
 */
export async function tellMoves(
  tx: Database,
  { segmentId, startedBy, fileName }: ReadyContactImport,
  { event, people }: Told,
): Promise<void> {
  const moves = people
    .filter(({ userId }) => userId !== null)
    .map(({ contactId, userId, status }) => ({
      ...{ contactId, userId },
      ...(event === 'add' ? { from: 'EMPTY' as const, to: status } : { from: status, to: 'EMPTY' as const }),
    }));
  if (moves.length === 0) return;
  const reason = event === 'add' ? `import of ${fileName}` : `import of ${fileName} undone`;
  await publishAll(
    tx,
    'memberships.moved',
    moves.map((move) => ({ segmentId, ...move, event, by: startedBy, reason })),
  );
  await announceMoves(tx, { segmentId, by: startedBy }, moves);
}
