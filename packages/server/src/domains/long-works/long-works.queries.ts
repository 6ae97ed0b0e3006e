import './long-works.tables.ts';
import {
  mostOwnWorks,
  type PausableKind,
  pausableKinds,
  shownDays,
} from '@oeuvre/contracts/domains/long-works/long-works.constants.ts';
import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { microseconds } from '../../platform/lists/paging.ts';
import { type OwnKind, type OwnKindOfTable, type OwnRow, ownRows } from '../../platform/work/own-work.ts';

/** The kinds of long work; the API gives the list. */
export type Kinds = readonly OwnKindOfTable[];

/**
 * The viewer's own rows of all kinds. A work that no job is at is left out once the viewer has seen its last change, or
 * after two weeks.
 */
export function ownRowsOf(kinds: Kinds, viewer: SignedIn): RawBuilder<OwnRow> {
  const isNew = (
    kind: string,
    changedAt: RawBuilder<unknown>,
  ) => sql<boolean>`${changedAt} > now() - make_interval(days => ${shownDays})
      and not exists (select from seen_works s where s.user_id = ${viewer.id} and s.kind = ${kind} and s.work_id = w.id and s.changed_at >= ${changedAt})`;
  const parts = kinds.map((kind) => ownRows(kind, viewer, isNew));
  return sql<OwnRow>`${sql.join(parts, sql` union all `)}`;
}

/** The statement of `listOwnWorks`. Each part uses the index on the person of its kind. */
export const ownWorksStatement = (kinds: Kinds, viewer: SignedIn): RawBuilder<OwnRow> =>
  sql<OwnRow>`select kind, id, stage, done, "all", facts,
      ${microseconds(sql`own.changed_at`)} as changed_at
    from (${ownRowsOf(kinds, viewer)}) own order by is_working desc, own.changed_at desc, kind, id limit ${mostOwnWorks}`;

/** The viewer's own long work: what jobs are at first, then the latest changes. */
export async function listOwnWorks(db: Database, kinds: Kinds, viewer: SignedIn): Promise<{ works: OwnWork[] }> {
  const { rows } = await ownWorksStatement(kinds, viewer).execute(db);
  const byQueue = new Map<string, OwnKind>(kinds.map(({ queue, own }) => [queue, own]));
  return { works: rows.map((row) => present(row, byQueue.get(row.kind)!, viewer)) };
}

function present(row: OwnRow, own: OwnKind, viewer: SignedIn): OwnWork {
  const { kind, id, changedAt, done, all } = row;
  const { standing, words, needs = null } = own.stages[row.stage]!;
  const { title, href, needs: reason } = own.present(row.facts, viewer);
  return {
    ...{ kind, id, changedAt, title, standing, words, done, all, href },
    isShare: own.isShare ?? false,
    needs: (standing === 'failed' && reason) || needs,
    step: stepOf(row, own),
  };
}

const isPausable = (kind: string): kind is PausableKind => (pausableKinds as readonly string[]).includes(kind);

/** Pause or resume, if the law of the kind allows it now. A step that the person of the work may take. */
function stepOf({ kind, stage }: OwnRow, { steps }: OwnKind): OwnWork['step'] {
  if (!isPausable(kind)) return null;
  if (steps?.pause[stage] === 'paused') return { by: kind, name: 'pause' };
  return stage === 'paused' && steps?.start[stage] ? { by: kind, name: 'start' } : null;
}
