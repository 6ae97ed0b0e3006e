import { createHash } from 'node:crypto';
import { mostRewrittenWorks } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { beginTermAct, countActWorks, takeTurn } from '../../ontology/terms/acts.commands.ts';
import { mentioned } from '../../ontology/terms/changes.queries.ts';
import type { Plan } from '../../ontology/terms/prepare.queries.ts';
import { listConcerned, prepareAct, type SeenVersions } from '../../ontology/terms/prepare.queries.ts';
import { countAmong } from './counts.queries.ts';
import { listActWorks, worksWith } from './listing.ts';

/** A filter by a term: how many of the concerned works it finds before and after. */
export interface Filtered {
  readonly id: TagId;
  readonly before: number;
  readonly after: number;
}

/** An act that has been done in the transaction, its works but listed. */
export interface Performed {
  readonly actId: string;
  readonly plan: Plan;
  /** Works whose own or inherited terms change. */
  readonly works: number;
  /** Works that are to be rewritten. */
  readonly rewritten: number;
  readonly filters: readonly Filtered[];
  readonly fingerprint: string;
}

interface Asked {
  readonly act: TermAct;
  readonly seen?: SeenVersions;
  readonly by: UserId | null;
}

/** Does an act in this transaction and counts what it changes. Rolled back, it is a rehearsal. */
export async function performAct(tx: Database, { act, seen = {}, by }: Asked): Promise<Performed> {
  await takeTurn(tx);
  const plan = await prepareAct(tx, act, seen);
  const concerned = await listConcerned(tx, plan);
  const above = await listAbove(tx, [...concerned, ...plan.writes.map(({ id }) => id), ...mentioned(plan.writes)]);
  const affected = worksAffected(plan, concerned);
  const before = await countAmong(tx, [...above], { works: affected });
  const actId = await beginTermAct(tx, { act, plan, by });
  const rewritten = await listActWorks(tx, actId, plan);
  if (rewritten > mostRewrittenWorks) throw termErrors('too-many-works');
  await countActWorks(tx, actId, rewritten);
  const made = plan.writes.flatMap(({ id, before }) => (before ? [] : id));
  const looked = [...new Set([...above, ...made])];
  const after = await countAmong(tx, looked, { works: affected, act: { actId, retires: plan.retires } });
  const filters = looked
    .map((id) => ({ id, before: before.get(id) ?? 0, after: after.get(id) ?? 0 }))
    .filter((one) => one.before !== one.after);
  const works = await countConcerned(tx, actId, concerned);
  return {
    actId,
    plan,
    works,
    rewritten,
    filters,
    fingerprint: fingerprintOf({ act, plan, works, rewritten, filters }),
  };
}

/** The works that filters may find otherwise afterwards. Their own terms are rewritten later, so it stays the same. */
function worksAffected({ rule, retires }: Plan, concerned: readonly TagId[]): RawBuilder<unknown> {
  const having = worksWith([...concerned, ...retires]);
  if (!rule || !('undoes' in rule)) return having;
  return sql`${having} union select artwork_id from term_act_works where act_id = ${rule.undoes} and state = 'changed'`;
}

async function listAbove(tx: Database, ids: readonly TagId[]): Promise<Set<TagId>> {
  const { rows } = await sql<{
    id: TagId;
  }>`select distinct ancestor_id as id from tag_ancestors where tag_id = any(${ids}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

async function countConcerned(tx: Database, actId: string, concerned: readonly TagId[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select artwork_id from artwork_tags where tag_id = any(${concerned}::uuid[])
      union select artwork_id from term_act_works where act_id = ${actId}
    ) works`.execute(tx);
  return rows[0]!.count;
}

type Counted = Pick<Performed, 'plan' | 'works' | 'rewritten' | 'filters'> & { readonly act: TermAct };

/** Ids of new terms differ each time; everything else that a rehearsal shows must be the same. */
function fingerprintOf({ act, plan, works, rewritten, filters }: Counted): string {
  const made = new Set(plan.writes.flatMap(({ id, before }) => (before ? [] : id)));
  const stood = plan.writes.flatMap(({ id, before }) => (before ? [{ id, before }] : []));
  const numbers = filters.filter(({ id }) => !made.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const told = JSON.stringify([
    act,
    stood,
    plan.retires.filter((id) => !made.has(id)),
    plan.leftAlone,
    works,
    rewritten,
    numbers,
  ]);
  return createHash('sha256').update(told).digest('base64url');
}
