import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type WorkIndex, workIndexOf } from '../index/work-index.ts';
import { countTermsByIndex } from './indexed-list.ts';

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
  const counts = await countTermsByIndex(db, guest, { published: [], activityStatuses: [], segmentsIds: [], tags: [] });
  if (!counts) return;
  const numbers = [...counts.keys()]
    .filter((no) => counts[no]! > 0)
    .sort((a, b) => counts[b]! - counts[a]!)
    .slice(0, mostNames);
  const rows = sql`unnest(${`{${numbers}}`}::int[], ${`{${numbers.map((no) => counts[no])}}`}::int[]) known (no, works)`;
  counted.set(index, { rows, until: performance.now() + standing });
}
