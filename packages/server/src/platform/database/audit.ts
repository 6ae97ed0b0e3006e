import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Database } from './database.ts';
import { forgetInJson, type Traces } from './forget-in-json.ts';

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
export const audit = (tx: Database, act: Act): Promise<void> => auditAll(tx, [act]);

/** Records several acts in one statement. */
export async function auditAll(tx: Database, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(({ viewer, act, subject, details, requestId }) => ({
    actorId: accountOf(viewer),
    act,
    subjectType: subject[0],
    subjectId: subject[1],
    details: JSON.stringify(details ?? {}),
    requestId: requestId ?? null,
  }));
  await tx.insertInto('auditLog').values(rows).execute();
}

/** Takes an erased person's address and names out of the log, which keeps who did what by id only. */
export const forgetInAudit = (tx: Database, traces: Traces): Promise<void> =>
  forgetInJson(
    tx,
    {
      table: 'audit_log',
      id: 'id',
      idType: 'uuid',
      json: 'details',
      about: sql`actor_id = ${traces.person} or (subject_type = 'user' and subject_id = ${traces.person})`,
    },
    traces,
  );

/** Deletes what is older than so many days. */
export async function dropOldAudit(db: Database, days: number): Promise<void> {
  await sql`delete from audit_log where at < now() - ${days} * interval '1 day'`.execute(db);
}
