import { rehearsedTerms, rehearsedWorks, undoDays } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import type {
  ChangedFilter,
  RetaggedWork,
  TermAct,
  TermRehearsal,
} from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { finalWrites, mentioned, presentChange } from '../../ontology/terms/changes.queries.ts';
import { keptSearches } from '../../ontology/terms/kept-searches.access.ts';
import { listConcerned } from '../../ontology/terms/prepare.queries.ts';
import { artworkCards } from '../queries/artwork-cards.queries.ts';
import { carriedTerms } from './counts.queries.ts';
import { type Performed, performAct } from './perform.ts';
import { countWorksUnder } from './works-under.queries.ts';

/** Carries what was learnt out of a transaction that must not be committed. */
class RolledBack extends Error {
  readonly found: Learnt;
  constructor(found: Learnt) {
    super('rolled back');
    this.found = found;
  }
}

interface Learnt {
  readonly performed: Performed;
  readonly names: ReadonlyMap<TagId, string>;
  readonly works: readonly ArtworkId[];
  readonly after: ReadonlyMap<ArtworkId, Terms>;
}

/** The names of the terms of a work: its own, and those above them. */
interface Terms {
  readonly own: readonly string[];
  readonly above: readonly string[];
}

/** The effect of an act: it is done, counted, and rolled back. */
export async function rehearseTermAct(db: Database, viewer: Viewer, act: TermAct): Promise<TermRehearsal> {
  const { performed, names, works, after } = await learn(db, viewer, act);
  const before = await termsOf(db, carriedTerms(), works);
  const cards = new Map((await artworkCards(db, viewer, works)).map((card) => [card.id, card]));
  const examples = works.flatMap((id): RetaggedWork[] => {
    const card = cards.get(id);
    if (!card) return [];
    const { openId, title, image } = card;
    return [{ id, openId, title, image, ...difference(before.get(id), after.get(id)) }];
  });
  const searches = await keptSearches.count(
    db,
    performed.filters.map(({ id }) => id),
  );
  const told = presentRehearsal(performed, names, examples);
  return { ...told, filterExamples: await withAllWorks(db, told.filterExamples), searches };
}

/** The act counts only works that it concerns: a filter finds others as well, before and after. */
async function withAllWorks(db: Database, filters: readonly ChangedFilter[]): Promise<ChangedFilter[]> {
  const all = await countWorksUnder(
    db,
    filters.map(({ id }) => id),
  );
  return filters.map((filter) => {
    const before = all.get(filter.id) ?? 0;
    return { ...filter, before, after: before + filter.after - filter.before };
  });
}

async function learn(db: Database, viewer: Viewer, act: TermAct): Promise<Learnt> {
  try {
    return await db.transaction().execute(async (tx) => {
      const performed = await performAct(tx, { act, by: accountOf(viewer) });
      throw new RolledBack({ performed, ...(await lookAt(tx, performed)) });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.found;
    throw error;
  }
}

async function lookAt(tx: Database, { actId, plan, filters }: Performed): Promise<Omit<Learnt, 'performed'>> {
  const concerned = await listConcerned(tx, plan);
  // Ids of works grow with time: the newest first. Rewritten works tell most.
  const { rows } = await sql<{
    id: ArtworkId;
  }>`(select artwork_id as id from term_act_works where act_id = ${actId} order by artwork_id desc limit ${rehearsedWorks})
    union (select distinct artwork_id from artwork_tags where tag_id = any(${concerned}::uuid[]) order by artwork_id desc limit ${rehearsedWorks})
    limit ${rehearsedWorks}`.execute(tx);
  const works = rows.map((row) => row.id);
  const asked = [...mentioned(plan.writes), ...filters.map(({ id }) => id), ...plan.leftAlone];
  const { rows: named } = await sql<{
    id: TagId;
    name: string;
  }>`select id, name from tags where id = any(${asked}::uuid[])`.execute(tx);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return { works, after: await termsOf(tx, carriedTerms(actId), works), names };
}

async function termsOf(
  db: Database,
  carried: RawBuilder<unknown>,
  works: readonly ArtworkId[],
): Promise<Map<ArtworkId, Terms>> {
  const { rows } = await sql<{
    work: ArtworkId;
    name: string;
    isOwn: boolean;
  }>`select t.artwork_id as work, g.name, bool_or(up.distance = 0) as is_own
    from ${carried} t join tag_ancestors up on up.tag_id = t.tag_id join tags g on g.id = up.ancestor_id
    where t.artwork_id = any(${works}::uuid[]) group by t.artwork_id, g.id, g.name order by g.name`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.work)].map(([work, terms]) => [
      work,
      { own: terms.filter((term) => term.isOwn).map((term) => term.name), above: terms.map((term) => term.name) },
    ]),
  );
}

const noTerms: Terms = { own: [], above: [] };

function difference(before = noTerms, after = noTerms) {
  const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));
  return {
    before: without(before.own, after.own),
    after: without(after.own, before.own),
    foundUnder: without(after.above, before.above),
    notFoundUnder: without(before.above, after.above),
  };
}

function presentRehearsal(
  { plan, works, rewritten, filters, fingerprint }: Performed,
  names: ReadonlyMap<TagId, string>,
  examples: RetaggedWork[],
): Omit<TermRehearsal, 'searches'> {
  const writes = finalWrites(plan.writes, plan.retires);
  const own = new Map(writes.map(({ id, before, after }) => [id, (before ?? after)!.name]));
  const nameOf = (id: TagId) => own.get(id) ?? names.get(id) ?? '';
  const byWeight = filters.toSorted(
    (one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before),
  );
  return {
    terms: writes.slice(0, rehearsedTerms).map((write) => presentChange(write, nameOf)),
    changedTerms: writes.length,
    works,
    rewritten,
    filters: filters.length,
    filterExamples: byWeight.slice(0, 10).map(({ id, ...counts }) => ({ id, name: nameOf(id), ...counts })),
    similar: works,
    examples,
    leftAlone: plan.leftAlone.map((id) => ({ id, name: nameOf(id) })),
    until: new Date(Date.now() + undoDays * 24 * 60 * 60 * 1_000).toISOString(),
    fingerprint,
  };
}
