import type { AuditEntry, AuditFilter } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { countedEntries, foldedActs, foldedMinutes } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microseconds, newestFirst, type PageStart, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { type AuditRow, findNames } from './audit.names.ts';

const order = { time: sql`l.at`, id: sql`l.id` };
const columns = sql`l.id, ${microseconds(sql`l.at`)} as at, l.actor_id as "actorId", l.act, l.subject_type as "subjectType", l.subject_id as "subjectId", l.details`;

type Condition = RawBuilder<SqlBool>;

/** Must match the expressions of the indexes on `details`. */
const named = (name: 'userId' | 'contactId' | 'segmentId', id: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(l.details ? ${sql.lit(name)} and l.details ->> ${sql.lit(name)} = ${id})`;

/** A person's acts, and the acts that concern them: four conditions, each with an index of its own. */
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

const minutes = sql`interval '1 minute' * ${sql.lit(foldedMinutes)}`;
const isFolded = sql`l.act = any(${sql.lit(`{${foldedActs.join(',')}}`)}::text[])`;
/** Of another save `n`: the same person saved the same thing. */
const sameSave = sql`n.subject_type = l.subject_type and n.subject_id = l.subject_id and n.act = l.act
  and n.actor_id is not distinct from l.actor_id`;

/** Of saves that follow each other only the last: the others are counted in it. */
const lastOfItsKind = ({ to }: AuditFilter) => sql<SqlBool>`(not ${isFolded} or not exists (select from audit_log n
  where ${sameSave} and n.at > l.at and n.at <= l.at + ${minutes} ${to ? sql`and n.at < ${to}::date + 1` : sql``}))`;

interface Fold {
  readonly times: number;
  readonly since: Date;
}

/** No run of saves is followed further. */
const longestRun = 500;

/** How many saves each of these entries stands for, and since when. */
async function findFolds(db: Database, ids: readonly string[]): Promise<Map<string, Fold>> {
  const { rows } = await sql<Fold & { id: string }>`select l.id, f.times, f.since
    from audit_log l cross join lateral (
      select count(*)::int as times, min(r.at) as since from (
        select n.at, bool_or(n.gap > ${minutes}) over (order by n.at desc, n.id desc) as is_over from (
          select n.at, n.id, lag(n.at, 1, n.at) over (order by n.at desc, n.id desc) - n.at as gap from audit_log n
          where ${sameSave} and n.at <= l.at order by n.at desc, n.id desc limit ${longestRun}) n) r
      where not r.is_over) f
    where l.id = any(${ids}::uuid[]) and ${isFolded}`.execute(db);
  return new Map(rows.map(({ id, ...fold }) => [id, fold]));
}

/**
 * The conditions of a filter, as alternatives that each use one index: `or` between them would read the log from its
 * newest entry until it has found enough.
 */
function alternatives(filter: AuditFilter, isFolding: boolean): Condition[] {
  const people: (Condition | undefined)[] = filter.personId ? ofPerson(filter.personId) : [undefined];
  const segments: (Condition | undefined)[] = filter.segmentId ? ofSegment(filter.segmentId) : [undefined];
  return people.flatMap((person) =>
    segments.map((segment) => {
      const all = [person, segment, ...common(filter), isFolding ? lastOfItsKind(filter) : undefined].filter(
        (one) => one !== undefined,
      );
      return all.length > 0 ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`;
    }),
  );
}

interface Reading {
  readonly filter: AuditFilter;
  readonly start: PageStart;
  readonly isFolding: boolean;
}

async function readRows(db: Database, { filter, start, isFolding }: Reading): Promise<AuditRow[]> {
  const parts = alternatives(filter, isFolding);
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
  const branches = alternatives(filter, true).map(
    (part) => sql`(select l.id from audit_log l where ${part} limit ${countedEntries})`,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select id from (${sql.join(branches, sql` union `)}) found limit ${countedEntries}) counted`.execute(db);
  return rows[0]!.count;
}

/** A page of the log, newest first; saves that follow each other are one entry. */
export async function listAudit(db: Database, query: PageQuery & AuditFilter) {
  const start = startOf(query, countedEntries);
  const [rows, totalCount] = await Promise.all([
    readRows(db, { filter: query, start, isFolding: true }),
    start.after ? start.after.totalCount : countRows(db, query),
  ]);
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  const folds = await findFolds(
    db,
    shown.map(({ id }) => id),
  );
  const entries = (await present(db, shown)).map((entry) => {
    const fold = folds.get(entry.id);
    return fold && fold.times > 1 ? { ...entry, times: fold.times, since: fold.since.toISOString() } : entry;
  });
  return { entries, ...reply };
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
    times: 1,
    since: null,
    details,
  }));
}

const entriesAtATime = 2_000;
/** The end of an export: nobody reads more in a table. */
const mostExported = 1_000_000;

/** The whole log that matches, each save by itself, in portions. */
export async function* eachAuditEntry(db: Database, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let start: PageStart = { itemsPerPage: entriesAtATime, after: undefined, offset: 0 };
  for (let read = 0; read < mostExported; read += entriesAtATime) {
    const rows = await readRows(db, { filter, start, isFolding: false });
    const shown = rows.slice(0, entriesAtATime);
    const last = shown.at(-1);
    if (last) yield present(db, shown);
    if (!last || rows.length === shown.length) return;
    start = { ...start, after: { at: last.at, id: last.id, totalCount: 0, part: 0 } };
  }
}
