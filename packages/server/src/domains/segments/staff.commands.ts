import './segments.tables.ts';
import { segmentErrors } from '@oeuvre/contracts/domains/segments/segments.errors.ts';
import { mayManageSegments } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { auditAll } from '../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { recordChange } from '../../platform/services/record-change.ts';
import { listPeople } from '../accounts/accounts.queries.ts';
import { sessionTagsOf } from '../accounts/people/people.queries.ts';

interface Pair {
  readonly segmentId: SegmentId;
  readonly userId: UserId;
}

/** Replaces the staff of a segment. Returns what to touch: whoever comes or goes has other rights now. */
export async function setStaff(
  tx: Database,
  viewer: Viewer,
  { segment, people }: { readonly segment: SegmentId; readonly people: readonly UserId[] },
): Promise<string[]> {
  const wanted = [...new Set(people)];
  if ((await listPeople(tx, wanted)).length < wanted.length) throw segmentErrors('unknown-person');
  const before = await tx
    .selectFrom('segmentStaff')
    .select('userId')
    .where('segmentId', '=', segment)
    .forUpdate()
    .execute();
  const had = before.map(({ userId }) => userId);
  const pairs = (ids: readonly UserId[]) => ids.map((userId) => ({ segmentId: segment, userId }));
  return changeStaff(tx, viewer, {
    added: pairs(wanted.filter((person) => !had.includes(person))),
    removed: pairs(had.filter((person) => !wanted.includes(person))),
  });
}

/** Assigns a person to segments and removes them from others, from their next call on. */
export async function assignTo(
  db: Database,
  viewer: Viewer,
  { person, assign, unassign }: AssignmentChange,
): Promise<void> {
  assertAllowed(mayManageSegments(viewer));
  if (assign.length + unassign.length === 0) return;
  await inTransaction(db, async (tx) => {
    const pairs = (ids: readonly SegmentId[]) => [...new Set(ids)].map((segmentId) => ({ segmentId, userId: person }));
    const touches = await changeStaff(tx, viewer, { added: pairs(assign), removed: pairs(unassign) });
    await recordChange(tx, { touches });
  });
}
export interface AssignmentChange {
  readonly person: UserId;
  readonly assign: readonly SegmentId[];
  readonly unassign: readonly SegmentId[];
}

/** Somebody else takes a person's place in all segments that they are assigned to. */
export async function handOverSegments(
  db: Database,
  viewer: Viewer,
  { from, to }: { readonly from: UserId; readonly to: UserId },
): Promise<void> {
  assertAllowed(mayManageSegments(viewer));
  await inTransaction(db, async (tx) => {
    if ((await listPeople(tx, [from, to])).length < 2) throw segmentErrors('unknown-person');
    const rows = await tx
      .selectFrom('segmentStaff')
      .select('segmentId')
      .where('userId', '=', from)
      .orderBy('segmentId')
      .forUpdate()
      .execute();
    const pairs = (userId: UserId) => rows.map(({ segmentId }) => ({ segmentId, userId }));
    const touches = await changeStaff(tx, viewer, { added: pairs(to), removed: pairs(from) });
    await recordChange(tx, { touches });
  });
}

/** Writes what is new, records it for each person, and returns what to touch. */
async function changeStaff(
  tx: Database,
  viewer: Viewer,
  change: { readonly added: readonly Pair[]; readonly removed: readonly Pair[] },
): Promise<string[]> {
  const added = change.added.length === 0 ? [] : await insertStaff(tx, change.added);
  const removed = change.removed.length === 0 ? [] : await deleteStaff(tx, change.removed);
  const recorded = (act: string, pairs: readonly Pair[]) =>
    pairs.map(({ segmentId, userId }) => ({ viewer, act, subject: ['user', userId] as const, details: { segmentId } }));
  await auditAll(tx, [...recorded('segments.assign', added), ...recorded('segments.unassign', removed)]);
  const changed = [...added, ...removed];
  const people = [...new Set(changed.map(({ userId }) => userId))];
  return [
    ...new Set(changed.map(({ segmentId }) => `segment:${segmentId}`)),
    ...people.map((person) => `user:${person}`),
    ...(await sessionTagsOf(tx, people)),
  ];
}

async function insertStaff(tx: Database, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`insert into segment_staff (segment_id, user_id)
    select s.id, u.id from unnest(${pairs.map((pair) => pair.segmentId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[]) as given (segment_id, user_id)
    join segments s on s.id = given.segment_id join users u on u.id = given.user_id
    on conflict do nothing returning segment_id as "segmentId", user_id as "userId"`.execute(tx);
  return rows;
}

async function deleteStaff(tx: Database, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`delete from segment_staff f
    using unnest(${pairs.map((pair) => pair.segmentId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[]) as given (segment_id, user_id)
    where f.segment_id = given.segment_id and f.user_id = given.user_id
    returning f.segment_id as "segmentId", f.user_id as "userId"`.execute(tx);
  return rows;
}
