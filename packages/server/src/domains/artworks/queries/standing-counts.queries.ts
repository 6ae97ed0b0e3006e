import { termFacets } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type WorkIndex, workIndexOf } from '../index/work-index.ts';
import { countFacetsByIndex } from './indexed-list.queries.ts';

/** Milliseconds that counts stand: suggestions only order by them. */
const standing = 60_000;
/** Rarer names are ordered by their length. */
const mostNames = 4_000;

interface Counted {
  readonly rows: RawBuilder<unknown>;
  readonly until: number;
}

const none = sql`(select null::int as no, null::int as works where false) known`;
const counted = new WeakMap<WorkIndex, Counted>();
const counting = new WeakMap<WorkIndex, Promise<void>>();

/**
 * How many open works have each of the commonest terms and makers: rows `known` with `no` and `works`. The same for
 * everybody, so no order tells of private works. Old counts stand while new ones are made; without the index there are
 * none.
 */
export async function standingCounts(db: Database): Promise<RawBuilder<unknown>> {
  const index = workIndexOf(db);
  if (!index) return none;
  const known = counted.get(index);
  if (!known || known.until < performance.now()) {
    const made = counting.get(index) ?? count(db, index).finally(() => counting.delete(index));
    counting.set(index, made);
    if (known) made.catch(() => undefined);
    else await made;
  }
  return counted.get(index)?.rows ?? none;
}

async function count(db: Database, index: WorkIndex): Promise<void> {
  const counts = await countFacetsByIndex(db, guest, {
    filter: { published: [], activityStatuses: [], segmentsIds: [], tags: [] },
    facets: ['makers', ...termFacets],
    most: mostNames,
  });
  if (!counts) return;
  const commonest = Object.values(counts.facets)
    .flatMap(({ values }) => values)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostNames);
  const rows = sql`unnest(${`{${commonest.map(([no]) => no)}}`}::int[], ${`{${commonest.map(([, works]) => works)}}`}::int[]) known (no, works)`;
  counted.set(index, { rows, until: performance.now() + standing });
}
