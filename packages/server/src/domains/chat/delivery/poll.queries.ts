import '../chat.tables.ts';
import type { ChatChanges } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listChangedChats } from '../rooms/rooms.queries.ts';
import { readMoment } from './delivery.queries.ts';
import type { Polls } from './polls.ts';

interface Asked {
  readonly cursor: string | undefined;
  readonly wait: number;
  /** The browser is gone. */
  readonly signal: AbortSignal;
}

/**
 * Waits for changes in the viewer's rooms since the cursor, a snapshot: any node can answer. The new cursor is older
 * than what is read with it, so something may come twice, and nothing is left out.
 */
export async function pollChanges(
  db: Database,
  polls: Polls,
  { viewer, cursor, wait, signal }: Asked & { readonly viewer: SignedIn },
): Promise<ChatChanges> {
  if (cursor === undefined) return { cursor: (await readMoment(db)).snapshot, chats: [] };
  const end = performance.now() + wait;
  const waiter = polls.enter(viewer.id);
  try {
    for (;;) {
      const { snapshot } = await readMoment(db);
      const isSignedIn =
        viewer.sessionId === undefined
          ? sql`true`
          : sql`exists (select from sessions x where x.id = ${viewer.sessionId} and x.expires_at > now())`;
      const chats = await listChangedChats(
        db,
        viewer.id,
        sql`${isSignedIn} and ((r.changed_by >= pg_snapshot_xmin(${cursor}::pg_snapshot)
          and not pg_visible_in_snapshot(r.changed_by, ${cursor}::pg_snapshot)) or r.no = any(${[...waiter.rooms]}::int[]))`,
      );
      const left = end - performance.now();
      if (chats.length > 0 || left <= 0 || signal.aborted || polls.isClosed) return { cursor: snapshot, chats };
      await waiter.next(left);
    }
  } finally {
    waiter.leave();
  }
}
