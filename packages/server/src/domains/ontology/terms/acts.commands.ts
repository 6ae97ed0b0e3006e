import { undoDays } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { finalWrites, mentioned } from './changes.queries.ts';
import type { Plan } from './plan.model.ts';
import { loadTerms } from './term-state.ts';
import { writeTerms } from './term-writes.ts';
import type { ActedTerm } from './undo.ts';
import '../ontology.tables.ts';

/** Acts on terms come one after the other: what one of them reads, such as a circle, no other makes untrue meanwhile. */
export async function takeTurn(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ontology.acts', 0))`.execute(tx);
}

/**
 * Writes the terms of a plan and keeps the act with all that an undo needs. It is under way until `finishTermAct`: terms
 * that retire are still there for the works that have them.
 */
export async function beginTermAct(
  tx: Database,
  { act, plan, by }: { readonly act: TermAct; readonly plan: Plan; readonly by: UserId | null },
): Promise<string> {
  const terms = finalWrites(plan.writes, plan.retires);
  const names = await namesOf(tx, plan);
  await writeTerms(tx, plan.writes);
  const { id } = await tx
    .insertInto('tagActs')
    .values({
      kind: act.kind,
      request: JSON.stringify({ ...act, subjects: plan.subjects, target: plan.target }),
      terms: JSON.stringify(terms.map((write, at): ActedTerm => ({ ...write, names: at === 0 ? names : {} }))),
      retires: plan.retires as TagId[],
      state: 'running',
      leftAlone: 0,
      undoes: act.kind === 'undo' ? act.act : null,
      madeBy: by,
      until: sql<Date>`now() + ${undoDays} * interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await rememberTerms(tx, id, plan);
  if (act.kind === 'undo') await markUndone(tx, act.act, id);
  return id;
}

async function namesOf(tx: Database, plan: Plan): Promise<Record<string, string>> {
  const asked = [...mentioned(plan.writes), ...plan.subjects, ...(plan.target ? [plan.target] : [])];
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', '=', sql<TagId>`any(${asked}::uuid[])`)
    .execute();
  const made = plan.writes.flatMap(({ id, after }) => (after ? [[id, after.name]] : []));
  return Object.fromEntries([...made, ...rows.map(({ id, name }) => [id, name])]);
}

async function rememberTerms(tx: Database, actId: string, { writes, subjects, target }: Plan): Promise<void> {
  const ids = [...new Set([...writes.map(({ id }) => id), ...subjects, ...(target ? [target] : [])])];
  await sql`insert into tag_act_terms (act_id, tag_id, name, version)
    select ${actId}, given.id, coalesce(t.name, f.name, ''), t.version from unnest(${ids}::uuid[]) as given (id)
    left join tags t on t.id = given.id left join former_tags f on f.id = given.id`.execute(tx);
}

/** An undo of an undo does the act again: it is not undone any more. */
async function markUndone(tx: Database, undone: string, by: string): Promise<void> {
  await sql`update tag_acts set undone_by = ${by}, state = 'undone' where id = ${undone}`.execute(tx);
  await sql`update tag_acts o set undone_by = null, state = 'finished' from tag_acts u where u.id = ${undone} and o.id = u.undoes`.execute(
    tx,
  );
}

/** How many works the act is about. */
export async function countActWorks(tx: Database, actId: string, works: number): Promise<void> {
  await tx.updateTable('tagActs').set({ works }).where('id', '=', actId).execute();
}

/** Notes that works have been rewritten, or left alone. */
export async function noteProgress(
  tx: Database,
  actId: string,
  { done, leftAlone }: { readonly done: number; readonly leftAlone: number },
): Promise<void> {
  await sql`update tag_acts set done = done + ${done}, left_alone = left_alone + ${leftAlone} where id = ${actId}`.execute(
    tx,
  );
}

/** Ends an act whose works are done: terms that it retires are gone. */
export async function finishTermAct(tx: Database, actId: string): Promise<void> {
  const act = await tx
    .selectFrom('tagActs')
    .select(['retires'])
    .where('id', '=', actId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!act) return;
  const terms = await loadTerms(tx, act.retires);
  await writeTerms(
    tx,
    [...terms.values()].map(({ id, state }) => ({ id, before: state, after: null })),
  );
  await tx
    .updateTable('tagActTerms')
    .set({ version: null })
    .where('actId', '=', actId)
    .where('tagId', '=', sql<TagId>`any(${act.retires}::uuid[])`)
    .execute();
  await tx.updateTable('tagActs').set({ state: 'finished' }).where('id', '=', actId).execute();
}

/** An act whose works are being rewritten. */
export interface RunningAct {
  readonly retires: readonly TagId[];
  readonly madeBy: UserId | null;
  readonly undoes: string | null;
  /** The note in the history of a work: 'Sea-pieces → Seascapes'. */
  readonly note: string;
}

/** The act, locked until the transaction ends; undefined if it is done. */
export async function lockRunningAct(tx: Database, actId: string): Promise<RunningAct | undefined> {
  const act = await tx
    .selectFrom('tagActs')
    .select(['retires', 'request', 'madeBy', 'terms', 'undoes'])
    .where('id', '=', actId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!act) return undefined;
  const terms = act.terms as ActedTerm[];
  const was = terms.flatMap(({ before, after }) => (before && !after ? before.name : []));
  const is = terms.flatMap(({ id, before, after }) =>
    after && (!before || id === targetOf(act.request)) ? after.name : [],
  );
  const note = [was, is]
    .map((names) => names.join('; '))
    .filter(Boolean)
    .join(' → ');
  return { retires: act.retires, madeBy: act.madeBy, undoes: act.undoes, note };
}

const targetOf = (request: object) => (request as { target?: TagId | null }).target ?? null;
