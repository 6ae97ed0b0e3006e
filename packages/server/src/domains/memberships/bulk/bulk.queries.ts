import '../memberships.tables.ts';
import { maximumNamedInReply } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { BulkAct, RefusedPerson } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';

interface ActRow extends Omit<BulkAct, 'createdAt' | 'heldUntil' | 'keptPeople' | 'refusedPeople'> {
  readonly heldUntil: Date;
  readonly createdAt: Date;
}

/** A name over rows of users or contacts. */
const nameOf = (row: 'c' | 'u') =>
  sql<string>`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${row}.firstName`)}, ${sql.ref(`${row}.lastName`)})), ''), 'No name')`;

const listRows = async (db: Database, where: RawBuilder<unknown>): Promise<ActRow[]> =>
  (
    await sql<ActRow>`select a.id, a.segment_id, a.event, a.state, a.reason, a.held_until, a.created_at, ${nameOf('u')} as started_by, n.*
    from (select * from bulk_acts a where ${where}) a left join users u on u.id = a.started_by
    cross join lateral (select count(*) as people, count(*) filter (where p.state in ('done', 'told')) as done,
        count(*) filter (where p.state = 'unchanged') as unchanged, count(*) filter (where p.state = 'refused') as refused,
        count(*) filter (where p.state = 'undone') as undone, count(*) filter (where p.state = 'kept') as kept
      from bulk_act_people p where p.act_id = a.id) n
    order by a.created_at desc, a.id`.execute(db)
  ).rows;

/** The act, if the viewer manages the members of its segment; for others it does not exist. */
export async function getActRow(db: Database, viewer: Viewer, id: string): Promise<ActRow> {
  const row = (await listRows(db, sql`a.id = ${id}`))[0];
  if (!row || !isAllowed(mayManageMembers(viewer, row.segmentId))) throw commonErrors('not-found');
  return row;
}

export async function getAct(db: Database, viewer: Viewer, id: string): Promise<BulkAct> {
  const row = await getActRow(db, viewer, id);
  return present(row, await listPeople(db, row, 'refused'), await listPeople(db, row, 'kept'));
}

/** The acts of a segment, the latest first; whom they left as they were is part of each act by itself. */
export async function listActs(
  db: Database,
  viewer: Viewer,
  { segmentId, ...page }: PageQuery & { readonly segmentId: SegmentId },
) {
  assertAllowed(mayManageMembers(viewer, segmentId));
  const rows = await listRows(
    db,
    sql`a.id = any(array(select id from bulk_acts where segment_id = ${segmentId} order by created_at desc, id limit ${page.itemsPerPage} offset ${offsetOf(page)}))`,
  );
  const { count } = await db
    .selectFrom('bulkActs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('segmentId', '=', segmentId)
    .executeTakeFirstOrThrow();
  return { acts: rows.map((row) => present(row, [], [])), ...numberedPage(page, count) };
}

/** The first people in this state, with the status that they have now. */
async function listPeople(db: Database, act: ActRow, state: 'refused' | 'kept'): Promise<RefusedPerson[]> {
  if (act[state] === 0) return [];
  const { rows } = await sql<RefusedPerson>`select p.contact_id, ${nameOf('c')} as name, c.email,
      coalesce(m.status, 'EMPTY') as status, coalesce(p.code, '') as code
    from bulk_act_people p join contacts c on c.id = p.contact_id
    left join memberships m on m.segment_id = ${act.segmentId} and m.contact_id = p.contact_id
    where p.act_id = ${act.id} and p.state = ${state} order by p.contact_id limit ${maximumNamedInReply}`.execute(db);
  return rows;
}

const present = (
  { heldUntil, createdAt, ...row }: ActRow,
  refusedPeople: RefusedPerson[],
  keptPeople: RefusedPerson[],
): BulkAct => ({
  ...row,
  heldUntil: heldUntil.toISOString(),
  createdAt: createdAt.toISOString(),
  refusedPeople,
  keptPeople,
});
