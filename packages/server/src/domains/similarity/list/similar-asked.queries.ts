import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numbersOfWorks, packedNumbers, readableNumbers, scopeOf } from '../../artworks/index/index.access.ts';
import type { IndexFilter } from '../../artworks/index/index.model.ts';
import type { ArtworkFilter } from '../../artworks/queries/artwork-filter.queries.ts';
import { eachArtworkId } from '../../artworks/queries/artwork-list.queries.ts';
import { indexFilterOf, isPublished } from '../../artworks/queries/indexed-list.queries.ts';
import type { SimilarAsked } from '../engine/engine.model.ts';

/** Works of a list that shows unpublished ones; of more, the newest. */
const mostDecided = 100_000;

interface Asked extends Pick<SimilarAsked, 'model' | 'from' | 'count' | 'explained' | 'version'> {
  readonly work: ArtworkId;
  readonly filter: ArtworkFilter;
  readonly pinned: readonly ArtworkId[];
  readonly never: readonly ArtworkId[];
}

/** A question to the index, in its numbers. `audience` is whose works are listed. */
export async function askedOfIndex(
  db: Database,
  audience: Viewer,
  { work, filter, pinned, never, ...asked }: Asked,
): Promise<SimilarAsked> {
  const isDecided = !isPublished(filter);
  const [scope, inNumbers, readable, numbers] = await Promise.all([
    scopeOf(db, audience),
    isDecided ? decidedWorks(db, audience, filter) : indexFilterOf(db, audience, filter),
    isSuper(audience) ? undefined : readableNumbers(db, audience),
    numbersOfWorks(db, [work, ...pinned, ...never]),
  ]);
  const numbered = (ids: readonly ArtworkId[]) => ids.flatMap((id) => numbers.get(id) ?? []);
  return {
    ...asked,
    // 0 is no work's number: a deleted work resembles nothing.
    work: numbers.get(work) ?? 0,
    scope,
    filter: inNumbers,
    isDecided,
    pinned: numbered(pinned),
    never: numbered(never),
    ...(readable && { readable }),
  };
}

/** The works of a list that only PostgreSQL can tell, as it decides who sees what is not published. */
async function decidedWorks(db: Database, viewer: Viewer, filter: ArtworkFilter): Promise<IndexFilter> {
  const ids: ArtworkId[] = [];
  for await (const some of eachArtworkId(db, viewer, filter)) {
    ids.push(...some);
    if (ids.length >= mostDecided) break;
  }
  return { groups: [], works: await packedNumbers(db, sql`select unnest(${ids}::uuid[]) as artwork_id`) };
}
