import type { Bits } from './bits.ts';
import { type Hung, inListOrder } from './columns.ts';
import type { ListPage, ListQuery, WorkKey } from './index.model.ts';
import type { LiveIndex } from './live-index.ts';
import { matchingWorks } from './selection.ts';

/** A page of a list, newest first, and how many works the list has. */
export function listWorks(index: LiveIndex, query: ListQuery): ListPage {
  const { scope, filter, wall, count } = query;
  const works = matchingWorks(index, scope, filter);
  if (wall !== undefined) return listWall(index, works, { ...query, wall });
  const keys: WorkKey[] = [];
  for (const work of newestFirst(index, works, query)) {
    keys.push(index.keyAt(work));
    if (keys.length === count) break;
  }
  return { keys, totalCount: works.count() };
}

/** The works of a set after a place in lists, without the first `skip` of them. */
function* newestFirst(
  index: LiveIndex,
  works: Bits,
  { after, skip }: Pick<ListQuery, 'after' | 'skip'>,
): Generator<number> {
  const key = after && { at: after.at, id: after.id.replaceAll('-', '') };
  const before = key ? index.placeOf(key) : index.columns.count;
  const added = index.addedInOrder.filter(
    (work) => works.has(work) && (!key || inListOrder(index.placeAt(work), key) < 0),
  );
  if (added.length === 0) return yield* works.descending(before, skip);
  let left = skip;
  for (const work of interleaved(index, works.descending(before), added)) {
    if (left > 0) left--;
    else yield work;
  }
}

/** Works of the columns, the newest first, and added ones, the newest last, as one list. */
function* interleaved(index: LiveIndex, merged: Iterable<number>, added: number[]): Generator<number> {
  for (const work of merged) {
    while (added.length > 0 && isNewer(index, added.at(-1)!, work)) yield added.pop()!;
    yield work;
  }
  yield* added.reverse();
}

function isNewer(index: LiveIndex, added: number, merged: number): boolean {
  const { at, id } = index.placeAt(added);
  const time = index.columns.times[merged]!;
  return at > time || (at === time && id > index.placeAt(merged).id);
}

function listWall(
  index: LiveIndex,
  works: Bits,
  { wall, after, skip, count }: Pick<ListQuery, 'after' | 'skip' | 'count'> & { readonly wall: number },
): ListPage {
  const hung = index.wallOf(wall);
  const isAfter = ({ work, at }: Hung) =>
    !after || at < after.at || (at === after.at && index.keyAt(work).id < after.id);
  const keys: WorkKey[] = [];
  let totalCount = 0;
  let left = skip;
  for (let i = hung.length - 1; i >= 0; i--) {
    const one = hung[i]!;
    if (!one.isPublished || !works.has(one.work)) continue;
    totalCount++;
    if (keys.length === count || !isAfter(one)) continue;
    if (left > 0) left--;
    else keys.push({ id: index.keyAt(one.work).id, at: one.at });
  }
  return { keys, totalCount };
}
