import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listBelow } from './closure.ts';
import { findLastChange } from './past-acts.queries.ts';
import type { Known, Plan, PlannedAct } from './plan.model.ts';
import { planAct } from './plan.ts';
import { type KnownTerm, loadTerms, textOf } from './term-state.ts';
import { planUndo } from './undo.ts';
import '../ontology.tables.ts';

export type { Plan, WorkRule } from './plan.model.ts';
export type SeenVersions = Partial<Record<TagId, number>>;

/** Finds what an act would change in the terms as they are, or refuses it. Call it in turn (`takeTurn`). */
export async function prepareAct(tx: Database, act: TermAct, seen: SeenVersions): Promise<Plan> {
  await checkSeen(tx, seen);
  const plan = act.kind === 'undo' ? await planUndo(tx, act.act) : await planNew(tx, act);
  await refuseBusy(tx, [...plan.writes.map(({ id }) => id), ...plan.subjects]);
  return plan;
}

async function planNew(tx: Database, act: PlannedAct): Promise<Plan> {
  const known = await gather(tx, act);
  const plan = planAct(act, known);
  if (act.kind === 'create' || act.kind === 'rename') await refuseTaken(tx, plan);
  return plan;
}

/** The terms that an act is about. */
export function subjectsOf(act: PlannedAct): TagId[] {
  switch (act.kind) {
    case 'create':
      return [];
    case 'merge':
      return [...act.terms, act.into];
    default:
      return [act.term];
  }
}

async function gather(tx: Database, act: PlannedAct): Promise<Known> {
  const subjects = subjectsOf(act);
  const named = [
    ...subjects,
    ...(act.kind === 'create' || act.kind === 'move' ? act.parents : []),
    ...(act.kind === 'deprecate' && act.replacedBy ? [act.replacedBy] : []),
  ];
  const { rows: around } = await sql<{ id: TagId; below: TagId | null; replaced: TagId | null }>`
    select tag_id as id, parent_id as below, null::uuid as replaced from tag_parents where parent_id = any(${subjects}::uuid[])
    union all select id, null, replaced_by from tags where replaced_by = any(${subjects}::uuid[])`.execute(tx);
  const { rows: above } = await sql<{ ancestorId: TagId }>`select ancestor_id from tag_ancestors
    where tag_id = ${act.kind === 'merge' ? act.into : null}::uuid`.execute(tx);
  const made = act.kind === 'create' ? 1 : act.kind === 'split' ? act.parts.length : 0;
  const { rows: ids } = await sql<{ id: TagId; now: Date }>`select uuidv7() as id, now() as now
    from generate_series(1, ${made + 1}::int)`.execute(tx);
  return {
    terms: await loadTerms(tx, [...new Set([...named, ...around.map((row) => row.id)])]),
    narrower: grouped(around, 'below'),
    replacedBy: grouped(around, 'replaced'),
    aboveTarget: new Set([...above.map((row) => row.ancestorId), ...(act.kind === 'merge' ? [act.into] : [])]),
    newIds: ids.map((row) => row.id),
    now: ids[0]!.now.toISOString(),
  };
}

function grouped<Key extends string>(rows: readonly ({ id: TagId } & Record<Key, TagId | null>)[], key: Key) {
  const found = new Map<TagId, TagId[]>();
  for (const row of rows) {
    const by = row[key];
    if (by) found.set(by, [...(found.get(by) ?? []), row.id]);
  }
  return found;
}

/** Somebody who has seen an older version learns what is there now, and who wrote it. */
async function checkSeen(tx: Database, seen: SeenVersions): Promise<void> {
  const asked = Object.entries(seen) as [TagId, number][];
  if (asked.length === 0) return;
  const terms = await loadTerms(
    tx,
    asked.map(([id]) => id),
  );
  for (const [id, version] of asked) {
    const term = terms.get(id);
    if (!term) throw termErrors('unknown-term', { id });
    if (term.version !== version) throw await staleError(tx, term);
  }
}

async function staleError(tx: Database, term: KnownTerm) {
  const last = await findLastChange(tx, term.id);
  return termErrors('stale', {
    term: term.id,
    version: term.version,
    by: last?.by ?? null,
    at: last?.at ?? null,
    text: textOf(term.state),
  });
}

/** Works of a running act still change; two acts that rewrite the same works would undo each other's. */
async function refuseBusy(tx: Database, ids: readonly TagId[]): Promise<void> {
  const { rows } = await sql`select from tag_acts a join tag_act_terms t on t.act_id = a.id
    where a.state = 'running' and t.tag_id = any(${ids}::uuid[]) limit 1`.execute(tx);
  if (rows.length > 0) throw termErrors('busy');
}

/** Two terms of one type and name at one place could not be told apart. */
async function refuseTaken(tx: Database, { writes }: Plan): Promise<void> {
  for (const { id, after } of writes) {
    if (!after) continue;
    const { rows } = await sql`select from tags t where lower(t.name) = lower(${after.name})
      and t.type = ${after.type} and t.id <> ${id} and case when ${after.parents.length} = 0
        then not exists (select from tag_parents p where p.tag_id = t.id)
        else exists (select from tag_parents p where p.tag_id = t.id and p.parent_id = any(${after.parents}::uuid[])) end limit 1`.execute(
      tx,
    );
    if (rows.length > 0) throw termErrors('name-taken');
  }
}

/** The terms whose own or inherited terms an act changes: works with them are found elsewhere afterwards. */
export const listConcerned = (tx: Database, { writes, rule }: Plan): Promise<TagId[]> =>
  listBelow(tx, [
    ...writes.flatMap(({ id, before, after }) => (isMoved(before?.parents, after?.parents) ? [id] : [])),
    ...(rule && 'from' in rule ? rule.from : []),
  ]);

const isMoved = (before: readonly TagId[] = [], after: readonly TagId[] = []): boolean =>
  [...before].sort().join() !== [...after].sort().join();
