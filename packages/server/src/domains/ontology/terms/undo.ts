import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Plan } from './plan.model.ts';
import { retiring } from './plan-merge.ts';
import type { TermState } from './term-state.model.ts';
import { isSameState, type KnownTerm, loadTerms } from './term-state.ts';
import type { TermWrite } from './term-writes.ts';
import '../ontology.tables.ts';

/** A term in the record of an act. */
export interface ActedTerm extends TermWrite {
  /** The names of terms that stood or stand above it, for the history. */
  readonly names: Readonly<Record<string, string>>;
}

/** Takes an act back: each part of each term that is still as the act left it becomes what it was. */
export async function planUndo(tx: Database, actId: string): Promise<Plan> {
  const act = await tx
    .selectFrom('tagActs')
    .select(['kind', 'terms', 'state', 'until', 'undoneBy', 'works'])
    .where('id', '=', actId)
    .executeTakeFirst();
  if (!act) throw commonErrors('not-found');
  if (act.state === 'running') throw termErrors('busy');
  if (act.undoneBy || act.until.getTime() < Date.now()) throw termErrors('not-undoable');
  const acted = act.terms as ActedTerm[];
  const terms = await loadTerms(
    tx,
    acted.map(({ id }) => id),
  );
  const [made, stood] = [acted.filter(({ before }) => !before), acted.filter(({ before }) => before)];
  const restored = stood.map((one) => restoredTerm(one, terms.get(one.id)));
  const writes = restored.flatMap(({ write }) => write ?? []);
  const leftAlone = restored.flatMap(({ isWhole, id }) => (isWhole ? [] : id));
  // Terms that others put below a new term stay there, and so does the term.
  const inUse = await listWithNarrower(
    tx,
    made.map(({ id }) => id),
    writes.map(({ id }) => id),
  );
  const successor = act.kind === 'split' ? (stood.find(({ after }) => !after)?.id ?? null) : null;
  const taken = await listTakenKeys(tx, writes);
  const retires: TagId[] = [];
  for (const { id } of made) {
    const term = terms.get(id);
    if (!term) continue;
    if (inUse.has(id)) leftAlone.push(id);
    else {
      retires.push(id);
      const after = { ...retiring(term.state, null, new Date().toISOString()), replacedBy: successor };
      writes.push({ id, before: term.state, after });
    }
  }
  const kept = writes.filter(({ id }) => !taken.has(id));
  if (kept.length === 0 && act.works === 0) throw termErrors('nothing-to-change');
  return {
    writes: kept,
    retires,
    rule: act.works > 0 || retires.length > 0 ? { undoes: actId } : null,
    subjects: acted.map(({ id }) => id).slice(0, 20),
    target: null,
    leftAlone: [...new Set([...leftAlone, ...taken])],
  };
}

interface Restored {
  readonly id: TagId;
  readonly write: TermWrite | null;
  readonly isWhole: boolean;
}

function restoredTerm({ id, before, after }: ActedTerm, term: KnownTerm | undefined): Restored {
  // The act ended it: it comes back, unless it is there again.
  if (!after)
    return term
      ? { id, write: null, isWhole: false }
      : { id, write: { id, before: null, after: before }, isWhole: true };
  if (!term) return { id, write: null, isWhole: false };
  const state = partsRestored(term.state, before!, after);
  return {
    id,
    write: isSameState(state, term.state) ? null : { id, before: term.state, after: state },
    isWhole: !hasForeignPart(term.state, before!, after),
  };
}

const partNames = ['name', 'type', 'parents', 'labels', 'notes', 'matches', 'deprecatedAt', 'replacedBy'] as const;
type PartName = (typeof partNames)[number];

function partKey(state: TermState, part: PartName): string {
  const value = state[part];
  return JSON.stringify(Array.isArray(value) ? value.map(entryKey).sort() : value);
}

/** The database keeps the fields of an entry in an order of its own. */
const entryKey = (entry: TagId | object): string =>
  typeof entry === 'string'
    ? entry
    : JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The parts that the act changed, and that are as it left them, are as they were before it. */
function partsRestored(state: TermState, before: TermState, after: TermState): TermState {
  const back = partNames.filter(
    (part) => partKey(before, part) !== partKey(after, part) && partKey(state, part) === partKey(after, part),
  );
  return { ...state, ...Object.fromEntries(back.map((part) => [part, before[part]])) };
}

/** Somebody has changed one of the parts since that the act changed. */
const hasForeignPart = (state: TermState, before: TermState, after: TermState): boolean =>
  partNames.some(
    (part) => partKey(before, part) !== partKey(after, part) && partKey(state, part) !== partKey(after, part),
  );

async function listWithNarrower(tx: Database, ids: readonly TagId[], but: readonly TagId[]): Promise<Set<TagId>> {
  const { rows } = await sql<{ parentId: TagId }>`select distinct parent_id from tag_parents
    where parent_id = any(${ids}::uuid[]) and tag_id <> all(${[...but, ...ids]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.parentId));
}

/** Terms that cannot come back because a museum's key of theirs belongs to another term by now. */
async function listTakenKeys(tx: Database, writes: readonly TermWrite[]): Promise<Set<TagId>> {
  const back = writes.flatMap(({ id, before, after }) =>
    before === null && after ? [{ id, source: after.source, key: after.sourceId }] : [],
  );
  if (back.length === 0) return new Set();
  const { rows } = await sql<{ id: TagId }>`select r.id
    from json_to_recordset(${JSON.stringify(back)}::json) as r (id uuid, source text, key text) join tags t on t.source = r.source and t.source_id = r.key`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}
