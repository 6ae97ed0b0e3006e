import type { AuditEntry, AuditFilter } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { countedEntries } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microseconds, newestFirst, type PageStart, pageOfRows, startOf } from '../../../platform/database/paging.ts';
import { type AuditRow, findNames } from './audit.names.ts';

const order = { time: sql`l.at`, id: sql`l.id` };
const columns = sql`l.id, ${microseconds(sql`l.at`)} as at, l.actor_id as "actorId", l.act, l.subject_type as "subjectType", l.subject_id as "subjectId", l.details`;

type Condition = RawBuilder<SqlBool>;

/** Must match the expressions of the indexes on `details`. */
const named = (name: 'userId' | 'contactId' | 'segmentId', id: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(l.details ? ${sql.lit(name)} and l.details ->> ${sql.lit(name)} = ${id})`;

/** What a person did, and what was done to them: four conditions, each with an index of its own. */
const ofPerson = (id: string): Condition[] => [
  sql<SqlBool>`l.actor_id = ${id}`,
  sql<SqlBool>`(l.subject_type = 'user' and l.subject_id = ${id})`,
  named('userId', sql`${id}::text`),
  named('contactId', sql`(select c.id::text from contacts c where c.user_id = ${id})`),
];
const ofSegment = (id: string): Condition[] => [
  sql<SqlBool>`(l.subject_type = 'segment' and l.subject_id = ${id})`,
  named('segmentId', sql`${id}::text`),
];

function common({ actorId, area, act, subjectId, from, to }: AuditFilter): Condition[] {
  return [
    actorId && sql<SqlBool>`l.actor_id = ${actorId}`,
    area && sql<SqlBool>`split_part(l.act, '.', 1) = ${area}`,
    act && sql<SqlBool>`l.act = ${act}`,
    subjectId && sql<SqlBool>`l.subject_id = ${subjectId}`,
    from && sql<SqlBool>`l.at >= ${from}::date`,
    to && sql<SqlBool>`l.at < ${to}::date + 1`,
  ].filter((one) => typeof one === 'object');
}

/**
 * The conditions of a filter, as alternatives that each use one index: `or` between them would read the log from its
 * newest entry until it has found enough.
 */
function alternatives(filter: AuditFilter): Condition[] {
  const people: (Condition | undefined)[] = filter.personId ? ofPerson(filter.personId) : [undefined];
  const segments: (Condition | undefined)[] = filter.segmentId ? ofSegment(filter.segmentId) : [undefined];
  return people.flatMap((person) =>
    segments.map((segment) => {
      const all = [person, segment, ...common(filter)].filter((one) => one !== undefined);
      return all.length > 0 ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`;
    }),
  );
}

async function readRows(db: Database, filter: AuditFilter, start: PageStart): Promise<AuditRow[]> {
  const parts = alternatives(filter);
  // Each alternative needs as many rows as the page and everything before it.
  const reach = { ...start, itemsPerPage: start.offset + start.itemsPerPage, offset: 0 };
  if (parts.length === 1)
    return (
      await sql<AuditRow>`select ${columns} from audit_log l where ${parts[0]!} ${newestFirst(order, start)}`.execute(
        db,
      )
    ).rows;
  const branches = parts.map((part) => sql`(select l.* from audit_log l where ${part} ${newestFirst(order, reach)})`);
  const { rows } = await sql<AuditRow>`select ${columns} from (${sql.join(branches, sql` union `)}) l
    order by l.at desc, l.id desc limit ${start.itemsPerPage + 1} offset ${start.offset}`.execute(db);
  return rows;
}

async function countRows(db: Database, filter: AuditFilter): Promise<number> {
  const branches = alternatives(filter).map(
    (part) => sql`(select l.id from audit_log l where ${part} limit ${countedEntries})`,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select id from (${sql.join(branches, sql` union `)}) found limit ${countedEntries}) counted`.execute(db);
  return rows[0]!.count;
}

/** A page of the log, newest first. */
export async function listAudit(db: Database, query: PageQuery & AuditFilter) {
  const start = startOf(query, countedEntries);
  const [rows, totalCount] = await Promise.all([
    readRows(db, query, start),
    start.after ? start.after.totalCount : countRows(db, query),
  ]);
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { entries: await present(db, shown), ...reply };
}

async function present(db: Database, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await findNames(db, rows);
  return rows.map(({ id, at, actorId, act, subjectType, subjectId, details }) => ({
    id,
    at: new Date(at / 1_000).toISOString(),
    actor: actorId ? names.named('user', actorId) : null,
    act,
    subject: { type: subjectType, id: subjectId, name: names.find(subjectType, subjectId) },
    person: names.personOf(details),
    segment: names.segmentOf(details),
    details,
  }));
}

const entriesAtATime = 2_000;
/** The end of an export: nobody reads more in a table. */
const mostExported = 1_000_000;

/** The whole log that matches, in portions. */
export async function* eachAuditEntry(db: Database, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let start: PageStart = { itemsPerPage: entriesAtATime, after: undefined, offset: 0 };
  for (let read = 0; read < mostExported; read += entriesAtATime) {
    const rows = await readRows(db, filter, start);
    const shown = rows.slice(0, entriesAtATime);
    const last = shown.at(-1);
    if (last) yield present(db, shown);
    if (!last || rows.length === shown.length) return;
    start = { ...start, after: { at: last.at, id: last.id, totalCount: 0, part: 0 } };
  }
}
