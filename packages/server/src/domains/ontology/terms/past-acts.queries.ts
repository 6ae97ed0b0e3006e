import type { TermActKind, TermActState } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { rehearsedTerms } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import type { PastTermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { presentChange } from './changes.queries.ts';
import type { ActedTerm } from './undo.ts';
import '../ontology.tables.ts';

interface Row {
  readonly id: string;
  readonly kind: TermActKind;
  readonly request: { readonly subjects: TagId[]; readonly target: TagId | null };
  readonly terms: readonly ActedTerm[];
  readonly state: TermActState;
  readonly works: number;
  readonly done: number;
  readonly leftAlone: number;
  readonly madeBy: UserId | null;
  readonly madeAt: Date;
  readonly until: Date;
  readonly byName: string | null;
  readonly undoesId: string | null;
  readonly undoesKind: TermActKind | null;
  readonly undoneByName: string | null;
  readonly undoneAt: Date | null;
  readonly laterActs: number;
}

const personName = (id: RawBuilder<unknown>) =>
  sql`(select coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'No name') from users u where u.id = ${id})`;

const columns = sql`a.id, a.kind, a.request, a.terms, a.state, a.works, a.done, a.left_alone, a.made_by, a.made_at, a.until, ${personName(sql`a.made_by`)} as by_name,
  o.id as undoes_id, o.kind as undoes_kind, ${personName(sql`n.made_by`)} as undone_by_name, n.made_at as undone_at,
  (select count(distinct later.act_id) from tag_act_terms mine join tag_act_terms later on later.tag_id = mine.tag_id
    where mine.act_id = a.id and later.act_id > a.id and later.act_id is distinct from n.id) as later_acts`;
const from = sql`tag_acts a left join tag_acts o on o.id = a.undoes left join tag_acts n on n.id = a.undone_by`;

/** The changes of the ontology, or of one term, the newest first. */
export async function listTermActs(db: Database, { term, page }: { term?: TagId | undefined; page: PageQuery }) {
  const where = term ? sql`a.id in (select t.act_id from tag_act_terms t where t.tag_id = ${term})` : sql`true`;
  const { rows } = await sql<Row>`select ${columns} from ${from} where ${where}
    order by a.made_at desc, a.id desc limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db);
  const { rows: total } = await sql<{
    count: number;
  }>`select count(*) as count from tag_acts a where ${where}`.execute(db);
  return { acts: rows.map(present), ...numberedPage(page, total[0]!.count) };
}

export async function getTermAct(db: Database, id: string): Promise<PastTermAct> {
  const { rows } = await sql<Row>`select ${columns} from ${from} where a.id = ${id}`.execute(db);
  if (!rows[0]) throw commonErrors('not-found');
  return present(rows[0]);
}

function present({ terms, request, madeBy, byName, madeAt, until, undoesId, undoesKind, ...row }: Row): PastTermAct {
  const names = new Map(terms.flatMap((term) => Object.entries(term.names))) as Map<TagId, string>;
  for (const { id, before, after } of terms) names.set(id, (before ?? after)!.name);
  const named = (id: TagId) => ({ id, name: names.get(id) ?? '' });
  const { undoneByName, undoneAt, ...told } = row;
  return {
    ...told,
    terms: request.subjects.map(named),
    target: request.target && named(request.target),
    undoes: undoesId && undoesKind ? { id: undoesId, kind: undoesKind } : null,
    changes: terms.slice(0, rehearsedTerms).map((write) => presentChange(write, (id) => names.get(id) ?? '')),
    by: madeBy && { id: madeBy, name: byName ?? '' },
    at: madeAt.toISOString(),
    until: until.toISOString(),
    undone: undoneAt && { by: undoneByName, at: undoneAt.toISOString() },
    mayUndo: row.state === 'finished' && !undoneAt && until.getTime() > Date.now(),
  };
}

/** The last change of a term, with its person and time. */
export async function findLastChange(
  db: Database,
  id: TagId,
): Promise<{ by: string | null; at: string; userId: UserId | null } | undefined> {
  const { rows } = await sql<{
    by: string | null;
    at: Date;
    userId: UserId | null;
  }>`select ${personName(sql`a.made_by`)} as by, a.made_at as at, a.made_by as user_id
    from tag_act_terms t join tag_acts a on a.id = t.act_id where t.tag_id = ${id} order by t.act_id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row && { ...row, at: row.at.toISOString() };
}
