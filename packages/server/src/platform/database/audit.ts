import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Database } from './database.ts';

interface AuditLogTable {
  id: Generated<string>;
  at: Generated<Date>;
  actorId: string | null;
  act: string;
  subjectType: string;
  subjectId: string;
  details: JSONColumnType<Record<string, unknown>>;
  requestId: string | null;
}
declare module './database.ts' {
  interface Tables {
    auditLog: AuditLogTable;
  }
}

export interface Act {
  readonly viewer: Pick<Viewer, 'id'>;
  /** Domain and verb, as in 'articles.publish'. */
  readonly act: string;
  readonly subject: readonly [type: string, id: string];
  readonly details?: Record<string, unknown>;
  readonly requestId?: string;
}

/**
 * Records who did what to what. Call it inside the command's transaction, so an action that is not committed is not
 * recorded.
 */
export async function audit(tx: Database, { viewer, act, subject, details, requestId }: Act): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      actorId: accountOf(viewer),
      act,
      subjectType: subject[0],
      subjectId: subject[1],
      details: JSON.stringify(details ?? {}),
      requestId: requestId ?? null,
    })
    .execute();
}
